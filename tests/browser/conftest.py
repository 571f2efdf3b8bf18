"""A real server for a real browser: Daphne in its own process, on its own database, with the demo school in it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Browser, ConsoleMessage, Page

from casino.pictures.chromium import FLAGS, on_this_machine

if TYPE_CHECKING:
    from tests.browser.floor import Floor

FOR_THE_HOUSE_ALONE = {"ALLOWED_HOSTS", "ORIGINS", "DATABASE_URL", "REDIS_URL", "WEB_CONCURRENCY", "DEBUG"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running house."""
    data = tmp_path_factory.mktemp("house")
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in FOR_THE_HOUSE_ALONE}
    environment |= {"DATA_FOLDER": str(data), "PORT": str(port)}
    for command in ("migrate", "demo_school"):
        subprocess.run([sys.executable, "manage.py", command], cwd=settings.ROOT, env=environment, check=True)
    with (data / "server.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=settings.ROOT,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_until_open(f"http://127.0.0.1:{port}/", server, data / "server.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=10)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_until_open(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):
        if server.poll() is not None:
            break
        try:
            with urlopen(Request(address, headers={"X-Forwarded-Proto": "https"}), timeout=30):  # as its proxy asks
                return
        except URLError:
            time.sleep(0.1)
    server.kill()
    pytest.fail(f"the house did not open:\n{log.read_text()}")


@pytest.fixture(scope="session")
def base_url(house: str) -> str:
    return house


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    seen = browser_type_launch_args.get("headless") is False  # pytest --headed
    flags = [flag for flag in FLAGS if not (seen and flag == "--headless")]
    return {**browser_type_launch_args, "executable_path": on_this_machine(), "args": flags}


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page that fails its test when a script breaks or the content security policy had to step in."""
    troubles: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            troubles.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    assert not troubles


@pytest.fixture
def accessible(browser: Browser, base_url: str) -> Iterator[Callable[[Page], None]]:
    """Ask axe-core about a page's address as the page's own visitor sees it, in light and in dark."""
    contexts = []

    def look(page: Page) -> None:
        # axe-core writes styles into the page, which our policy rightly forbids, so it gets a page without one.
        context = browser.new_context(
            base_url=base_url,
            bypass_csp=True,
            storage_state=page.context.storage_state(),
            viewport=page.viewport_size,
        )
        contexts.append(context)
        copy = context.new_page()
        copy.goto(page.url)
        for scheme in ("light", "dark"):
            copy.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
            found = Axe().run(copy)
            assert found.violations_count == 0, f"{page.url} in {scheme}:\n{found.generate_report()}"

    yield look
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def open_floor(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> "Iterator[Floor]":
    from tests.browser.floor import Floor
    from tests.live.house import a_house  # which takes its ports and settings from here

    with a_house(tmp_path_factory.mktemp("floor")) as house:
        yield Floor(house, house.start(), browser)


@pytest.fixture
def floor(open_floor: "Floor") -> "Iterator[Floor]":
    yield open_floor
    open_floor.close()
