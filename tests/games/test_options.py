"""Each game's options as data: none is forgotten, each clause is one of the rules, and what is written reads back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from games.catalogue import GAMES
from games.fields import BadScenario, Fields

OTHERWISE: dict[str, dict[str, Any]] = {
    "star-blackjack": {
        "layout": "D", "places": 9, "decks": 6, "dealing": "device", "minimum": "12.50", "maximum": "500.00",
        "chips": ["2.50", "5"], "optional_wagers": ["lucky_lucky", "blazing_7s"], "optional_needs_initial": True,
        "lucky_lucky_paytable": 3, "insurance_on_ten": True, "resplit": True, "dealer_blackjack_takes": "original_only",
        "jackpot": {"meter": "12345.60", "reset": "25000.00", "increment": "0.25"},
    },
    "blackjack-switch": {
        "places": 2, "minimum": "20.00", "maximum": "900.00", "chips": ["5", "25"], "resplit": True,
        "double_with_ace": True, "super_match": False, "super_match_needs_initial": True,
        "dealer_stands": "inscription", "dealer_blackjack_takes": "original_only",
    },
    "casino-war": {"places": 3, "dealing": "device", "minimum": "5.00", "maximum": "50.00", "chips": ["1", "2.50"]},
    "caribbean-stud": {
        "places": 4, "dealing": "device", "minimum": "5.00", "maximum": "50.00", "maximum_payout": "5000.00",
        "chips": ["5"], "jackpot": {"meter": "0.00", "wager": "2.50", "reset": "100.00", "increment": "0.5"},
    },
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_every_field_of_a_record_is_an_option(slug: str) -> None:
    sheet = GAMES[slug].options
    record: Any = sheet.record()
    assert sorted(option.name for option in sheet) == sorted(field.name for field in structs.fields(record))


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_names_a_clause_of_its_own_game(slug: str) -> None:
    game = GAMES[slug]
    named = [option.clause for option in game.options if option.clause]
    assert [one for one in named if one.split(" ")[0] != game.code or one.split(" ")[1] not in game.clauses] == []


@pytest.mark.parametrize("slug", OTHERWISE)
def test_what_a_scenario_says_of_a_table_is_written_as_it_was_read(slug: str) -> None:
    """Every option of the format otherwise than usual, so that none is left out on either way."""
    sheet, table = GAMES[slug].options, OTHERWISE[slug]
    assert set(table) == {option.name for option in sheet if not option.live_only}
    read = sheet.read(Fields(table, "table"))
    assert sheet.written(read) == table
    assert sheet.written(sheet.record()) == {}
    assert sheet.made(sheet.shown(read) | {"jackpot": "jackpot" in table}) == read


@pytest.mark.parametrize("slug", GAMES)
def test_what_only_a_live_table_has_is_not_known_in_a_scenario(slug: str) -> None:
    sheet = GAMES[slug].options
    for option in sheet:
        if option.live_only:
            fields = Fields({option.name: True}, "table")
            sheet.read(fields)
            with pytest.raises(BadScenario, match="is not known here"):
                fields.done()
