"""One file of settings, read from the environment.

With nothing set, the house is open to this machine alone. Naming ALLOWED_HOSTS opens it to others, over https, and then
it asks for a SECRET_KEY. DATABASE_URL and REDIS_URL let several processes serve it.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from casino import environment
from casino.logs import as_a_refusal, without_links

ROOT = Path(__file__).resolve().parent.parent
DATA = environment.folder("DATA_FOLDER", ROOT / "data")

# --- who is served ---------------------------------------------------------------------------------

PUBLIC_HOSTS = environment.hosts("ALLOWED_HOSTS")
PUBLIC = bool(PUBLIC_HOSTS)
PORT = environment.number("PORT", 8000, least=1)
DEBUG = environment.flag("DEBUG", False)
SECRET_KEY = environment.text("SECRET_KEY") if PUBLIC else environment.kept_secret(DATA / "secret-key")
ALLOWED_HOSTS = PUBLIC_HOSTS or ["127.0.0.1", "localhost"]
# Full origins for sockets and forms: an address with another scheme or port is another site.
ORIGINS = environment.origins(
    "ORIGINS", [f"https://{host}" if PUBLIC else f"http://{host}:{PORT}" for host in ALLOWED_HOSTS]
)

# The proxies whose X-Real-IP is believed; anybody else is counted by the address they come from.
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES")

# --- what it is made of ----------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "channels",
    "servestatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "csp",
    "casino",
    "casino.record",
    "casino.home",
    "casino.accounts",
    "casino.floor",
    "casino.rulebook",
    "casino.training",
    "casino.review",
]
MIDDLEWARE = [
    "casino.middleware.closed_to_other_sites",
    "casino.server.database.until_given_up",
    "casino.middleware.public_files",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "casino.middleware.kept_by_no_browser",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- where it keeps things -------------------------------------------------------------------------

# How many processes serve this database; a system check refuses more than SQLite and the in-memory layer can bear.
SERVING_PROCESSES = environment.number("WEB_CONCURRENCY", 1, least=1)

SQLITE: dict[str, Any] = {
    "ENGINE": "casino.server.sqlite3",
    "NAME": DATA / "pit-school.sqlite3",
    "CONN_MAX_AGE": None,  # the threads that pages run in are used again, and a connection with its thread
    "OPTIONS": {
        # A deferred transaction that reads first and writes later fails at once when another process wrote between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
    },
}
DATABASES = {"default": environment.postgres("DATABASE_URL", most_connections=8) or SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.address("REDIS_URL", schemes={"redis", "rediss", "unix"})
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES: dict[str, dict[str, Any]] = {"default": {"BACKEND": "casino.server.memory_cache.MemoryCache"}}
if REDIS_URL:
    # The pool's usual hundred turns clients away when a whole school reconnects at once.
    pool = {"hosts": [{"address": REDIS_URL, "max_connections": 5000}]}
    CHANNEL_LAYERS["default"] = {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": pool}
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}

# --- people ----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Person"
# The first of them only counts failures, and knows a person again from the session as the second does.
AUTHENTICATION_BACKENDS = ["axes.backends.AxesBackend", "casino.accounts.backends.PersonBackend"]
PASSWORD_HASHERS = ["casino.accounts.door.hashers.HouseHasher"]
HASHES_AT_ONCE = environment.number("HASHES_AT_ONCE", 2, least=1)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "UserAttributeSimilarityValidator": {"user_attributes": ["email", "display_name"]},
        "MinimumLengthValidator": {},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
    }.items()
]
SESSION_ENGINE = "casino.server.sessions"
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A class of trainees shares one address, so it is a name from an address that is held back, and the address alone only
# after a hundred failures in a quarter of an hour that nobody made good by signing in.
AXES_HANDLER = "casino.accounts.door.lockout.AddressLockout"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
FAILURES_FROM_ADDRESS = 100
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "locked.html"

EMAIL_HOST = environment.text("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = environment.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", f"Pit School <school@{ALLOWED_HOSTS[0]}>")

# --- language, time and files ----------------------------------------------------------------------

LANGUAGE_CODE = "en-au"
TIME_ZONE = "Australia/Sydney"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [ROOT / "static"]
# On this machine files come straight from the tree; in public they are collected, compressed and named by content.
SERVESTATIC_USE_FINDERS = SERVESTATIC_AUTOREFRESH = not PUBLIC
SERVESTATIC_MAX_AGE = 60 if PUBLIC else 0
SERVESTATIC_ALLOW_ALL_ORIGINS = False
STATIC_STORAGE = "django.contrib.staticfiles.storage.StaticFilesStorage"
if PUBLIC:
    STATIC_STORAGE = "servestatic.storage.CompressedManifestStaticFilesStorage"
STORAGES = {"staticfiles": {"BACKEND": STATIC_STORAGE}}

# --- safety ----------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = ORIGINS
SECURE_SSL_REDIRECT = PUBLIC
# A browser remembers this, and nobody can call it back: an hour until the operator is sure, and for this name alone.
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 3600) if PUBLIC else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PUBLIC and environment.flag("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = PUBLIC and environment.flag("HSTS_PRELOAD", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # Django would have both from everybody
# In public a proxy ends the https; it must set this header itself, whatever a browser sent.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PUBLIC else None

# The longest form is a page of text, and no page takes a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
DATA_UPLOAD_MAX_NUMBER_FILES = 0

# What a connection may take: Twisted's own timeouts begin anew with every byte.
HEADER_SECONDS = environment.number("HEADER_SECONDS", 10, least=1)
BODY_SECONDS = environment.number("BODY_SECONDS", 30, least=1)
KEEP_ALIVE_SECONDS = environment.number("KEEP_ALIVE_SECONDS", 30, least=1)
# A school of two hundred may share an address, each with a socket and a few connections that their browser keeps.
CONNECTIONS_PER_ADDRESS = environment.number("CONNECTIONS_PER_ADDRESS", 1000, least=1)
SOCKETS_PER_PERSON = environment.number("SOCKETS_PER_PERSON", 8, least=1)

# --- what is written down --------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)-7s %(name)s: %(message)s"}},
    "filters": {"as a refusal": {"()": lambda: as_a_refusal}, "without links": {"()": lambda: without_links}},
    "handlers": {
        name: {"class": "logging.StreamHandler", "formatter": "line", "filters": filters}
        for name, filters in {"console": ["without links"], "refusals": ["without links", "as a refusal"]}.items()
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django writes every refused request (4xx) here as a warning, and every failure (5xx) as an error.
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.security": {"handlers": ["refusals"], "level": "WARNING", "propagate": False},
        "casino": {"handlers": ["console"], "level": environment.text("LOG_LEVEL", "INFO"), "propagate": False},
    },
}
