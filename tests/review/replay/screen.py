"""What a browser would send: the fields of a page's form as they stand on it."""

from html.parser import HTMLParser


class _Form(HTMLParser):
    """Reads one form's inputs, choices and text areas."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._id, self._inside = form_id, False
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = given.get("id") == self._id
        if not self._inside:
            return
        match tag:
            case "input" if given.get("name"):
                self.fields[given["name"]] = given.get("value", "")
            case "textarea":
                self._area = given["name"]
                self.fields[self._area] = ""
            case "select":
                self._select = given["name"]
            case "option" if "selected" in given or self._select not in self.fields:
                self.fields[self._select] = given.get("value", "")
            case _:
                pass

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area] += data.removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"
        self._area = "" if tag == "textarea" else self._area


def on_screen(page: str, form_id: str) -> dict[str, str]:
    """Every field of the form, with what it holds."""
    form = _Form(form_id)
    form.feed(page)
    return form.fields
