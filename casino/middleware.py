"""Headers that Django does not set by itself, and those that files served before Django's own would go without."""

from collections.abc import Awaitable, Callable

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import async_only_middleware, sync_only_middleware
from servestatic.middleware import ServeStaticMiddleware

Handler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]
View = Callable[[HttpRequest], HttpResponseBase]

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


@async_only_middleware
def closed_to_other_sites(get_response: Handler) -> Handler:
    """No page asks for a device's powers, and no other site may embed what we send."""

    async def answer(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        return response

    return answer


@sync_only_middleware
def in_one_thread(get_response: View) -> View:
    """Does nothing, innermost and not on the event loop: so Django runs all the others around it in the same thread.

    Each of them would otherwise be a trip from the loop to a thread and back for every half of it, some fifteen a page.
    """
    return get_response


class PublicFiles(ServeStaticMiddleware):  # type: ignore[misc]  # it comes without types
    """Nothing but a file's address is looked for among the files: on this machine that is a trip to the disk."""

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        look_for: Handler = super().__call__ if request.path_info.startswith(self.static_prefix) else self.get_response
        return await look_for(request)
