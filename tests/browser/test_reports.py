"""In a real browser: an instructor reads a class's report, takes it away as files, signs a table test, prints."""

import csv
import io
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from casino.home.demo_people import PASSWORD
from tests.browser.conftest import FOR_THE_HOUSE_ALONE, free_port, wait_until_open

INSTRUCTOR, TRAINEE = "instructor1@pitschool.example", "trainee1@pitschool.example"
SOON = 60_000
SPACE = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house of its own, with a small school in it that has rounds and answers on file."""
    data, port = tmp_path_factory.mktemp("school"), free_port()
    environment = {name: value for name, value in os.environ.items() if name not in FOR_THE_HOUSE_ALONE}
    environment |= {"DATA_FOLDER": str(data), "PORT": str(port)}
    for command in (["migrate"], ["load_school", "--rounds", "10", "--answers", "300"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=settings.ROOT, env=environment, check=True)
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
            server.wait(timeout=30)


def sign_in(page: Page, school: str, email: str) -> None:
    page.set_default_timeout(SOON)
    expect.set_options(timeout=SOON)
    page.goto(f"{school}/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("form[action='/sign-out/']").first.wait_for(state="attached")  # on a phone it is in the menu


def taken(page: Page, name: str) -> bytes:
    with page.expect_download(timeout=SOON) as waiting:
        page.get_by_role("link", name=name, exact=True).click()
    return Path(waiting.value.path()).read_bytes()


def cells_of(text: bytes) -> list[list[str]]:
    with zipfile.ZipFile(io.BytesIO(text)) as book:
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    rows = sheet.iterfind(".//x:row", SPACE)
    return [[next(cell.itertext(), "") for cell in row.iterfind("x:c", SPACE)] for row in rows]


def test_a_class_is_read_and_taken_away(page: Page, school: str, accessible: Callable[[Page], None]) -> None:
    sign_in(page, school, INSTRUCTOR)
    page.goto(f"{school}/desk/")
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("link", name="Intake 1").click()
    first = page.locator(".heat tbody tr").first
    name = first.get_by_role("rowheader").inner_text()
    percent, answers = first.get_by_role("cell").first.inner_text().split()
    accessible(page)

    head, *lines = csv.reader(io.StringIO(taken(page, "Trainees as CSV").decode("utf-8-sig")))
    told = dict(zip(head, next(line for line in lines if line[0] == name), strict=True))
    assert (told["Answers"], f"{int(100 * float(told['Accuracy']) + 0.001)}%") == (answers, percent)
    head, *lines = cells_of(taken(page, "Trainees as XLSX"))
    line = next(line for line in lines if line[0] == name)
    assert dict(zip(head, line, strict=True))["Answers"] == answers

    first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("img", name=re.compile("^Right answers in percent, over time"))).to_be_visible()
    accessible(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_heat_map_fits_a_desk_and_says_where_it_goes_on(page: Page, school: str) -> None:
    sign_in(page, school, INSTRUCTOR)
    page.goto(f"{school}/reports/")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("link", name="Intake 1").click()
    map_ = page.get_by_role("region", name="The heat map")
    assert map_.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    more = page.get_by_text("More topics lie to the right")
    expect(more).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(more).to_be_visible()
    map_.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)  # browsers scroll smoothly
    assert map_.evaluate("frame => frame.scrollLeft > 0")


def test_a_table_test_is_signed_and_read(page: Page, school: str, accessible: Callable[[Page], None]) -> None:
    sign_in(page, school, INSTRUCTOR)
    page.goto(f"{school}/assessments/")
    page.locator("#main .report-people a").first.click()
    page.get_by_label("Game").select_option(label="Casino War")
    page.get_by_role("button", name="Begin the sheet").click()
    expect(page.get_by_label("Criterion, line 1", exact=True)).to_have_value("Money accuracy")
    accessible(page)
    for number in range(1, 7):
        page.get_by_label(f"Final, line {number}", exact=True).select_option("competent")
    page.get_by_label("First, line 1", exact=True).select_option("not yet")
    page.get_by_label("Criterion, line 7", exact=True).fill("Manners")
    page.get_by_label("Final, line 7", exact=True).select_option("competent")
    page.get_by_label("Comments").fill("Quick hands.")
    page.get_by_role("button", name="Keep the sheet").click()
    expect(page.get_by_text("The sheet is kept.")).to_be_visible()
    page.get_by_label("Comment, line 2", exact=True).fill("In order.")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign and close it").click()
    expect(page.get_by_text(re.compile("Signed by Abdul Adams on"))).to_be_visible()
    expect(page.get_by_role("cell", name="In order.")).to_be_visible()
    expect(page.get_by_text("No session on file")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("signed 2024-08-16")
    accessible(page)
    page.get_by_role("link", name="To print").click()
    expect(page.get_by_text("Trainee has read this")).to_be_visible()
    accessible(page)


def test_keeping_never_signs_and_enter_in_the_password_does(page: Page, school: str) -> None:
    """After a signature was refused the page is at another address, and a browser may have filled the password in."""
    sign_in(page, school, INSTRUCTOR)
    page.goto(f"{school}/assessments/")
    page.locator("#main .report-people a").nth(1).click()
    page.get_by_role("button", name="Begin the sheet").click()
    for number in range(1, 7):
        page.get_by_label(f"Final, line {number}", exact=True).select_option("competent")
    page.get_by_label("Your password").fill("not it")
    page.get_by_role("button", name="Sign and close it").click()
    expect(page.get_by_text("That is not your password.")).to_be_visible()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Keep the sheet").click()
    expect(page.get_by_text("The sheet is kept.")).to_be_visible()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_label("Your password").press("Enter")
    expect(page.get_by_text(re.compile("Signed by Abdul Adams on"))).to_be_visible()


@pytest.mark.parametrize("paper", ["/reports/people/{}/print/", "/reports/classes/1/print/"])
def test_paper(page: Page, school: str, accessible: Callable[[Page], None], paper: str) -> None:
    """The printed pages: nothing of the site around them, nothing cut off at the side."""
    sign_in(page, school, INSTRUCTOR)
    page.goto(f"{school}/reports/")
    person = page.locator(".report-people a").first.get_attribute("href") or ""
    page.goto(school + paper.format(person.strip("/").rpartition("/")[2]))
    accessible(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    page.set_viewport_size({"width": 1018 if "classes" in paper else 688, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")


def test_a_trainee_reads_their_own(page: Page, school: str, accessible: Callable[[Page], None]) -> None:
    sign_in(page, school, TRAINEE)
    page.goto(f"{school}/record/")
    page.get_by_role("link", name="My report").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My report")
    accessible(page)
