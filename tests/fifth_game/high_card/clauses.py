"""Which clauses of High Card the rules are that it shares with other games."""

from __future__ import annotations

from games.rulebook import applied
from games.table import cut
from tests.fifth_game.high_card.options import CODE

CLAUSES = applied(CODE, {cut.round_complete: "2.5"})
