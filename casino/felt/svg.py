"""Writing SVG: everything escaped, numbers kept short, and no style attribute, which the content policy forbids."""

from html import escape

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', P052, 'Book Antiqua', Georgia, serif"
SANS = "'Seravek', 'Gill Sans Nova', 'Segoe UI', Ubuntu, Roboto, 'Helvetica Neue', Arial, sans-serif"


def short(value: float) -> str:
    """A number with at most two decimals and no needless zeros."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """One element. `font_size=12` writes font-size="12", `class_` writes class; None leaves the attribute out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else short(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def box(width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle with its middle at the origin."""
    return tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, **attributes)


def title(words: str) -> str:
    """The name of a part, for the pointer that rests on it and for a screen reader."""
    return tag("title", escape(words))


def text(words: str, *, size: float, x: float = 0, y: float = 0, **attributes: str | float | None) -> str:
    """Words centred on a point: the baseline is moved by a third of the size, which every renderer agrees on."""
    return tag("text", escape(words), x=x, y=y + size * 0.34, text_anchor="middle", font_size=size, **attributes)
