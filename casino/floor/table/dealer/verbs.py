"""What a dealer can do, as buttons with their keys: the same ones, in the same order, at every game and table."""

from typing import Final, Literal, NamedTuple

from games.handwork import Verb

Wants = Literal["nothing", "place", "perhaps"]
"""Whether an act is done somewhere: nowhere, at a place that is pressed next, or either (pressed twice: nowhere)."""


class VerbButton(NamedTuple):
    """`key` is as it is shown: "X S" are two keys, one after the other."""

    verb: Verb
    label: str
    key: str
    wants: Wants = "place"
    entry: str = ""
    """The field that goes with it: "clause", "words" or "depth"."""
    does: str = ""
    """What it is for, in the help."""

    @property
    def shown(self) -> str:
        """The key as it is printed on the button."""
        return self.key.replace("Space", "␣").replace("Enter", "⏎")

    @property
    def pressed(self) -> str:
        """The key or keys as the page hears them, in small letters."""
        return self.key.replace(" ", "").lower() if self.key not in NAMED else ""


MORE: Final = "X"
"""The key that comes before those of rarer acts."""
NAMED: Final = ("Space", "Space X", "Enter", "Esc")

MAIN: Final = (
    VerbButton("give", "Card", "Space"),
    VerbButton("burn", "Burn", "Space X", "nothing"),
    VerbButton("turn", "Turn", "T"),
    VerbButton("rack", "Rack", "P"),
    VerbButton("ask", "Ask", "A"),
    VerbButton("pay", "Pay", "Enter"),
    VerbButton("take", "Take", "G"),
    VerbButton("leave", "Leave", "K"),
)
FURTHER: Final = (
    VerbButton("line", "Line up", "X W", "perhaps", does="lay the wagers of a box in line, from you outwards"),
    VerbButton("part", "Part", "X P", does="lay the two cards of a pair apart"),
    VerbButton("swap", "Swap", "X X", does="change the second cards of an area’s two boxes"),
    VerbButton("sweep", "Sweep", "X E", "nothing", does="sweep your hand along the insurance line"),
    VerbButton("spread", "Spread", "X D", does="spread a hand face down, to be counted"),
    VerbButton("count", "Count", "X N", does="count the cards of a hand"),
    VerbButton("shuffle", "Shuffle", "X S", "nothing", does="shuffle the cards"),
    VerbButton("offer", "Offer cut", "X O", does="offer the cut to a seat; to yourself (0) when nobody takes it"),
    VerbButton("restack", "Restack", "X R", "nothing", does="stack the cards as they were cut"),
    VerbButton("insert", "Cutting card", "X I", "nothing", "depth", does="put in the cutting card, so many cards deep"),
    VerbButton("load", "Load", "X L", "nothing", does="put the cards into the shoe or the device"),
    VerbButton("refill", "Refill", "X F", "nothing", does="put the used cards back into the device"),
    VerbButton("press", "Jackpot", "X J", "nothing", does="press the jackpot button"),
    VerbButton("check", "Card check", "X K", does="check a Player Card"),
    VerbButton("refuse", "Refuse", "X Z", "place", "clause", does="refuse a wager or a signal, with its clause"),
    VerbButton("colour", "Colour", "X C", does="change a patron’s chips for those you have cut"),
    VerbButton("pass", "No answer", "X A", does="go on without a patron’s answer"),
    VerbButton("tell", "Tell", "X T", "nothing", "words", does="tell somebody: an inspector, a manager"),
    VerbButton("mend", "Put right", "X M", "perhaps", does="put right what went wrong, at an area or at the table"),
)
SUPERVISOR: Final = VerbButton("supervisor", "Supervisor", "Esc", "nothing")

CHIPS: Final = {
    100: "V", 250: "D", 500: "R", 2_500: "E", 10_000: "Z", 50_000: "U", 100_000: "O", 500_000: "Y",
}  # fmt: skip
"""The letter that cuts a chip, by its value: iVory, reD on white, Red, grEen, and so on from the colours."""

SPOTS: Final = ("[", "]", "'")
"""The keys that say which of an area's spots is meant: those beside the main one, in their order, and insurance."""
RESERVED: Final = frozenset("AGKPTXS" + "".join(CHIPS.values()))
"""Letters that no call of a game may have for its key."""
