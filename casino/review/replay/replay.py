"""A round that is over, folded again from the log alone: every step of it, as any of those there saw it."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString

from casino.felt.chips import Wager
from casino.felt.drawing import spot_id
from casino.felt.scene.rows import card_html
from casino.felt.scene.sight import Sight, Still, astray, mispaid, parts_on, still
from casino.felt.scene.table import calling, draw, lying
from casino.floor.models import Event, Round, Table
from casino.floor.names import keys_in, names_of
from casino.floor.play import house
from casino.review.index.tables import ROUNDS_BETWEEN_STATES
from casino.review.models.sessions import Checkpoint
from casino.review.scope import Reader
from casino.review.words import in_words
from casino.training.questions.rounds.floor import of_the_floor
from casino.training.quiz.embargo import Embargo
from games.calls import Document, NotAScenario
from games.chips import chips
from games.game import Event as Fact
from games.game import Game, State
from games.records import dumps
from games.table.table import named
from games.view import Seen

ALL: Final = "all"
DEALER: Final = "dealer"
ONLOOKER: Final = "onlooker"


@dataclass(frozen=True)
class Step:
    """One event of a round and the table after it."""

    seq: int
    fact: Fact
    state: State


@dataclass(frozen=True)
class Film:
    """A round, from the first chips laid for it to the last card picked up. Step 0 is the table before all that."""

    game: Game
    opening: State
    steps: tuple[Step, ...]
    players: tuple[str, ...]
    keys: frozenset[str]
    names: dict[str, str] = field(default_factory=dict)

    @property
    def last(self) -> int:
        return len(self.steps)

    def state(self, at: int) -> State:
        return self.steps[at - 1].state if at else self.opening

    def step_of(self, seq: int) -> int:
        """The step at which an event had just happened."""
        return sum(step.seq <= seq for step in self.steps)


def film(round_: Round) -> Film:
    """A round's every step, under the names that people have now."""
    last = round_.last_seq or 0
    ends_with = Event.objects.values_list("hash", flat=True).get(table=round_.table_id, seq=last)
    shown = _film(round_.table_id, round_.number, last, ends_with)
    return replace(shown, names=names_of(shown.keys))


@lru_cache(maxsize=48)
def _film(table_id: int, number: int, last_seq: int, last_hash: str) -> Film:
    """A round that is over never changes, so the last ones looked at are kept: each by the hash that it ends with."""
    table = Table.objects.defer("state").get(pk=table_id)
    before = Round.objects.filter(table=table, number=number - 1).values_list("last_seq", flat=True).first()
    first = (before or 1) + 1
    state = opening = state_at(table, first - 1)
    keys = named(opening.table)
    steps = []
    events = table.events.filter(seq__gte=first, seq__lte=last_seq).order_by("seq")
    for seq, kind, body in events.values_list("seq", "type", "body"):
        fact = house.read(table.engine, kind, body)
        state = house.evolve(table.engine, state, fact)
        steps.append(Step(seq, fact, state))
        keys |= named(state.table) | keys_in(in_words(table.engine, fact))
    players = tuple(dict.fromkeys(wager.player for wager in steps[-2].state.table.wagers)) if len(steps) > 1 else ()
    return Film(table.engine, opening, tuple(steps), players, frozenset({*keys, *players}))


def state_at(table: Table, seq: int) -> State:
    """The table after an event, folded from the nearest state kept before it; on a long way, more are kept."""
    game = table.engine
    kept = Checkpoint.objects.filter(table=table, seq__lte=seq).order_by("-seq").first()
    if kept is None:
        since, state = 1, game.read_state(table.events.get(seq=1).body)
    else:
        since, state = kept.seq, game.read_state(kept.state)
    rounds, to_keep = 0, []
    events = Event.objects.filter(table=table, seq__gt=since, seq__lte=seq).order_by("seq")
    for at, kind, body in events.values_list("seq", "type", "body").iterator():
        state = house.evolve(game, state, house.read(game, kind, body))
        if kind == "RoundClosed":
            rounds += 1
            if rounds % ROUNDS_BETWEEN_STATES == 0:
                to_keep.append(Checkpoint(table=table, seq=at, state=dumps(state).decode()))
    Checkpoint.objects.bulk_create(to_keep, ignore_conflicts=True)
    return state


def document_of(round_: Round) -> Document:
    """A round as a scenario under other names, or NotAScenario."""
    shown = film(round_)
    laid = shown.state(shown.step_of(round_.first_seq - 1))
    return of_the_floor(shown.game, laid, [step.fact for step in shown.steps if step.seq >= round_.first_seq])


def is_held(round_: Round, embargo: Embargo) -> bool:
    """Whether a test that the reader is set asks about this very round, which an instructor took from the log."""
    if not embargo.plays(round_.table.game):
        return False
    try:
        return embargo.holds(document_of(round_))
    except NotAScenario:
        return False


def views_for(reader: Reader, shown: Film) -> list[tuple[str, str]]:
    """From where this reader may look at a round, each with its name; the first is what they see unless they choose."""
    names = shown.names
    if reader.all_seeing:
        seats = [(key, f"As {names.get(key, key)} saw it") for key in shown.players]
        return [(ALL, "Every card"), (DEALER, "As the dealer saw it"), *seats, (ONLOOKER, "As an onlooker saw it")]
    own = [(reader.key, "As you saw it")] if reader.key in shown.players and reader.key else []
    dealt = [(DEALER, "As the dealer saw it")] if reader.dealt else []
    return [*own, *dealt, (ONLOOKER, "As an onlooker saw it")]


def look_at(shown: Film, at: int, view: str) -> Still:
    """The table after a step, from one of the views. The shoe stays shut to all of them."""
    state, game = shown.state(at), shown.game
    if view == ALL:
        return Still(game, state.options, game.every_card(state), shown.names, astray(state), mispaid(state))
    return still(game, state, view if view not in (DEALER, ONLOOKER) else None, shown.names)


def felt_of(sight: Still) -> str:
    """The felt as the live table draws it, with nothing on it to be pressed."""
    return draw(sight).replace('role="button" tabindex="0"', 'role="img"').replace("free, sit down", "free")


@dataclass(frozen=True)
class Area:
    """What lies there in words: for a narrow screen, and for whoever hears the page."""

    number: int
    player: str
    caller: str
    hands: list[SafeString]
    wagers: list[str]
    asked: bool


def areas_of(sight: Sight) -> list[Area]:
    """Every area at which somebody sits or chips or cards lie."""
    felt, calls = lying(sight), calling(sight.view)
    found = []
    for number in range(1, sight.view.felt.places + 1):
        wagers = [
            f"{spot.name[:1].upper()}{spot.name[1:]}: {_chips(wager)}"
            for spot in parts_on(sight)
            for wager in felt.wagers.get(spot_id(number, spot), ())
        ]
        hands = [_hand(hand.cards) for hand in felt.hands.get(number, ())]
        player = felt.names.get(number, "")
        caller = sight.names.get(calls.get(number, ""), "")
        asked = bool(felt.turn and felt.turn[0] == number)
        if player or wagers or hands:
            found.append(Area(number, player, caller if caller != player else "", hands, wagers, asked))
    return found


def dealers_cards(sight: Sight) -> SafeString:
    dealer = lying(sight).dealer
    return _hand(dealer.cards) if dealer else SafeString("")


def _chips(wager: Wager) -> str:
    return f"{wager.owner} {chips.shown(wager.cents)}" + (f", paid {chips.shown(wager.paid)}" if wager.paid else "")


def _hand(cards: Seen) -> SafeString:
    return SafeString("".join(map(card_html, cards)))
