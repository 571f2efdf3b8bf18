"""What is written down, and how loudly."""

import logging
import re

LINK = re.compile(r"(/password/reset/)[^/\s]+/[^/\s]+")


def as_a_refusal(record: logging.LogRecord) -> bool:
    """A bad host name or an outsized form is an error with a traceback to Django; to the house, a visitor refused."""
    record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    record.exc_info = record.exc_text = None
    return True


def without_links(record: logging.LogRecord) -> bool:
    """Whoever reads the log must not be able to set somebody's password: the link in the letter is a key."""
    record.msg, record.args = LINK.sub(r"\1...", record.getMessage()), ()
    return True
