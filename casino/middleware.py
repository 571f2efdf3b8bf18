"""Headers that Django does not set by itself, and those that files served before Django's own would go without."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from asgiref.sync import iscoroutinefunction
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware
from servestatic.middleware import ServeStaticMiddleware

POWERS = ("camera", "display-capture", "geolocation", "microphone", "payment", "serial", "usb")
HEADERS = {
    "Permissions-Policy": ", ".join(f"{power}=()" for power in POWERS),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": settings.X_FRAME_OPTIONS,
    "Content-Security-Policy": build_policy(),
}


@sync_and_async_middleware
def closed_to_other_sites(get_response: Any) -> Any:
    """No page asks for a device's powers, and no other site may embed what we send."""

    def closed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        return response

    return _after(get_response, closed)


def _after(get_response: Any, change: Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]) -> Any:
    """A middleware that changes the response, on the event loop or off it as the next one is.

    One that is only sync would hide the event loop from public_files, which then serves no file.
    """

    async def answer(request: HttpRequest) -> HttpResponseBase:
        return change(request, await get_response(request))

    return answer if iscoroutinefunction(get_response) else lambda request: change(request, get_response(request))


@sync_and_async_middleware
def kept_by_no_browser(get_response: Any) -> Any:
    """On a shared computer the Back button must not show the next person what the last one saw.

    By the session's cookie and not by who it belongs to: signing out ends with nobody, and a public page that asked
    would take a trip to the database. A picture that says itself that it is for everybody may be kept.
    """

    def kept(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        ours = settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in response.cookies
        said = response.headers.get("Cache-Control", "")
        if (ours or response.status_code == HTTPStatus.FOUND) and "public" not in said and "no-store" not in said:
            add_never_cache_headers(response)
        return response

    return _after(get_response, kept)


@sync_and_async_middleware
def public_files(get_response: Any) -> Any:
    """Files are served on the event loop alone; a page passes by.

    A file that is not there ends here: the page that says so would ask who is signed in, outside the pages' turns, and
    wait ten seconds for a database that is away.
    """

    async def no_such_file(request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(settings.STATIC_URL):
            return HttpResponseNotFound("There is no such file.", content_type="text/plain")
        return await get_response(request)  # type: ignore[no-any-return]

    return ServeStaticMiddleware(no_such_file) if iscoroutinefunction(get_response) else get_response
