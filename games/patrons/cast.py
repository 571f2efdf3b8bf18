"""A believable table full of patrons, from a seed."""

from __future__ import annotations

from typing import Final

from games.cards.shuffle import shuffled
from games.game import Game
from games.patron import Patron, Skill, Style, below, one_in, pick, seed_for

NAMES: Final = (
    *("Abdul", "Aisha", "Alinta", "Amelia", "Angus", "Anh", "Arjun", "Bree", "Bruce", "Callum", "Charlotte", "Chen"),
    *("Cooper", "Darcy", "Deepa", "Dimitri", "Ella", "Fatima", "Gavin", "Giulia", "Grace", "Hamish", "Hugo", "Imogen"),
    *("Isla", "Jarrah", "Jasmine", "Joan", "Kaito", "Kirra", "Kylie", "Lachlan", "Lani", "Leila", "Linh", "Maeve"),
    *("Marco", "Matilda", "Mei", "Mitch", "Nadia", "Neville", "Nikos", "Noah", "Olivia", "Omar", "Poppy", "Priya"),
    *("Rhonda", "Rohan", "Ruby", "Sanjay", "Shane", "Sheila", "Sione", "Soo-jin", "Talia", "Tane", "Thao", "Tiana"),
    *("Trent", "Vikram", "Wei", "Xavier", "Yasmin", "Zoe"),
)

USUAL: Final[tuple[Style, ...]] = (
    *("flat", "flat", "flat", "minimum", "minimum", "progression", "progression", "side_bets", "side_bets"),
    *("mixed_chips", "mixed_chips", "high_roller", "two_areas", "sits_out", "absent_minded"),
)
"""Who sits down at a table, the common ones more than once."""

SKILLS: Final[tuple[Skill, ...]] = ("basic", "basic", "basic", "mimic", "never_bust", "hunches")


def cast(seed: bytes, game: Game, places: int) -> tuple[Patron, ...]:
    """The patrons of a table: most areas taken, in the order of their seats, and then those who stand behind.

    The first always plays, so that there is a round to deal.
    """
    areas = max(1, places - below(seed, 3, "free areas"))
    styles = _seated(seed, game, areas)
    styles += ["back_bettor"] * (below(seed, 3, "standing") if game.patron.shares_areas else 0)
    names = shuffled(NAMES, seed_for(seed, "names"))
    return tuple(_patron(seed, name, style) for name, style in zip(names, styles, strict=False))


def company(seed: bytes, count: int, *, steady: bool) -> tuple[Patron, ...]:
    """So many patrons for a deal that is practised, each with an area of their own and a wager in every round.

    `steady`: nobody's mind is ever elsewhere.
    """
    elsewhere = ("two_areas", "sits_out", "absent_minded") if steady else ("two_areas", "sits_out")
    styles = tuple(style for style in USUAL if style not in elsewhere)
    names = shuffled(NAMES, seed_for(seed, "names"))[:count]
    return tuple(_patron(seed, name, pick(seed, styles, "style", name)) for name in names)


def _seated(seed: bytes, game: Game, areas: int) -> list[Style]:
    """Styles of those who sit down, until the areas are taken."""
    styles: list[Style] = []
    while (left := areas - sum(map(_areas_of, styles))) > 0:
        style = pick(seed, USUAL, "style", len(styles))
        crowded = style == "two_areas" and (left < _areas_of(style) or not game.patron.several_areas)
        idle = style == "sits_out" and not styles
        styles.append("flat" if crowded or idle else style)
    return styles


def _areas_of(style: Style) -> int:
    return 2 if style == "two_areas" else 1


def _patron(seed: bytes, name: str, style: Style) -> Patron:
    skill = pick(seed, SKILLS, "skill", name)
    insures = skill != "basic" and one_in(seed, 2, "insures", name)
    return Patron(name=name, style=style, skill=skill, seed=seed_for(seed, "patron", name), insures=insures)
