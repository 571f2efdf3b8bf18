"""The felt of a sight as the live table draws it, for a page with the table's stylesheet."""

from casino.felt.live import lying_on, scene
from casino.felt.scene.sight import Sight
from casino.felt.scene.spots import felt_of
from casino.felt.scene.table import lying


def draw(sight: Sight) -> str:
    felt = felt_of(sight)
    return scene(felt, lying_on(felt, lying(sight)), "")
