"""What a player is seen to do: every call has its signal, in words that a screen reader can say."""

import pytest

from games.catalogue import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_every_call_has_a_signal(slug: str) -> None:
    assert [call.name for call in GAMES[slug].calls if not call.signal] == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_two_calls_of_one_moment_look_alike(slug: str) -> None:
    signals = [call.signal for call in GAMES[slug].calls]
    assert len(signals) == len(set(signals))


@pytest.mark.parametrize(
    ("slug", "call", "signal"),
    [
        pytest.param("star-blackjack", "hit", "scratches the felt", marks=pytest.mark.rule("SB 10.4")),
        pytest.param(
            "star-blackjack", "stand", "moves a flat hand from side to side", marks=pytest.mark.rule("SB 10.4")
        ),
        pytest.param("blackjack-switch", "hit", "scratches the felt", marks=pytest.mark.rule("BS 10.4")),
        pytest.param(
            "blackjack-switch", "switch", "turns a hand from palm down to palm up", marks=pytest.mark.rule("BS 10.4")
        ),
        pytest.param(
            *("casino-war", "surrender", "scratches the layout towards themselves"),
            marks=pytest.mark.rule("CW 8.2.4.1"),
        ),
        pytest.param("casino-war", "war", "puts as many chips on the war spot", marks=pytest.mark.rule("CW 5.8")),
        pytest.param(
            "caribbean-stud", "fold", "lays the cards face down on the table", marks=pytest.mark.rule("CS 8.3")
        ),
        pytest.param(
            *("caribbean-stud", "bet", "lays the cards face down and puts a bet beside them"),
            marks=pytest.mark.rule("CS 8.5"),
        ),
        pytest.param("caribbean-stud", "concede", "sweeps a hand towards the dealer", marks=pytest.mark.rule("CS 9.7")),
    ],
)
def test_the_signals_are_those_of_the_rules(slug: str, call: str, signal: str) -> None:
    assert GAMES[slug].call(call).signal == signal
