"""A shuffling device that fails in a round: four ways out, and at Caribbean Stud one."""

from __future__ import annotations

from collections import Counter

from games.cards.cards import Card
from games.choice import Act, Choice
from games.errors import RuleViolation
from games.irregularities import commands, facts
from games.irregularities.in_play import InPlay
from games.irregularities.voids import Facts, decided_lines, end_void_round, void_all, void_one
from games.records import replace
from games.rulebook import cite
from games.table.preparation import cut_in_round
from games.table.table import Table

# --- the conditions -------------------------------------------------------------------------------


def device_in_use(play: InPlay) -> None:
    """These remedies are for a table that deals from a shuffling device."""
    if play.table.shoe.dealing != "device":
        raise RuleViolation(cite(device_in_use, play.code), "the table deals from a card shoe")


def round_under_way(play: InPlay) -> None:
    """And for a failure in a round of which a card has been dealt."""
    if play.over or not play.begun:
        raise RuleViolation(cite(round_under_way, play.code), "no card of a round has been dealt")


def nobody_disadvantaged(play: InPlay, failure: commands.Failure) -> None:
    """The game goes on only where the failure has hurt neither the house nor a player."""
    if failure.disadvantage:
        clause = cite(nobody_disadvantaged, play.code)
        raise RuleViolation(clause, "the failure put somebody at a disadvantage: the round ends")


def spare_device_ready(play: InPlay, failure: commands.Failure) -> None:
    """It takes a spare device."""
    if not failure.spare_device:
        raise RuleViolation(cite(spare_device_ready, play.code), "no other shuffling device is at hand")


def cards_can_move(play: InPlay, failure: commands.Failure) -> None:
    """And cards that can be moved into it."""
    if not failure.cards_can_move:
        raise RuleViolation(cite(cards_can_move, play.code), "the cards cannot be moved to another device")


def _in_a_round_from_a_device(play: InPlay) -> None:
    device_in_use(play)
    round_under_way(play)


def _in_the_device(play: InPlay, failure: commands.Failure) -> tuple[Card, ...]:
    """The damaged cards, which must be among those in the device."""
    if Counter(failure.damaged) - Counter(play.table.shoe.stack):
        raise RuleViolation(None, "a card that is not in the device cannot have been damaged in it")
    return failure.damaged


def move_to_spare_device(play: InPlay, command: commands.MoveToSpareDevice) -> tuple[facts.CardsMoved]:
    """The four ways begin here: another device takes the cards, and damaged ones are replaced first."""
    failure = command.failure
    _in_a_round_from_a_device(play)
    nobody_disadvantaged(play, failure)
    spare_device_ready(play, failure)
    cards_can_move(play, failure)
    return replace_damaged(play, command) if failure.damaged else move_undamaged(play, command)


def move_undamaged(play: InPlay, command: commands.MoveToSpareDevice) -> tuple[facts.CardsMoved]:
    """Unharmed cards go into the other device and the game goes on."""
    return (facts.CardsMoved(seed=command.seed, rule=cite(move_undamaged, play.code)),)


def replace_damaged(play: InPlay, command: commands.MoveToSpareDevice) -> tuple[facts.CardsMoved]:
    """Damaged cards leave the game; their like from a new deck joins the sound cards in the other device."""
    damaged = _in_the_device(play, command.failure)
    return (facts.CardsMoved(seed=command.seed, damaged=damaged, rule=cite(replace_damaged, play.code)),)


def end_round(play: InPlay, command: commands.EndRound) -> Facts:
    """Somebody was put at a disadvantage: the round ends, all wagered in it goes back, and earlier rounds stand."""
    _in_a_round_from_a_device(play)
    clause = cite(end_round, play.code)
    if not command.failure.disadvantage:
        raise RuleViolation(clause, "nobody was put at a disadvantage, so the round goes on")
    return void_all(play, clause, "the shuffling device failed to somebody's disadvantage")


# --- a card shoe takes over -----------------------------------------------------------------------


def offer_return(play: InPlay, command: commands.OfferReturn) -> tuple[facts.ReturnOffered]:
    """No device can take the cards: every player may have the round's wagers back, and damaged cards are replaced."""
    failure, clause = command.failure, cite(offer_return, play.code)
    _in_a_round_from_a_device(play)
    if failure.disadvantage:
        raise RuleViolation(cite(end_round, play.code), "the failure put somebody at a disadvantage: the round ends")
    if failure.spare_device and failure.cards_can_move:
        raise RuleViolation(clause, "another shuffling device can take the cards")
    players = dict.fromkeys([*(stake.player for stake in play.stakes), *(line.player for line in decided_lines(play))])
    return (facts.ReturnOffered(players=tuple(players), damaged=_in_the_device(play, failure), rule=clause),)


def choose(play: InPlay, command: commands.TakeWagersBack | commands.PlayOn) -> Facts:
    """One player's answer to the offer."""
    clause, player = cite(offer_return, play.code), command.player
    if player not in play.table.trouble.to_choose:
        raise RuleViolation(clause, f"{player} is not being asked")
    back, others = isinstance(command, commands.TakeWagersBack), play.table.trouble.to_choose != (player,)
    over = not others and all(back and stake.player == player for stake in play.stakes)
    chosen = facts.ReturnChosen(player=player, taken_back=back, rule=clause)
    if back:
        why = "the shuffling device failed; taken back"
        void = void_one(play, player, clause, why, settled_too=True, ends=over)
    else:
        void = end_void_round(play, clause) if over else ()
    return (chosen, *void, *(take_over(play) if over else ()))


def take_over(play: InPlay) -> tuple[facts.ShoeTookOver]:
    """Every player took the wagers back: the round is over, and a card shoe takes the device's place (ruling R89)."""
    return (facts.ShoeTookOver(rule=cite(fill_shoe, play.code)),)


def fill_shoe(play: InPlay, command: commands.FillShoe) -> tuple[facts.ShoeFilled]:
    """The cards are shuffled and cut into a card shoe, from which those who left their wagers in finish the round."""
    table, clause = play.table, cite(fill_shoe, play.code)
    if not table.trouble.shoe_takes_over or table.trouble.to_choose:
        raise RuleViolation(clause, "every player is first asked whether to take the wagers back")
    filled = facts.ShoeFilled(seed=command.seed, rule=clause)
    order = cut_in_round(table, table.shoe.remaining)
    return (replace(filled, offers=order.players, cut_rule=order.rule) if order else filled,)


def due_to_device(table: Table) -> Act:
    """What a failed device asks of the dealer before a shoe takes over and the round goes on."""
    trouble = table.trouble
    if trouble.to_choose:
        player = trouble.to_choose[0]
        words = f"Ask {player}: wagers back, or play on from a shoe"
        rule = cite(offer_return, table.code)
        return Act(
            act="ask_return",
            rule=rule,
            words=words,
            say="Your wagers back?",
            player=player,
            first=("take_wagers_back", "play_on"),
            unanswered=commands.PlayOn(player=player),
            absence=rule,
        )
    words = "Shuffle and cut the cards and put them into a card shoe"
    rule = cite(fill_shoe, table.code)
    return Act(act="fill_shoe", rule=rule, words=words, command=commands.FillShoe(), needs_seed=True)


def return_choices(table: Table, player: str) -> tuple[Choice, ...]:
    """What a player may answer while a failed device holds the round up."""
    rule = cite(offer_return, table.code)
    asked = player in table.trouble.to_choose
    why = "" if asked else "the answer has been given"
    calls = ("take_wagers_back", "play_on")
    return tuple(Choice(call=call, rule=rule, open=asked, why=why, player=player) for call in calls)


# --- Caribbean Stud -------------------------------------------------------------------------------


def shuffle_again(play: InPlay, command: commands.ShuffleAgain) -> tuple[facts.ShuffleOrdered]:
    """A device that jams, stops mixing or does not finish its shuffle: the cards are shuffled again."""
    clause = cite(shuffle_again, play.code)
    if play.table.shoe.dealing != "device" or not play.over:
        raise RuleViolation(clause, "no shuffling device is at its shuffle now")
    return (facts.ShuffleOrdered(rule=clause),)


def start_again(play: InPlay, command: commands.StartAgain) -> Facts:
    """A device that fails in a round: the round is void, those before it stand."""
    clause = cite(start_again, play.code)
    if play.table.shoe.dealing != "device":
        raise RuleViolation(clause, "the table deals from a card shoe")
    round_under_way(play)
    return (*void_all(play, clause, "the shuffling device failed"), *new_cards(play.code, command))


def new_cards(code: str, command: commands.StartAgain) -> tuple[facts.CardsReplaced]:
    """The game goes on with new cards, from another device or a card shoe."""
    return (facts.CardsReplaced(dealing=command.onto, rule=cite(new_cards, code)),)
