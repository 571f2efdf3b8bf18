"""A game step by step: what tests of a round do with a table."""

from collections.abc import Iterable
from typing import Any

from games.cards.cards import Card
from games.choice import Act
from games.errors import RuleViolation
from games.game import Game


def written(hand: Iterable[Card]) -> str:
    """The reverse of `cards`."""
    return " ".join(card.text for card in hand)


class Steps:
    """A game's table under a test's hands."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def step(self, state: Any, *commands: Any) -> Any:
        """The state after these commands."""
        for command in commands:
            state = self.game.fold(state, self.game.decide(state, command))
        return state

    def until(self, state: Any, *acts: str) -> Any:
        """The dealer goes on until one of these acts is due, or somebody must decide."""
        while (act := self.game.due(state)).act not in acts and act.command is not None:
            state = self.step(state, act.command)
        return state

    def acts(self, state: Any, *answers: Any) -> list[Act]:
        """Everything that is due until the round is over, the players answering in turn."""
        done, left = [], list(answers)
        while True:
            act = self.game.due(state)
            done.append(act)
            command = act.command or (left.pop(0) if left else None)
            if command is None:
                return done
            state = self.step(state, command)

    def refusal(self, state: Any, command: Any) -> str | None:
        """The clause under which a command is refused now."""
        try:
            self.game.decide(state, command)
        except RuleViolation as error:
            return error.rule
        raise AssertionError(f"{command} was not refused")


def call(text: str) -> dict[str, Any]:
    """A call of either blackjack as scenarios write it, from "stand 1 by=bob hand=2" or "double 1 20 bob=10"."""
    name, area, *rest = text.split()
    made: dict[str, Any] = {"call": name, "area": int(area)}
    if name in ("insure", "even_money"):
        made["player"] = rest.pop(0)
    for word in rest:
        key, _, value = word.partition("=")
        if word.startswith("+"):
            made.setdefault("joined", []).append(word[1:])
        elif key == "by":
            made["player"] = value
        elif key in ("box", "hand"):
            made[key] = int(value)
        elif value:
            made.setdefault("joined", {})[key] = value
        else:
            made["stake"] = word
    return made


def net(line: dict[str, Any]) -> str:
    """What a result's line brought."""
    return str(line["paid"]) if line["paid"] != "0.00" else f"-{line['collected']}"


def refused(result: dict[str, Any]) -> str | None:
    """The clause that a result's error names."""
    assert "error" in result, result
    rule: str | None = result["error"]["rule"]
    return rule
