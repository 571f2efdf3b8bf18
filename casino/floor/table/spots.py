"""What one person may do on each betting spot now, for the page’s script: written straight, as the areas are."""

from collections.abc import Iterator
from html import escape

from casino.floor.table.buttons import affordable, deals, in_their_words
from casino.floor.table.look import Look
from casino.rulebook.links import rule_url
from games.choice import Choice
from games.words import sentence


def spots_html(look: Look) -> str:
    return f'<ul id="spots" hidden>{"".join(_spots(look))}</ul>'


def _spots(look: Look) -> Iterator[str]:
    """Every spot that takes this person's chips now, or does not and says why."""
    choices = look.view.choices if look.at_table and look.table.is_open and not deals(look) else ()
    lying = {(one.area, one.kind, one.box) for one in choices if one.call == "take_back"}
    for choice in (affordable(look, one) for one in choices):
        kind = choice.kind if choice.call == "wager" else look.game.call(choice.call).lays
        if kind and (choice.call == "wager" or choice.open):
            yield _spot(look, choice, kind, back=(choice.area, kind, choice.box) in lying)


def _spot(look: Look, choice: Choice, kind: str, *, back: bool) -> str:
    spot = f"area-{choice.area}-{look.game.part(look.options, kind, choice.box)}"
    box = f' data-box="{choice.box}"' if choice.box else ""
    most = f' data-most="{choice.most}"' if choice.most is not None else ""
    takes = f' data-open data-least="{choice.least}"{most}' if choice.open else ""
    return (
        f'<li data-for="{spot}" data-call="{choice.call}" data-area="{choice.area}" data-kind="{kind}"'
        f"{box}{takes}{' data-back' if back else ''}>{'' if choice.open else _why(look, choice)}</li>"
    )


def _why(look: Look, choice: Choice) -> str:
    rule = "House procedure."
    if choice.rule:
        rule = f'<a href="{escape(rule_url(look.game.code, choice.rule))}">{escape(choice.rule)}</a>'
    return f"{escape(sentence(in_their_words(look, choice.why)))} {rule}"
