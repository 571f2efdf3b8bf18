"""The page of the documentation that shows the pictures."""

from collections.abc import Iterable
from typing import Final

from casino.training.lessons.showcase import Picture

HEAD: Final = """# Every layout, in play

Each table below is in the middle of a round that simulated patrons play through the real engine. Wei Zhang is being
asked; Bruce Kelly deals. The player's view is the page as Wei sees it, the dealer's view as Bruce does: 1440 × 900 on
a desktop, 1024 × 768 on a tablet. A phone, 390 wide, shows the areas one under the other, here in their whole length.

The pictures and this page are made by one command, in a house of its own: `python manage.py pictures`
(`--only blackjack-d` takes those of diagram D). The same seeds give the same rounds.

"""
SIZES: Final = {"desktop": "1440 × 900", "tablet": "1024 × 768", "phone": "390 wide"}
WIDTHS: Final = {"desktop": 440, "tablet": 440, "phone": 220}


def written(settings: Iterable[Picture]) -> str:
    every = list(settings)
    anchors = {one.caption: one.caption.lower().replace(",", "").replace(" ", "-") for one in every}
    contents = "".join(f"- [{caption}](#{anchor})\n" for caption, anchor in anchors.items())
    return HEAD + contents + "".join(map(_section, every))


def _section(setting: Picture) -> str:
    section = f"\n## {setting.caption}\n\n| | the player's view | the dealer's view |\n| --- | --- | --- |\n"
    for size, shape in SIZES.items():
        section += f"| {size}, {shape} | {_picture(setting, 'player', size)} | {_picture(setting, 'dealer', size)} |\n"
    return section


def _picture(setting: Picture, view: str, size: str) -> str:
    path = f"images/layouts/{setting.slug}-{view}-{size}.webp"
    words = f"{setting.caption}, the {view}’s view, {size}"
    return f'<a href="{path}"><img src="{path}" width="{WIDTHS[size]}" alt="{words}"></a>'
