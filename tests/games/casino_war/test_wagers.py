"""What Casino War's sign says that wagers are paid, and by which clauses; what its rulebook calls a token."""

import pytest

from games.casino_war import GAME, Options


@pytest.mark.rule("CW 8.1.2", "CW 8.2.2", "CW 10.1", "CW 10.2")
@pytest.mark.parametrize(("kind", "clauses"), [("initial", ("8.2.2", "10.1", "10.2")), ("tie", ("8.1.2",))])
def test_the_sign_names_the_clause_of_each_payment(kind: str, clauses: tuple[str, ...]) -> None:
    pays = GAME.wager(kind).pays
    assert pays is not None
    table = pays(Options())
    assert (table.rule, *table.also) == clauses


def test_a_voucher_is_exchanged_for_chips_or_promotional_tokens() -> None:
    terms = {term.name: term.text for term in GAME.rulebook.term}
    assert "chips, or promotional tokens" in terms["casino promotional token"]
