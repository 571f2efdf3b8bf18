"""The games of the house, by the name they go by in scenarios and addresses."""

from __future__ import annotations

from games.blackjack_switch.scenario import SCENARIO as BLACKJACK_SWITCH
from games.caribbean_stud.scenario import SCENARIO as CARIBBEAN_STUD
from games.casino_war.scenario import SCENARIO as CASINO_WAR
from games.round import Game
from games.scenario import Adapter
from games.star_blackjack.scenario import SCENARIO as STAR_BLACKJACK

ADAPTERS: dict[str, Adapter] = {
    adapter.game.slug: adapter for adapter in (STAR_BLACKJACK, BLACKJACK_SWITCH, CASINO_WAR, CARIBBEAN_STUD)
}
GAMES: dict[str, Game] = {slug: adapter.game for slug, adapter in ADAPTERS.items()}
