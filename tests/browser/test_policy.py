"""The policy as a browser enforces it, and our own scripts living within it."""

import pytest
from playwright.sync_api import Browser, Page

VENDOR = ["htmx/htmx.min.js", "idiomorph/idiomorph-ext.min.js"]


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        ("const it = document.createElement('script'); it.text = '1'; document.body.append(it)", "script-src-elem"),
        ("document.body.innerHTML = '<p onclick=\"1\">'; document.querySelector('p').click()", "script-src-attr"),
        (
            "const it = document.createElement('style'); it.textContent = 'p {}'; document.body.append(it)",
            "style-src-elem",
        ),
        ("document.body.innerHTML = '<p style=\"position: fixed\">'", "style-src-attr"),
        ("setTimeout('1')", "script-src"),
        ("fetch('https://elsewhere.example').catch(() => null)", "connect-src"),
        ("new WebSocket('wss://elsewhere.example')", "connect-src"),
        ("new Image().src = 'https://elsewhere.example/spy.gif'", "img-src"),
        ("const it = document.createElement('iframe'); it.src = '/'; document.body.append(it)", "frame-src"),
    ],
)
def test_the_browser_stops_what_a_page_of_ours_never_does(
    browser: Browser, base_url: str, attempt: str, directive: str
) -> None:
    page = browser.new_page(base_url=base_url)
    page.goto("/")
    stopped = page.evaluate(
        f"""() => new Promise(done => {{
            document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
            setTimeout(done, 2000);
            {attempt};
        }})"""
    )
    page.close()
    assert stopped == directive


def test_htmx_and_its_company_live_within_the_policy(page: Page) -> None:
    """The page fixture fails this test when the policy has to step in."""
    page.goto("/")
    for script in VENDOR:
        page.add_script_tag(url=f"/static/vendor/{script}")
    assert page.evaluate("htmx.version") == "2.0.11"
    assert page.evaluate("typeof Idiomorph.morph") == "function"


def test_a_socket_that_is_not_there_closes_for_good(page: Page) -> None:
    page.goto("/")
    code = page.evaluate(
        """() => new Promise(done => {
            new WebSocket(`ws://${location.host}/no/such/socket/`).onclose = end => done(end.code);
        })"""
    )
    assert code == 4403
