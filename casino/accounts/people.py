"""Finding people by name."""

from django.db.models import Q

from casino.accounts.display_names import name_key


def named(sought: str, where: str = "") -> Q:
    """People whose display name has this in it, whatever its accents and capitals."""
    found = Q(**{f"{where}display_name__icontains": sought})
    key = name_key(sought)
    return found | Q(**{f"{where}name_key__contains": key}) if key else found
