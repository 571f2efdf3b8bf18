"""Questions of every drill for the tests: many seeds at every level, answered rightly and wrongly."""

from collections.abc import Iterator

from casino.training.drills import catalogue
from casino.training.drills.catalogue import Posed
from casino.training.drills.contract import Entry
from games.patron import seed_for

LEVELS = (1, 2, 3, 4, 5)
RIGHT_FOR = {
    drill: {level: (level - 1) * catalogue.DRILLS[drill].ramp for level in LEVELS} for drill in catalogue.DRILLS
}


def questions(drill: str, count: int, about: str = "test") -> Iterator[Posed]:
    """So many questions, one after the other as a run asks them, through all levels."""
    before = None
    for number in range(1, count + 1):
        level = LEVELS[(number - 1) * len(LEVELS) // count]
        seed = seed_for(about.encode(), drill).hex()
        before = catalogue.pose(drill, seed, number, RIGHT_FOR[drill][level], before)
        yield before


def wrong_answers(posed: Posed) -> list[str]:
    """Answers that the form takes and that are not right."""
    right, shown = catalogue.right(posed), catalogue.show(posed)
    match shown.entry:
        case Entry.CHOICE:
            return [value for value, _ in shown.options if value != right]
        case Entry.AMOUNT:
            return [f"{float(right) + 1:.2f}", "0.50" if right != "0.50" else "1"]
        case Entry.SETTLE:
            return [other for other in ("take", "leave", "0.75") if other != right]
        case Entry.TOTAL:
            plain = right.removeprefix("s")
            # 21 is called so whether its ace counts 11 or not.
            swapped = [] if plain in ("bj", "21") else [plain if right.startswith("s") else f"s{right}"]
            return ["3" if right != "3" else "4", *swapped, *(["bj"] if right != "bj" else ["21", "s21"])]
        case Entry.ODDS:
            return ["13", "5 to 4"]
        case Entry.CHIPS:
            assert shown.tray is not None
            (value, count), *rest = [column.split("x") for column in right.split(",")]
            more = ",".join([f"{value}x{int(count) + 1}", *(f"{other}x{number}" for other, number in rest)])
            return [more] if int(count) < dict(shown.tray.chips)[int(value)] else [f"{value}x{count}"] if rest else []


def sent(posed: Posed, given: str) -> dict[str, str]:
    """An answer as a browser's form holds it."""
    entry = catalogue.show(posed).entry
    if entry is Entry.CHIPS:
        return {f"answer:{value}": count for value, count in (part.split("x") for part in given.split(",") if part)}
    if entry is Entry.SETTLE and given in ("take", "leave"):
        return {"act": given, "answer": ""}
    return {"answer": given}
