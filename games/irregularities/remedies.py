"""The remedies as data: in which game each is lawful and by which clause, who decides, and who must be told.

The floor's pages, the quiz and `decide` all read the same table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from games.cards.shoe import hold
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities import cards, commands, device, money, rounds, steps
from games.irregularities.commands import Remedying
from games.irregularities.in_play import InPlay, RoundInPlay
from games.irregularities.voids import P, Remedied
from games.rulebook import clause_for
from games.table.staff import Staff, Told, must_rank

When = Literal["round", "seen", "between", "any"]
"""In a round, or in one that can still be seen: the last until the next begins."""


class Decides(NamedTuple):
    """Who at least decides on a remedy, and whether the rules name them: otherwise it is house procedure."""

    least: Staff
    named: bool

    @property
    def in_words(self) -> str:
        """What nobody finds in the clause; nothing where the clause says it."""
        if self.named:
            return ""
        if self.least is Staff.DEALER:
            return "No clause says who decides this: house procedure leaves it to the dealer, whose own act it is."
        return f"No clause says who decides this: by house procedure the dealer stops and calls a {self.least.title}."


@dataclass(frozen=True)
class Remedy:
    """One way of putting a mistake right. `under` claims its clauses, and applies it where no other function does.

    `named`: a clause says who decides. `dealers` are the cases, by game and command, that a clause leaves to the dealer
    (without a command: whether there are such). A game's own has a `title`.
    """

    command: type
    words: str
    under: Callable[..., Any]
    when: When = "round"
    least: Staff = Staff.DEALER
    told: tuple[Told, ...] = ()
    apply: Callable[..., Any] | None = None
    title: str = ""
    named: bool = False
    dealers: Callable[[str, Any], bool] | None = None

    @property
    def call(self) -> str:
        """The command's name as pages and choices use it: "burn_faced_card"."""
        return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in self.command.__name__)[1:]

    def clause(self, code: str) -> str | None:
        """The clause of a game that it is by, if the game has one."""
        return clause_for(self.under, code)

    def lawful_by(self, play: InPlay) -> str | None:
        """The clause by which the remedy is lawful at this table, if one is."""
        return None if self.command in play.otherwise else self.clause(play.code)

    def decides(self, code: str, command: Any = None) -> Decides:
        """Who decides on it in a game: of several cases, where no command says which, the lowest who may."""
        if self.dealers and self.dealers(code, command):
            return Decides(Staff.DEALER, named=True)
        return Decides(self.least, self.named)


REMEDIES: Final = {
    remedy.command: remedy
    for remedy in (
        Remedy(commands.BurnFacedCard, "burning a card found face up", cards.burn_faced_card, "any"),
        Remedy(commands.UseAsNextCard, "using a card dealt in error as the next card", cards.use_as_next_card),
        Remedy(commands.UseBurnedCard, "bringing a burned card back as the next card", cards.use_as_next_card),
        Remedy(commands.LeaveBurned, "leaving a card burned in error burned", cards.leave_burned),
        Remedy(commands.RefuseCard, "refusing a card dealt in error", cards.refusable),
        Remedy(
            commands.BurnLooseCard,
            "burning a card that nobody can take",
            cards.burn_extra_card,
            apply=cards.burn_loose_card,
        ),
        Remedy(commands.BurnExtraCard, "burning a card too many on the dealer's finished hand", cards.burn_extra_card),
        Remedy(commands.HoldExtraCard, "keeping an unseen card for the next round", hold, apply=cards.hold_extra_card),
        Remedy(
            commands.VoidEmptyRound,
            "voiding a round without wagers",
            rounds.void_empty_round,
            "between",
            Staff.SUPERVISOR,
        ),
        Remedy(commands.PutRight, "putting a misdealt round right", rounds.put_right, "seen", Staff.SUPERVISOR),
        Remedy(
            commands.VoidRound,
            "voiding a round that cannot be put right",
            rounds.put_right,
            "any",
            Staff.SUPERVISOR,
            apply=rounds.void_round,
            named=True,
        ),
        Remedy(
            commands.DeclareMisdeal,
            "declaring a misdeal",
            rounds.declare_misdeal,
            "round",
            Staff.SUPERVISOR,
            dealers=rounds.dealer_declares,
        ),
        Remedy(
            commands.FindWrongCards,
            "voiding cards that are not whole decks",
            rounds.find_wrong_cards,
            "any",
            Staff.SUPERVISOR,
            told=("surveillance", "inspector"),
        ),
        Remedy(
            commands.PlayUnshuffled,
            "finishing the round after a shuffle was missed",
            steps.play_unshuffled,
            "between",
            named=True,
        ),
        Remedy(
            commands.PlayUncut, "finishing the round after the cut was missed", steps.play_uncut, "between", named=True
        ),
        Remedy(commands.PlayUnburned, "playing a first card that was not burned", steps.play_unburned, "between"),
        Remedy(
            commands.LeaveDiscards,
            "leaving discards in the rack until the next round's initial deal",
            steps.leave_discards,
        ),
        Remedy(
            commands.CorrectPayment,
            "putting a wrong payment right with the player",
            money.correct_payment,
            "any",
            Staff.SUPERVISOR,
        ),
        Remedy(
            commands.FindInvalidWager,
            "handing an invalid wager back",
            money.hand_back,
            "any",
            Staff.SUPERVISOR,
            apply=money.find_invalid_wager,
        ),
        Remedy(
            commands.VoidWagersOf,
            "voiding the wagers of somebody with a prohibited device",
            money.void_wagers_of,
            "any",
            Staff.SUPERVISOR,
            named=True,
        ),
        Remedy(
            commands.Invalidate,
            "cancelling the outcome of a game",
            money.invalidate,
            "any",
            Staff.SUPERVISOR,
            named=True,
        ),
        Remedy(
            commands.MoveToSpareDevice,
            "moving the cards to another device",
            device.move_undamaged,
            "round",
            Staff.SUPERVISOR,
            apply=device.move_to_spare_device,
        ),
        Remedy(
            commands.EndRound,
            "ending a round that a failed device made unfair",
            device.end_round,
            "round",
            Staff.SUPERVISOR,
        ),
        Remedy(
            commands.OfferReturn,
            "offering wagers back before a shoe takes over",
            device.offer_return,
            "round",
            Staff.SUPERVISOR,
        ),
        Remedy(commands.TakeWagersBack, "taking wagers back", device.offer_return, apply=device.choose),
        Remedy(commands.PlayOn, "leaving wagers in", device.offer_return, apply=device.choose),
        Remedy(commands.FillShoe, "finishing the round from a shoe", device.fill_shoe),
        Remedy(
            commands.StartAgain,
            "voiding the round and starting again with new cards",
            device.start_again,
            "round",
            Staff.SUPERVISOR,
        ),
        Remedy(commands.ShuffleAgain, "shuffling again after a jam", device.shuffle_again, "between", Staff.SUPERVISOR),
    )
}
"""Who decides, clause by clause. Where the text names somebody it is they: a casino supervisor authorises a void round
(SB 16.8, BS 17.8, CW 11.6), voids the wagers of somebody with a device and cancels an outcome (SB 18.4, 18.5 and kin);
the dealer completes a round that began without the shuffle or the cut (SB 16.11, 16.14 and kin), and declares the
misdeal of cards dealt wrongly before a player has handled any (CS 14.1).

Where it names nobody, house procedure does. Money that goes back or is asked back, a round that is laid anew or ended,
a device that failed: the dealer stops and calls a casino supervisor. What is no more than an act of the deal, done at
once with one card or the rack, stays with the dealer: a card burned, dealt as the next, kept or left burned, a burn or
discards passed over, and the shoe that is filled once a supervisor has had the wagers offered back.
"""

_BY_PLAYERS: Final = (commands.TakeWagersBack, commands.PlayOn, commands.RefuseCard)


def remedy_for(play: InPlay, command: Remedying) -> Remedy:
    """The remedy that a command asks for, where it is lawful: in this game, now, and from whoever orders it."""
    remedy = REMEDIES[type(command)]
    _lawful(remedy, play, command.by if isinstance(command, commands.ByStaff) else Staff.GAMING_MANAGER, command)
    return remedy


def must_decide(remedy: Remedy, code: str, command: commands.Decided) -> None:
    """Refuse one of a game's own remedies to somebody below the standing that it takes."""
    _must_rank(remedy, code, command.by, command)


def apply(play: RoundInPlay[P], command: Remedying) -> tuple[Remedied | P, ...]:
    """The facts of a remedy that asks nothing of the game but its layout."""
    remedy = remedy_for(play, command)
    facts: tuple[Remedied | P, ...] = (remedy.apply or remedy.under)(play, command)
    return facts


def remedy_choices(play: InPlay, by: Staff, own: tuple[Remedy, ...] = ()) -> tuple[Choice, ...]:
    """Every remedy that the game knows, shared or its own, open or closed to a member of staff at this moment."""
    shared = (remedy for command, remedy in REMEDIES.items() if command not in _BY_PLAYERS)
    return tuple(_choice(remedy, play, by) for remedy in (*shared, *own) if remedy.lawful_by(play))


def _choice(remedy: Remedy, play: InPlay, by: Staff) -> Choice:
    try:
        _lawful(remedy, play, by)
    except RuleViolation as closed:
        return Choice(call=remedy.call, rule=closed.rule, open=False, why=closed.why)
    return Choice(call=remedy.call, rule=remedy.lawful_by(play))


def _must_rank(remedy: Remedy, code: str, by: Staff, command: Any) -> None:
    decides = remedy.decides(code, command)
    must_rank(by, decides.least, remedy.clause(code) if decides.named else None, remedy.words.capitalize())


def _lawful(remedy: Remedy, play: InPlay, by: Staff, command: Any = None) -> None:
    clause, words = remedy.lawful_by(play), remedy.words.capitalize()
    if clause is None:
        raise RuleViolation(play.otherwise.get(remedy.command), f"{words} is no remedy in this game")
    _must_rank(remedy, play.code, by, command)
    if remedy.when == "round" and play.over:
        raise RuleViolation(clause, f"{words} is for a round in play")
    if remedy.when == "seen" and play.over and not play.lines:
        raise RuleViolation(clause, f"{words} is for a round in play, or the last one until the next begins")
    if remedy.when == "between" and not play.over:
        raise RuleViolation(clause, f"{words} is for the time between rounds")
