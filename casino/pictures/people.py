"""Who is in the pictures, of the demo school's people."""

from typing import Final

from casino.home.demo_people import CAST, INSTRUCTOR

OWNER: Final = INSTRUCTOR
DEALER: Final = next(part for part in CAST if part.display_name == "Bruce Kelly")
PLAYER: Final = next(part for part in CAST if part.display_name == "Wei Zhang")
