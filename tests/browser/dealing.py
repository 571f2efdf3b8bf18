"""A round dealt by hand in a browser: what is to be done, worked out beforehand, and done by keys, pointer or touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect

from casino.floor.table.dealer.verbs import CHIPS, FURTHER, MAIN
from games.cards.cards import cards, decks
from games.catalogue import GAMES
from games.chips.chips import Float, Stack, cut
from games.dealing.decisions import decide
from games.dealing.procedure import waits, ways
from games.dealing.tray import full_tray
from games.game import Game, State, play
from games.handwork import OWN, Attempt, Step, done
from games.records import Tagged, replace
from games.table.practice import ActSlipped, PracticeBegun
from games.table.table import PlaceWager, SitDown
from tests.browser.floor import Floor
from tests.live.house import Visitor
from tests.tables import OPTIONS

BRUCE: Final = "bruce@pitschool.example"
PLAYERS: Final = ("con@pitschool.example", "wei@pitschool.example", "daisy@pitschool.example")
SEED: Final = b"a round by hand".ljust(32)
LONG: Final = 30_000
TYPED: Final = "type:"
OPENED: Final = """
from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from games.cards.cards import cards, decks
from games.catalogue import GAMES
from games.records import replace
from tests.tables import OPTIONS, sit, bet
found = {{one.email: one for one in Person.objects.all()}}
options = replace(OPTIONS["{game}"], **{options})
margaret, engine = found["margaret@pitschool.example"], GAMES["{game}"]
state = engine.opened(options, {{}}, (*cards("{first}"), *decks(engine.decks(options))))
state = replace(state, table=replace(state.table, stage="{stage}"))
table = tables.set_up(game="{game}", state=state, by=margaret, name="Table 1", decision_time=60_000)
for email, area in {seats}:
    sit(table, found[email], area)
for email, area, kind, stake, box in {wagers}:
    bet(table, found[email], area, stake, kind, box)
for old in Table.objects.filter(dealer=found["{dealer}"]):
    tables.hand_the_deal(table=old, to=None, by=old.opened_by)
terms = Terms(level="{level}", seed={seed!r}, rounds={rounds})
tables.hand_the_deal(table=table, to=found["{dealer}"], by=table.opened_by, terms=terms)
print(json.dumps(table.code))
"""


class Call(NamedTuple):
    """What a player answers when asked, or lays while insurance is open."""

    player: int
    name: str
    fields: dict[str, Any] = {}


class Wager(NamedTuple):
    player: int
    area: int
    kind: str
    stake: int
    box: int | None = None


@dataclass(frozen=True)
class Round:
    """Cards in their order, who lays what, and what they call. `options` differ from the usual table's."""

    game: str
    first: str
    wagers: Sequence[Wager]
    calls: Sequence[Call] = ()
    options: dict[str, Any] = field(default_factory=dict)
    spots: dict[str, str] = field(default_factory=dict)
    """The key of each kind of wager that does not lie on the main spot."""
    face: str = "up"
    stage: str = "ready"
    """Where the table begins: with its cards ready, or to be shuffled, which is then all that there is to do."""
    sits: dict[int, int] = field(default_factory=dict)

    @property
    def engine(self) -> Game:
        return GAMES[self.game]

    @property
    def seats(self) -> dict[int, int]:
        """The area of each player."""
        return self.sits or {wager.player: wager.area for wager in reversed(self.wagers)}

    def over(self, state: State) -> bool:
        return state.table.stage == "ready" if self.stage == "shuffle" else bool(state.table.rounds)


def opened(round_: Round) -> State:
    """The table as the house opens it, with players by their numbers."""
    game, options = round_.engine, replace(OPTIONS[round_.game], **round_.options)
    state = game.opened(options, {}, (*cards(round_.first), *decks(game.decks(options))))
    state = replace(state, table=replace(state.table, stage=round_.stage))
    for player, area in round_.seats.items():
        state, _ = play(game, state, SitDown(player=f"p{player}", area=area))
    for who, area, kind, stake, box in round_.wagers:
        state, _ = play(game, state, PlaceWager(player=f"p{who}", area=area, kind=kind, stake=stake, box=box))
    begun = PracticeBegun(level="unaided", seed=SEED, tray=full_tray(state.table.chips))
    return game.evolve(state, begun)


Act = Step | Call


def to_do(round_: Round) -> Iterator[tuple[Act, Stack]]:
    """Every act of the round in its order, the dealer's with the chips that it takes, and the players' calls."""
    game, state = round_.engine, opened(round_)
    calls = list(round_.calls)
    while not round_.over(state):
        if calls and _called_now(game, state, calls[0]):
            call = calls.pop(0)
            yield call, ()
            state, _ = play(game, state, _command(game, call))
            continue
        step = next(way.step for way in ways(game, state) if not way.step.may or way.step.verb == "call")
        chips = cut(Float(chips=state.table.practice.tray), step.amount) if step.verb == "pay" else ()  # type: ignore[union-attr]
        yield step, chips
        facts = decide(game, state, _attempt(step, chips))
        assert not any(isinstance(fact, ActSlipped) for fact in facts), (step, facts)
        state = game.fold(state, facts)
    assert not calls, calls


def _called_now(game: Game, state: State, call: Call) -> bool:
    """A player answers when asked; insurance and the like are laid as soon as the table takes them."""
    if waits(game, state):
        return True
    mine = game.legal(state, f"p{call.player}")
    return call.name in ("insure", "even_money") and any(one.call == call.name and one.open for one in mine)


def _command(game: Game, call: Call) -> Tagged:
    fields = {name: value * 100 if name == "amount" else value for name, value in call.fields.items()}
    return game.call(call.name).made(f"p{call.player}", fields)


def _attempt(step: Step, chips: Stack) -> Attempt:
    return done(step, chips=chips)


# --- in the browser ---------------------------------------------------------------------------------


MOVED_ON: Final = """seq => {
  const table = document.getElementById("table");
  return table.dataset.seq !== seq && !table.classList.contains("htmx-request");
}"""
"""A push may overtake the answer to an act. Until that has come the next act waits, and after a slip is forgotten."""


class Bench:
    """A page at which somebody deals by hand, and the players who answer through the house's own door."""

    def __init__(self, floor: Floor, round_: Round, *, level: str = "unaided", **look: Any) -> None:
        self.round = round_
        seats = [(PLAYERS[player], area) for player, area in round_.seats.items()]
        wagers = [(PLAYERS[one.player], *one[1:]) for one in round_.wagers]
        given: dict[str, Any] = {"game": round_.game, "first": round_.first, "options": round_.options, "level": level}
        given |= {"stage": round_.stage, "rounds": 0}
        script = OPENED.format(seats=seats, wagers=wagers, dealer=BRUCE, seed=SEED, **given)
        self.code: str = floor.house.ask(script)
        self.players = {player: Visitor(floor.address, PLAYERS[player]) for player in round_.seats}
        self.page: Page = floor.visitor(BRUCE, **look)
        self.page.goto(f"/tables/{self.code}/")
        expect(self.page.locator("#dealing[data-level]")).to_have_count(1)

    @property
    def seq(self) -> str:
        return self.page.locator("#table").get_attribute("data-seq") or ""

    def called(self, call: Call) -> None:
        before = self.seq
        status = self.players[call.player].call(self.code, call.name, seen=before, **call.fields)
        assert status == 200, (call, status)
        self.wait_past(before)

    def wait_past(self, seq: str) -> None:
        self.page.wait_for_function(MOVED_ON, arg=seq, timeout=LONG)

    def deal(self, hand: Hand) -> None:
        """Every act of the round, none of them wrong."""
        for act, chips in to_do(self.round):
            if isinstance(act, Call):
                self.called(act)
                continue
            before = self.seq
            hand.do(self.page, act, chips)
            self.wait_past(before)
            notice = self.page.locator("#notice")
            assert notice.get_attribute("data-slip") is None, (act, notice.inner_text())
        if self.round.stage == "ready":
            expect(self.page.locator("#pace")).to_contain_text("Round 2")
        expect(self.page.locator("#pace")).to_contain_text("Slips 0")


class Hand:
    """One way to do an act: by keys, by pointer, or by touch."""

    def do(self, page: Page, step: Step, chips: Stack) -> None:
        raise NotImplementedError


def press_keys(page: Page, keys: Iterable[str]) -> None:
    for key in keys:
        if key.startswith(TYPED):
            page.keyboard.type(key.removeprefix(TYPED))
        else:
            page.keyboard.press(key)


class Keys(Hand):
    """The keys of the table in dealing.md, and nothing else."""

    def __init__(self, round_: Round) -> None:
        work = round_.engine.handwork
        self.phrases = {phrase.words: phrase.key for phrase in work.phrases}
        self.verbs = {button.verb: button.key.split(" ") for button in (*MAIN, *FURTHER)}
        self.spots, self.face, self.pad = round_.spots, round_.face, work.pad

    def do(self, page: Page, step: Step, chips: Stack) -> None:
        press_keys(page, self.keys(step, chips))

    def keys(self, step: Step, chips: Stack) -> Iterator[str]:
        match step.verb:
            case "call":
                yield self.phrases[step.says[0]]
            case "announce":
                yield from self._said(step.says)
            case "burn":
                yield from ("Space", "x")
            case "supervisor":
                yield "Escape"
            case "offer":
                yield from ("a", f"Digit{step.area}")
            case "insert":
                yield from ("x", "i", "End", "ArrowLeft", "Enter")
            case "mend":
                yield from ("x", "m", "Enter")
            case "tell":
                yield from ("x", "t", TYPED + step.says[0], "Enter")
            case _:
                yield from self._placed(step, chips)

    def _said(self, says: Sequence[str]) -> Iterator[str]:
        if self.pad == "totals":
            total = next(word for word in says if re.fullmatch(r"(soft )?\d+", word))
            yield from (*total.replace("soft ", "s"), "Enter")
        else:
            yield from ("s", TYPED + says[-1], "Enter")

    def _placed(self, step: Step, chips: Stack) -> Iterator[str]:
        for value, count in chips:
            letter = CHIPS[value]
            yield from (*[f"Shift+{letter}"] * (count // 5), *[letter.lower()] * (count % 5))
        if step.verb == "give" and step.side and step.side != self.face:
            yield "/" if step.side == "sideways" else "\\"
        yield from (key.lower() if len(key) == 1 else key for key in self.verbs[step.verb])
        if step.area is None:
            return
        if step.box and step.verb not in ("ask", "swap"):
            yield {1: ",", 2: "."}[step.box]
        if step.spot in self.spots:
            yield self.spots[step.spot]
        if step.hand == 3:
            yield ";"
        yield f"{'Shift+' if step.hand == 2 else ''}Digit{step.area if step.area != OWN else 0}"


class Pointer(Hand):
    """What is drawn on the felt is the tool; words and rarer acts are buttons."""

    within = "#reach"

    def __init__(self, round_: Round) -> None:
        self.round, self.options = round_, replace(OPTIONS[round_.game], **round_.options)

    def press(self, page: Page, selector: str) -> None:
        page.locator(selector).first.click()

    def do(self, page: Page, step: Step, chips: Stack) -> None:
        match step.verb:
            case "call":
                self.press(page, f'[data-say="{step.says[0]}"]')
            case "announce":
                self.announce(page, step.says)
            case "supervisor":
                self.press(page, "[data-verb=supervisor]")
            case "pay":
                self.cut(page, chips)
                self.press(page, self.place(step))
            case _:
                self.act(page, step)

    def act(self, page: Page, step: Step) -> None:
        match step.verb:
            case "give" | "burn":
                self.press(page, f"{self.within} [data-at=shoe]")
                self.lay(page, step)
                self.press(page, self.place(step) if step.verb == "give" else f"{self.within} [data-at=rack]")
            case "take":
                self.press(page, self.place(step))
                self.press(page, f"{self.within} [data-at=float]")
            case "rack":
                self.press(page, self.place(step))
                self.press(page, f"{self.within} [data-at=rack]")
            case "turn" | "leave":
                self.press(page, self.place(step))
                self.press(page, self.place(step))
            case "ask" | "offer":
                self.press(page, self.place(step))
            case _:
                self.by_its_button(page, step)

    def by_its_button(self, page: Page, step: Step) -> None:
        if not page.locator(f"[data-verb={step.verb}]").is_visible():
            self.press(page, "#more-verbs")
        self.choose(page, step)

    def choose(self, page: Page, step: Step) -> None:
        self.press(page, f"[data-verb={step.verb}]")
        if step.area is not None:
            self.press(page, self.place(step))
        if step.verb == "insert":
            page.locator("#depth").fill(str(step.most))
            self.press(page, "[data-do]")

    def lay(self, page: Page, step: Step) -> None:
        if step.side and step.side != self.round.face:
            self.press(page, f"[data-side={step.side}]")

    def cut(self, page: Page, chips: Stack) -> None:
        for value, count in chips:
            for _ in range(count):
                self.press(page, f"#column-{value}")

    def announce(self, page: Page, says: Sequence[str]) -> None:
        if self.round.engine.handwork.pad == "totals":
            total = "bust" if "bust" in says else next(word for word in says if re.fullmatch(r"(soft )?\d+", word))
            if total.startswith("soft"):
                self.press(page, "[data-soft]")
            self.press(page, f'[data-total="{total.removeprefix("soft ")}"]')
            return
        kinds = page.locator("[data-ranks]").evaluate_all("all => all.map(one => one.dataset.hand)")
        kind = max((kind for kind in kinds if says[-1].startswith(kind)), key=len)
        self.press(page, f'[data-hand="{kind}"]')
        for rank in says[-1].removeprefix(kind).split():
            self.press(page, f'[data-rank="{rank}"]')

    def place(self, step: Step) -> str:
        """The selector of what is touched for a step: its wager, its seat, or its cards."""
        if step.area == OWN:
            return f"{self.within} [data-at=own]"
        named = f'{self.within} [data-area="{step.area}"]'
        if step.verb in ("ask", "offer", "check", "swap", "line", "pass"):
            return f"{named}[data-at=seat]"
        box = f'[data-box="{step.box}"]' if step.box else ""
        if step.verb in ("pay", "take", "leave", "refuse"):
            part = self.round.engine.part(self.options, step.spot or self.round.engine.initial, step.box)
            hand = f'[data-hand="{step.hand}"]' if (step.hand or 1) > 1 else ""
            return f'{named}[data-at=spot][id$="-{part}"]{box}{hand}'
        return f'{named}[data-at=hand]{box}[data-hand="{step.hand or 1}"]'


class Touch(Pointer):
    """A thumb on a phone: the bar of verbs, then the list of areas."""

    within = "#places"

    def press(self, page: Page, selector: str) -> None:
        page.locator(selector).first.tap()

    def act(self, page: Page, step: Step) -> None:
        if step.verb == "give":
            self.press(page, "[data-verb=give]")
            self.lay(page, step)
            self.press(page, self.place(step))
        else:
            self.by_its_button(page, step)

    def by_its_button(self, page: Page, step: Step) -> None:
        self.choose(page, step)
