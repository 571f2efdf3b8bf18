"""The panels of a person who deals by hand: the float, the pace, and the places they reach. None tells what is due.

What they hold, their acts and their calls never change and stand in the page itself; only this is pushed.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from casino.felt.drawing import Lying
from casino.felt.scene.reach import Reach, boxes_of, in_area, kinds_on, tools
from casino.felt.scene.sight import felt_of, parts_on
from casino.felt.scene.targets import targets
from casino.felt.side import THICK, tubes
from casino.floor.names import spoken
from casino.floor.play.practice import rounds_asked_for
from casino.floor.table.dealer import places
from casino.floor.table.dealer.answers import Answer
from casino.floor.table.dealer.verbs import CHIPS, FURTHER, MAIN, SPOTS, SUPERVISOR
from casino.floor.table.look import Look
from games.cards.poker import NAMED_BY, Kind
from games.chips.chips import Stack, shown
from games.dealing.faults.hand import CALLED, HOUSE
from games.game import Game, Options
from games.handwork import OWN

STACKS: Final = {
    "shuffle": "The cards, to be shuffled",
    "cut": "The cards, shuffled and to be cut",
    "cutting_card": "The cards, cut",
}
"""How far cards that are not in the shoe are made ready."""
CARDS_IN_A_DECK: Final = 52
FIRST_TOTAL, LAST_TOTAL = 4, 21
RANKS: Final = ("A", "K", "Q", "J", *map(str, range(10, 1, -1)))
AS_IN_WAGERS: Final = ("insurance",)


class Column(NamedTuple):
    """One column of the float. `room` is how many chips the longest of them holds."""

    value: int
    held: int
    room: int
    letter: str

    @property
    def words(self) -> str:
        return f"{shown(self.value)}, {self.held} in the float"

    @property
    def high(self) -> str:
        return f"{THICK * self.held:g}"

    @property
    def highest(self) -> str:
        return f"{THICK * self.room:g}"


# --- what stands in the page ------------------------------------------------------------------------


def tools_of(game: Game, options: Options) -> dict[str, Any]:
    """A dealer's acts, calls and pad at a game, and what goes with some of them: all of it, always."""
    return {
        "main_verbs": MAIN,
        "further_verbs": FURTHER,
        "supervisor": SUPERVISOR,
        "phrases": game.handwork.phrases,
        "pad": game.handwork.pad,
        "totals": range(FIRST_TOTAL, LAST_TOTAL + 1),
        "kinds": [(kind.name.lower().replace("_", " "), NAMED_BY[kind]) for kind in reversed(Kind)],
        "ranks": RANKS,
        "clauses": [*game.clauses, HOUSE],
        "people": [names[0] for names in CALLED.values()],
        "tubes": SafeString(tubes(options.chips)),
        "most_cards": CARDS_IN_A_DECK * game.decks(options),
    }


# --- what is pushed ---------------------------------------------------------------------------------


def dealing_html(look: Look, answers: list[Answer]) -> SafeString:
    """The float, how the patrons answer, and after a second miss what a coach shows."""
    seen = look.practice
    if seen is None:
        return SafeString('<div id="dealing" hidden></div>')
    return _dealing(
        level=seen.level,
        columns=tuple(columns(seen.tray)),
        cutting=look.view.felt.stage == "cut",
        down=look.game.hides_faces(look.options),
        spots=spot_keys(look),
        boxes=bool(boxes_of(look)),
        shown=spoken(seen.ghost.shows, look.names) if seen.ghost else "",
        answers=tuple(answers),
    )


@lru_cache(maxsize=256)
def _dealing(**given: Any) -> SafeString:
    return SafeString(get_template("floor/table/_dealing.html").render(given))


def columns(tray: Stack) -> list[Column]:
    """The columns of the float, the lowest value first as they are cut; a short one is short."""
    room = max((count for _, count in tray), default=1)
    return [Column(value, count, room, CHIPS.get(value, "")) for value, count in reversed(tray)]


def spot_keys(look: Look) -> tuple[tuple[str, str, str], ...]:
    """The key, the kind of wager and the name of each spot but the main one: beside it in their order, insurance."""
    kinds = kinds_on(look)
    parts = [spot for spot in parts_on(look) if not spot.part.startswith("main")]
    beside = [spot for spot in parts if spot.part not in AS_IN_WAGERS]
    insured = [spot for spot in parts if spot.part in AS_IN_WAGERS]
    keyed = [*zip(SPOTS, beside, strict=False), *((SPOTS[-1], spot) for spot in insured)]
    return tuple((key, kinds.get(spot.part, ("", None))[0], spot.name) for key, spot in keyed)


def pace_html(look: Look) -> SafeString:
    """Round, clock and pace. The page's own clock works out how fast that is."""
    seen = look.practice
    if seen is None:
        return SafeString("")
    boxes = places_dealt(look)
    given = {
        "round": seen.round,
        "rounds": seen.rounds,
        "done": seen.round - 1,
        "began": seen.began_at.timestamp() if seen.began_at else 0,
        "target": round(rounds_asked_for(boxes)),
        "boxes": boxes,
        "level": seen.level,
        "phase": seen.phase,
        "slips": seen.slips,
    }
    return SafeString(get_template("floor/table/_pace.html").render(given))


def places_dealt(look: Look) -> int:
    """How many boxes have wagers or somebody behind them: the same while wagers come and go in a round."""
    initial = look.game.initial
    boxes = {(one.area, one.box) for one in look.view.wagers if one.kind == initial}
    seats = {(seat.area, box) for seat in look.view.felt.seats for box in boxes_of(look) or (None,)}
    return len(boxes | seats) or 1


class Reached(NamedTuple):
    """What a dealer reaches: as controls over the felt, and as a list for a narrow screen."""

    felt: SafeString
    rows: SafeString


def reach_html(look: Look, lying: Lying, answers: list[Answer]) -> Reached:
    rows = {area: in_area(look, lying, area) for area in range(1, look.view.felt.places + 1)}
    before = tools(lying)
    everything = [*before, *(one for row in rows.values() for one in row)]
    pointed = pointed_at(look, everything)
    drawn = targets(felt_of(look), lying, everything, pointed, STACKS.get(look.view.felt.stage, ""))
    listed = places.places_html(lying, before, rows, pointed, answers)
    return Reached(mark_safe(drawn), mark_safe(listed))  # noqa: S308  (each is escaped where it is written)


def pointed_at(look: Look, reaches: list[Reach]) -> str:
    """The id of what the ghost of an act lies on: the wager for chips, the hand for cards, the seat for a question."""
    step = look.practice.ghost if look.practice else None
    if step is None or step.area is None:
        return ""
    at = "own" if step.area == OWN else WHERE.get(step.verb, "hand")
    part = look.game.part(look.options, step.spot or look.game.initial, step.box) if at == "spot" else ""
    exact = [one for one in reaches if (one.at, one.area, one.part) == (at, step.area, part)]
    of_the_hand = [one for one in exact if (one.box, one.hand or 1) == (step.box, step.hand or 1)]
    return next((one.id for one in of_the_hand or exact), "")


WHERE: Final = {"pay": "spot", "take": "spot", "leave": "spot", "refuse": "spot", "ask": "seat", "offer": "seat"}
