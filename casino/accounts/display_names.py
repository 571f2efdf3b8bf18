"""The name a table sees: readable, one line, and never mistaken for somebody else's."""

import re
import unicodedata

SHORTEST, LONGEST = 2, 24

# Letters of the Latin alphabet that do not come apart into a plain letter and an accent, and what they pass for.
LATIN = {"æ": "ae", "œ": "oe", **dict(zip("øđðħ\u0131łŋŧþ", "oddhllntp", strict=True))}
# What a glance takes for something else. `i` joins `l` because a capital I does.
LOOKALIKES = str.maketrans(
    {
        **LATIN,
        **dict(zip("0134578i", "oleastbl", strict=True)),
        **dict(zip("авгекмнорстухіјѕԁԛԝьґ", "abrekmhopctyxljsdqwbr", strict=True)),
        **dict(zip("αβγεηικνορτυχω", "abyenlkvoptuxw", strict=True)),
        **dict(zip("סוןהاه", "ollnlo", strict=True)),
        **dict(zip("ロエニカタトハー", "口工二力夕卜八一", strict=True)),
    }
)
# The alphabets whose lookalikes the table above knows, by the first word of each letter's Unicode name.
ALPHABETS = {
    **{name: name for name in ("GREEK", "CYRILLIC", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "TAMIL", "KHMER")},
    **dict.fromkeys(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL"), "EAST ASIAN"),
    "COMBINING": "ANY",
}
# Letters and marks by category that print nothing at all.
INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5"
# L letter, D digit, M mark: runs of characters with one separator between them, and perhaps a full stop at the end.
SHAPE = re.compile(r"([LD]M{0,2})+(([-' .]|\. )([LD]M{0,2})+)*\.?")

HOUSE_WORDS = (
    *("administrator", "cashier", "croupier", "dealer", "inspector", "instructor", "moderator", "pitboss"),
    *("pitmanager", "pitschool", "supervisor", "surveillance"),
)
HOUSE_NAMES = (
    *("admin", "boss", "casino", "everyone", "float", "guest", "house", "manager", "me", "nobody", "officer", "pit"),
    *("player", "root", "security", "staff", "support", "system", "table", "thehouse", "thestar", "you"),
)


class NameRefused(ValueError):
    """This display name cannot be used; the message tells its owner why."""


def clean_display_name(text: str) -> str:
    """The name as it will be shown, or NameRefused."""
    if len(text) > 10 * LONGEST:  # normalising can be slow on text nobody would type
        raise NameRefused(f"Use {SHORTEST} to {LONGEST} characters.")
    name = unicodedata.normalize("NFKC", text.replace("’", "'"))
    name = " ".join(part for part in name.split(" ") if part)
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused(f"Use {SHORTEST} to {LONGEST} characters.")
    if "L" not in (shape := "".join(map(_kind, name))) or not SHAPE.fullmatch(shape):
        raise NameRefused("Use letters and digits, with single spaces, hyphens, apostrophes or full stops between.")
    if len({_alphabet(char) for char in name if char.isalpha()} - {"ANY"}) > 1:
        raise NameRefused("Use the letters of one alphabet.")
    if is_reserved(name):
        raise NameRefused("That name belongs to the house. Please choose another.")
    return name


def name_key(name: str) -> str:
    """What two names share when a person could take one for the other."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    seen = "".join(c for c in folded if _kind(c) in "LDM" and _alphabet(c) != "ANY").translate(LOOKALIKES)
    return seen.replace("rn", "m").replace("vv", "w")


def is_reserved(name: str) -> bool:
    """Does the name claim a part that only the house plays?"""
    whole = name_key(name)
    words = re.split(r"[-'. ]", name)
    seen = {whole} | {name_key(word) for word in words} | {name_key(word.rstrip("0123456789")) for word in words}
    return any(name_key(word) in whole for word in HOUSE_WORDS) or not seen.isdisjoint(map(name_key, HOUSE_NAMES))


def _kind(char: str) -> str:
    """L, D or M for a letter, digit or mark that a name is written with, a separator as itself, or a question mark."""
    if char in "-'. ":
        return char
    if char in "0123456789":
        return "D"
    return unicodedata.category(char)[0] if _alphabet(char) else "?"


def _alphabet(char: str) -> str | None:
    """The alphabet of a letter or mark; None for what no name is written with."""
    if char in INVISIBLE or unicodedata.category(char) not in {"Lu", "Ll", "Lt", "Lo", "Lm", "Mn", "Mc"}:
        return None
    lower = char.casefold()
    if unicodedata.normalize("NFKD", lower)[0] in "abcdefghijklmnopqrstuvwxyz" or lower in LATIN:
        return "LATIN"
    return ALPHABETS.get(unicodedata.name(char, "").split(" ")[0])
