"""The insurance routine: when it is called and closed, how much may be laid, and what becomes of it."""

from collections.abc import Iterator
from typing import Final

from casino.training.drills import entries, pictures
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.drills.kinds import order, settlement
from casino.training.drills.kinds.order import Beat
from casino.training.drills.rounds import round_of, settled
from casino.training.questions.catalogue import dealt
from casino.training.questions.choices import chance
from casino.training.questions.contract import NoSuchQuestion
from casino.training.questions.felt import called_out
from casino.training.questions.rounds.round import Played
from games.catalogue import GAMES
from games.chips.chips import money, payable_within, shown
from games.choice import Choice
from games.game import State
from games.patron import pick, seed_for
from games.words import place

TOPIC: Final = "insurance"
CALL: Final = "insure"
WAGER: Final = "insurance"
OPENS, CLOSES = "call_insurance", "close_insurance"
FORMS: Final = {1: ("order",), 2: ("order", "settle"), 3: ("order", "settle", "most")}
TRIES: Final = 40


def games() -> list[str]:
    """The games at which players may insure."""
    return [slug for slug, game in GAMES.items() if game.find_call(CALL)]


def pose(seed: bytes, level: int, before: About | None) -> About:
    form = pick(seed, FORMS.get(level, FORMS[3]), "form")
    for at in range(TRIES):
        own = seed_for(seed, "round", at)
        round_ = dealt(pick(own, games(), "game"), own, TOPIC)
        if not round_.topic:
            continue
        try:
            return {"form": form, **_MAKERS[form](round_, own, level)}
        except NoSuchQuestion:
            continue
    raise NoSuchQuestion("nobody insures")


# --- what comes next --------------------------------------------------------------------------------


def _in_order(round_: Played, seed: bytes, level: int) -> About:
    luck, course = chance(seed, "order"), list(_course(round_))
    if not course:
        raise NoSuchQuestion("insurance is not called")
    beat = luck.choice(course)
    others = (other.step.shows for other in course if other.at != beat.at)  # of one act, either may come first
    acts = order.choices(round_.game, beat, others, level, luck)
    return {**_about(round_, beat.at), "done": list(beat.done), "acts": acts}


def _course(round_: Played) -> Iterator[Beat]:
    """From the call to what is laid: calling, closing, the first decision, the dealer's next card, the first wager."""
    seen: set[str] = set()
    closed = False
    for beat in order.beats(round_.game, _moments(round_)):
        act = round_.game.due(round_.at(beat.at))
        closed = closed or act.act == CLOSES
        part = _part(act.act, act.area, act.kind, closed=closed)
        if part and (part in (OPENS, CLOSES) or part not in seen):
            seen.add(part)
            yield beat


def _moments(round_: Played) -> list[tuple[int, State]]:
    """The moments of the round, but for those at which somebody still wants to insure: it is closed after the last."""
    closes = [at for at, state in enumerate(round_.states[:-1]) if round_.game.due(state).act == CLOSES]
    return [(at, state) for at, state in enumerate(round_.states[:-1]) if at not in closes[:-1]]


def _part(act: str, area: int | None, kind: str | None, *, closed: bool) -> str:
    """Which part of the routine an act belongs to; none for others. Once closed, it goes on to what follows."""
    if act in (OPENS, CLOSES):
        return act
    if not closed:
        return ""
    if act == "settle":
        return "settle" if kind == WAGER else ""
    return act if act == "ask" or (act == "deal" and area is None) else ""


# --- how much, and what becomes of it ----------------------------------------------------------------


def _most(round_: Played, seed: bytes, level: int) -> About:
    opened = (at for at, state in enumerate(round_.states[:-1]) if round_.game.due(state).act == CLOSES)
    at = next(opened, None)
    if at is None:
        raise NoSuchQuestion("insurance is not called")
    chips = round_.laid.options.chips
    players = dict.fromkeys(wager.player for wager in round_.laid.table.wagers)
    found = [choice for player in players for choice in _choices(round_.at(at), round_.game.slug, player)]
    fits = [choice for choice in found if choice.most and payable_within(choice.most, chips) == choice.most]
    if not fits:
        raise NoSuchQuestion("nobody may insure for a sum that chips make")
    choice = pick(seed, fits, "whose")
    return {**_about(round_, at), "player": choice.player, "area": choice.area, "box": choice.box}


def _choices(state: State, slug: str, player: str) -> list[Choice]:
    return [choice for choice in GAMES[slug].legal(state, player) if choice.call == CALL and choice.open]


def _choice(about: About) -> Choice:
    state = round_of(about["round"]).at(about["at"])
    where = about["area"], about["box"]
    return next(one for one in _choices(state, about["game"], about["player"]) if (one.area, one.box) == where)


def _lines(round_: Played, seed: bytes, level: int) -> About:
    found = [at for at, line in settled(round_) if line.wager == WAGER]
    if not found:
        raise NoSuchQuestion("no insurance is settled")
    return _about(round_, pick(seed, found, "line"))


def _about(round_: Played, at: int) -> About:
    return {"game": round_.game.slug, "round": round_.document, "at": at}


_MAKERS: Final = {"order": _in_order, "settle": _lines, "most": _most}


# --- shown and judged --------------------------------------------------------------------------------


def _state(about: About) -> State:
    return order.by_hand(round_of(about["round"]).at(about["at"]), about["done"])


def show(about: About) -> Shown:
    if about["form"] == "settle":
        return settlement.show(about)
    state = round_of(about["round"]).at(about["at"])
    picture, words = pictures.table(about["game"], state)
    besides = " ".join((*_heard(about, state), *called_out(state)))
    if about["form"] == "order":
        options = order.options(about["acts"])
        return Shown("What do you do next?", Entry.CHOICE, besides, picture, options, table=words)
    where = place(about["area"], about["box"])
    prompt = f"How much may {about['player']} insure at most on {where}?"
    return Shown(prompt, Entry.AMOUNT, besides, picture, table=words)


def _heard(about: About, state: State) -> Iterator[str]:
    """What was said last, which no felt shows."""
    if about["form"] == "most":
        yield "Insurance is open."
        return
    course = order.beats(GAMES[about["game"]], _moments(round_of(about["round"])))
    here = [beat for beat in course if beat.at == about["at"]]
    beat = next(beat for beat in here if list(beat.done) == about["done"])
    if beat.last:
        yield f"Just done: {beat.last[:1].lower()}{beat.last[1:]}."
    if beat is here[0] and GAMES[about["game"]].due(state).act == CLOSES:
        yield "Nobody has more to say."


def right(about: About) -> str:
    if about["form"] == "settle":
        return settlement.right(about)
    if about["form"] == "most":
        return money(_choice(about).most or 0)
    step = order.step_due(GAMES[about["game"]], _state(about))
    return str(about["acts"].index(step.shows) + 1)


def check(about: About, given: str) -> Judged:
    if about["form"] == "settle":
        return settlement.check(about, given)
    if about["form"] == "order":
        return order.judged(GAMES[about["game"]], _state(about), about["acts"], given)
    choice, said = _choice(about), entries.amount(given)
    most = choice.most or 0
    why = f"Up to half of what is in play of one’s own wager: {shown(most)}."
    rule = f"{GAMES[about['game']].code} {choice.rule}"
    return Judged(right=said == most, given=shown(said), answer=shown(most), why=why, rule=rule)
