"""Forms of the practice room: what to deal, and what to look back at."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField

from casino.accounts.forms import HouseForm
from casino.floor.models import Level
from casino.floor.supervisor.deal import LEVELS, TROUBLE
from casino.training.practice.presets import presets
from casino.training.practice.task import LONGEST, MOST_ROUNDS, USUAL_PATRONS, USUAL_ROUNDS, Task
from games.catalogue import GAMES, names
from games.dealing.faults.catalogue import kinds_of
from games.errors import BadNotation
from games.words import capital

PACES: Final = [("50", "Quick"), ("100", "Usual"), ("200", "Slow")]
MOST_PATRONS: Final = 9


def trouble_kinds() -> list[tuple[str, str]]:
    """Every kind of trouble that some game knows, in words."""
    found = {one.kind: one.words for game in GAMES.values() for one in kinds_of(game)}
    return sorted(found.items(), key=lambda one: one[1])


class TaskForm(HouseForm):
    """What is dealt. The table is one of those that the game has ready; with none named, its usual one."""

    game = forms.ChoiceField(label="Game", choices=names)
    level = forms.ChoiceField(label="Level", choices=LEVELS, initial=Level.COACHED.value, widget=forms.RadioSelect)
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=MOST_ROUNDS, initial=USUAL_ROUNDS)
    patrons = forms.IntegerField(label="Patrons", min_value=1, max_value=MOST_PATRONS, initial=USUAL_PATRONS)
    pace = forms.TypedChoiceField(label="The patrons’ pace", choices=PACES, coerce=int, initial="100")
    trouble = forms.TypedChoiceField(label="Trouble", choices=TROUBLE, coerce=int, initial="0")
    preset = forms.ChoiceField(label="Table", required=False, help_text="Empty: the game’s usual one.")
    minutes = forms.IntegerField(
        label="Minutes",
        required=False,
        min_value=1,
        max_value=LONGEST,
        help_text="Empty: no limit; for a test, twice as long as it should take.",
    )

    task: Task

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(game.name, [(one.slug, one.name) for one in presets(slug)]) for slug, game in GAMES.items()]
        self.fields["preset"] = forms.ChoiceField(
            label="Table", required=False, choices=[("", "The game’s usual one"), *offered]
        )

    @property
    def particulars(self) -> list[BoundField]:
        """All but the level, in the order of the page."""
        named = ("game", "preset", "rounds", "patrons", "trouble", "pace", "minutes")
        return [self[name] for name in named]

    def clean_preset(self) -> str:
        """A table of another game is none of this one's."""
        chosen, game = str(self.cleaned_data["preset"]), self.cleaned_data.get("game")
        if chosen and game and chosen not in {one.slug for one in presets(game)}:
            raise ValidationError(f"That table is not one of {GAMES[game].name}. Choose another, or leave it open.")
        return chosen

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors:
            self.task = Task(**self.asked_for(data))
            try:
                self.task.check()
            except BadNotation as bad:
                self.add_error("patrons", f"{capital(str(bad))}.")
        return data

    def asked_for(self, data: dict[str, Any]) -> dict[str, Any]:
        named = ("game", "level", "preset", "rounds", "patrons", "pace", "trouble")
        return {name: data[name] for name in named} | {"minutes": data["minutes"] or 0}


class SetTaskForm(TaskForm):
    """What an instructor asks for besides: kinds of trouble by name, and the pace that it takes to pass."""

    kinds = forms.MultipleChoiceField(
        label="Kinds of trouble", required=False, choices=trouble_kinds, widget=forms.CheckboxSelectMultiple
    )
    least_pace = forms.IntegerField(
        label="Pace needed (%)",
        required=False,
        min_value=0,
        max_value=150,
        help_text="Of the rounds an hour asked for. Empty: the pace is shown and does not count.",
    )

    def clean_kinds(self) -> list[str]:
        chosen, game = list(self.cleaned_data["kinds"]), GAMES.get(self.cleaned_data.get("game", ""))
        known = {one.kind for one in kinds_of(game)} if game else set(chosen)
        strange = [words for kind, words in trouble_kinds() if kind in chosen and kind not in known]
        if strange and game:
            raise ValidationError(f"No such thing happens at {game.name}: {'; '.join(strange)}.")
        return chosen

    def asked_for(self, data: dict[str, Any]) -> dict[str, Any]:
        kinds = tuple(data["kinds"])
        # A kind that is picked comes, wherever the dial stands.
        trouble = max([data["trouble"], *(one.least for one in kinds_of(GAMES[data["game"]]) if one.kind in kinds)])
        return super().asked_for(data) | {"kinds": kinds, "trouble": trouble, "least_pace": data["least_pace"] or 0}


class HistoryForm(HouseForm):
    """Runs narrowed by what they were and how they went."""

    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *names()])
    level = forms.ChoiceField(
        label="Level",
        required=False,
        choices=[("", "Every level"), *((one.value, capital(one.label)) for one in Level)],
    )
    how = forms.ChoiceField(
        label="How it went",
        required=False,
        choices=[("", "However it went"), ("clean", "Without a critical error"), ("critical", "With a critical error")],
    )

    @property
    def asked(self) -> bool:
        return self.is_valid() and any(self.cleaned_data.values())

    def narrowed(self) -> dict[str, Any]:
        """As the database looks for it."""
        found = {name: self.cleaned_data[name] for name in ("game", "level") if self.cleaned_data[name]}
        if how := self.cleaned_data["how"]:
            found["figures__critical" if how == "clean" else "figures__critical__gt"] = 0
        return found
