"""Every clause has one place in the code and a test of its own; nothing names a clause that is not in the rulebook."""

from pathlib import Path
from subprocess import run
from sys import executable

import pytest

from casino.traceability import bare, cited, proofs, uncalled, unknown
from games.catalogue import clauses, codes, rulebook
from games.rulebook import Claim, ClauseClaimedTwice, cite, claims, rule, rulings, rulings_on

TESTS = Path(__file__).parent
GAMES, CASINO = TESTS.parent / "games", TESTS.parent / "casino"


def test_no_code_claims_a_clause_that_does_not_exist() -> None:
    assert unknown(claims()) == []


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    assert unknown(proofs(TESTS)) == []


def test_every_claim_has_a_caller() -> None:
    """In the engine, or at the tables that the house runs; what teaches or shows a rule does not apply it."""
    assert uncalled(claims(), GAMES, CASINO / "floor") == []


def test_a_claim_that_is_only_cited_would_be_found(tmp_path: Path) -> None:
    """To look its number up, to name it in a table of orders or beside what applies, and to tell of it are no uses."""
    games = tmp_path / "games"
    games.mkdir()
    (games / "law.py").write_text(
        "def applied(): ...\n\ndef only_cited(): only_cited()\n\nLIMIT = 3\nUNUSED = 4\n"
        "def remedied(): ...\n\ndef behind(): ...\n\ndef ordered(): ...\n\ndef told(): ...\n"
    )
    (games / "play.py").write_text(
        "from games import law\nfrom games.law import LIMIT\nlaw.applied(LIMIT, cite(law.only_cited))\n"
        "UNDER: Final = {'stop': (law.ordered,)}\n"
        "Remedy(Burn, 'burning', law.behind, apply=law.remedied)\n"
    )
    (games / "words.py").write_text("from games import law\nTOLD = {law.told: 'so'}\n")
    names = ("applied", "only_cited", "LIMIT", "UNUSED", "remedied", "behind", "ordered", "told")
    made_up = {name: Claim(module="games.law", function=name, line=1) for name in names}
    assert uncalled(made_up, games) == ["UNUSED", "behind", "only_cited", "ordered", "told"]


def test_code_names_clauses_with_their_game(tmp_path: Path) -> None:
    assert bare(GAMES) == []
    (tmp_path / "law.py").write_text('WHY = "9.4.2"\n')
    assert bare(tmp_path) == [f"{tmp_path / 'law.py'}:1 9.4.2"]


def test_clauses_that_code_names_exist() -> None:
    assert unknown(cited(GAMES)) == []


def test_a_made_up_clause_would_be_found(tmp_path: Path) -> None:
    made_up = '@pytest.mark.rule("SB 99.9", *("CW 8.1",))\ndef test_it() -> None: ...\n'
    (tmp_path / "test_made_up.py").write_text(made_up)
    assert unknown(proofs(tmp_path)) == ["SB 99.9"]


def test_a_clause_has_one_function() -> None:
    with pytest.raises(ClauseClaimedTwice, match=r"CW 8\.1\.2"):
        rule("CW 8.1.2")(test_a_clause_has_one_function)


def test_a_function_cites_the_clause_of_the_game_that_asks() -> None:
    from games.cards.shoe import cut

    assert (cite(cut, "SB"), cite(cut, "CW"), cite(cut, "CS")) == ("4.5", "4.5", "4.2")


@pytest.mark.parametrize("code", codes())
def test_a_rulebook_is_in_order_and_whole(code: str) -> None:
    numbers = list(clauses(code))
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    assert len(numbers) == len(rulebook(code).clause), "a number stands twice"
    chapters = {chapter.number for chapter in rulebook(code).chapter}
    assert {number.split(".")[0] for number in numbers} == chapters


def test_every_ruling_reads_a_clause_that_exists() -> None:
    named = [name for ruling in rulings().values() for name in ruling.rules if name.split()[0] in codes()]
    assert unknown(name for name in named if "." in name) == []
    assert [ruling.id for ruling in rulings_on("SB 11.4")] == ["R1", "R30"]


FORGETFUL = """
from typing import assert_never
from games.records import Fact

class CardDealt(Fact, frozen=True): ...
class WarRaised(Fact, frozen=True): ...

Event = CardDealt | WarRaised

def evolve(state: int, event: Event) -> int:
    match event:
        case CardDealt():
            return state + 1
        case _:
            assert_never(event)
"""


def test_an_event_without_a_case_fails_type_checking(tmp_path: Path) -> None:
    module = tmp_path / "forgetful.py"
    module.write_text(FORGETFUL)
    command = [executable, "-m", "mypy", "--config-file=", "--strict", str(module)]
    checked = run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert checked.returncode == 1
    assert 'Argument 1 to "assert_never" has incompatible type "WarRaised"' in checked.stdout
