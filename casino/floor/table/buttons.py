"""The choices of one person as buttons: each open one with its key, each closed one with the rule that closes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.utils import timezone

from casino.floor.names import addressed, is_person, person_id, spoken
from casino.floor.play.calls import HOUSE_CALLS
from casino.floor.play.ledger import too_dear
from casino.floor.table.look import Look
from games.chips.chips import money, payable, payable_within, shown
from games.choice import Choice
from games.game import Game
from games.records import replace
from games.rulebook import clause_for
from games.table.seating import not_excluded, own_valid_card


@dataclass(frozen=True)
class Button:
    """A call as it is shown."""

    choice: Choice
    label: str
    key: str
    where: str
    why: str
    amounts: tuple[str, str] | None = None  # the least and the most, where the caller says how much
    places: tuple[int, int] | None = None  # between which a cut may be
    opens: float | None = None  # the moment at which a closed call opens by itself, in seconds


@dataclass(frozen=True)
class Reason:
    """Why calls are closed: the same for all of them that it names."""

    id: str
    labels: str
    why: str
    rule: str | None


def buttons(look: Look) -> list[Button]:
    """The open calls, one each; of the others that people are asked for now, the closed choice that says most."""
    # None while the table is paused: the house would refuse them all.
    if not look.table.is_open:
        return []
    named = labels(look.game)
    own = (affordable(look, choice) for choice in look.view.choices if choice.call in named)
    offered = [*own, *_cut(look), *_dealing(look)]
    open_ = [choice for choice in offered if choice.open]
    closed: dict[str, Choice] = {}
    for choice in sorted(offered, key=partial(_beside_the_hand_asked, look)):
        if _worth_showing(look, choice, open_):
            closed.setdefault(choice.call, choice)
    order = list(named)
    found = sorted((*open_, *closed.values()), key=lambda choice: order.index(choice.call))
    return [_button(look, choice, _where(choice, open_)) for choice in found]


def labels(game: Game) -> dict[str, tuple[str, str]]:
    """Every call that has a button, in the order of the buttons, with its label and its key."""
    calls = {call.name: (call.label, call.key) for call in game.calls if call.label}
    return calls | {name: (call.label, call.key) for name, call in HOUSE_CALLS.items() if call.label}


def _where(choice: Choice, open_: Iterable[Choice]) -> str:
    """What a call is for, as far as the calls that are open leave that in doubt."""
    places = {(other.area, other.box) for other in open_}
    areas = {area for area, _ in places}
    named = [f"area {choice.area}"] if choice.area and len(areas) > 1 else []
    return ", ".join([*named, f"box {choice.box}"] if choice.box and len(places) > 1 else named)


def _beside_the_hand_asked(look: Look, choice: Choice) -> tuple[bool, ...]:
    """A closed call has its reason from one hand, and that is to be the hand being asked: it sorts first."""
    asked = look.waiting
    return choice.area != asked.area, choice.box != asked.box, choice.hand != asked.hand


def _worth_showing(look: Look, choice: Choice, open_: list[Choice]) -> bool:
    if choice.open or any(choice.call == other.call for other in open_):
        return False
    asked, call = look.waiting.first, look.game.find_call(choice.call)
    apart = call is not None and call.apart
    return choice.call in asked or not (open_ or apart or any(look.game.call(name).alone for name in asked))


def reasons(shown_: list[Button]) -> list[Reason]:
    """Each reason once, with the calls that it closes."""
    found: dict[tuple[str, str | None], list[str]] = {}
    for button in shown_:
        if not button.choice.open:
            found.setdefault((button.why, button.choice.rule), []).append(button.label)
    return [
        Reason(f"reason-{number}", ", ".join(labels), why, rule)
        for number, ((why, rule), labels) in enumerate(found.items(), start=1)
    ]


def shut_out(look: Look) -> Reason | None:
    """Why somebody at the table may take no part: their card is suspended, or they are excluded."""
    clauses = {clause_for(one, look.game.code) for one in (own_valid_card, not_excluded)} - {None}
    for choice in look.view.choices:
        if choice.call == "wager" and not choice.open and choice.rule in clauses:
            return Reason("shut-out", "", in_their_words(look, choice.why), choice.rule)
    return None


def uneven(look: Look) -> list[Reason]:
    """What this person should know of the chips laid so far: the game says of which."""
    if look.me is None or not look.view.over:
        return []
    notes = look.game.notes(look.view.felt, look.me)
    return [Reason(f"uneven-{note.area}", "", note.words, note.rule) for note in notes]


def _cut(look: Look) -> tuple[Choice, ...]:
    """The cut that a player is offered, which is no choice of the game's own. Whoever may not play does not cut."""
    asked = look.waiting
    if asked.act != "offer_cut" or asked.player != look.me or shut_out(look):
        return ()
    return tuple(Choice(call=call, rule=asked.rule, player=look.me) for call in ("cut", "refuse_cut"))


def deals(look: Look) -> bool:
    return look.me is not None and person_id(look.me) == look.table.dealer_id


def _dealing(look: Look) -> tuple[Choice, ...]:
    """For the person who deals: to do what the procedure asks next, or to go on without an answer."""
    asked, ends = look.waiting, look.table.closes_at
    if not deals(look) or look.table.by_hand or asked.act == "wait":
        return ()
    if not (asked.player and asked.first):
        return (Choice(call="next_act", rule=asked.rule),)
    # That opens when the time for a decision has passed: whoever is asked has all of it.
    waits = ends is not None and timezone.now() < ends
    why = f"{asked.player} has {look.table.decision_time // 1000} seconds to answer. Then this opens" if waits else ""
    return (Choice(call="no_answer", rule=asked.absence, open=not waits, why=why),)


def _button(look: Look, choice: Choice, where: str) -> Button:
    label, key = labels(look.game)[choice.call]
    call = look.game.find_call(choice.call)
    if choice.call == "next_act":
        label = spoken(look.waiting.words, look.names)
    amounts = None
    if choice.open and choice.least is not None and choice.most is not None:
        if choice.least == choice.most and not (call and call.says_how_much):
            label = f"{label} {shown(choice.most)}"
        else:
            amounts = (money(choice.least), money(choice.most))
    why = in_their_words(look, choice.why)
    places, ends = look.view.felt.cut_places if choice.call == "cut" else None, look.table.closes_at
    opens = ends.timestamp() if choice.call == "no_answer" and not choice.open and ends else None
    return Button(choice, label, key, where, why, amounts, places, opens)


def in_their_words(look: Look, words: str) -> str:
    return addressed(words, look.names, look.me)


def affordable(look: Look, choice: Choice) -> Choice:
    """A choice with what this person can pay of it, in chips that the table has."""
    return _in_chips(look, _within_means(look, choice))


def _within_means(look: Look, choice: Choice) -> Choice:
    """The choice as far as the person's chips reach: capped, or closed where not even the least can be paid."""
    if look.balance is None or not is_person(look.me) or not choice.open or choice.least is None:
        return choice
    kind = look.game.call(choice.call).lies_already  # of a bet that has only to be made right
    lying = next((one.stake for one in look.view.wagers if (one.area, one.kind) == (choice.area, kind)), 0)
    reach = look.balance + lying
    least = choice.least if choice.least == choice.most else payable(choice.least, look.view.felt.chips)
    if least > reach:
        return replace(choice, open=False, rule=None, why=too_dear(least - lying, look.balance))
    return replace(choice, most=reach if choice.most is None else min(choice.most, reach))


def _in_chips(look: Look, choice: Choice) -> Choice:
    """What of an amount's range this table's chips can make: half of $7.50 is $3.75, and insured with $3.50 at most."""
    if not is_person(look.me) or not choice.open or choice.least is None or choice.most in (None, choice.least):
        return choice
    chips = look.view.felt.chips
    least, most = payable(choice.least, chips), payable_within(choice.most, chips)
    if least <= most:
        return replace(choice, least=least, most=most)
    why = f"this table’s chips make no sum up to {shown(choice.most)}"
    return replace(choice, open=False, rule=None, why=why)
