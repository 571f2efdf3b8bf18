"""The form that sets work: what is asked, how, by when, and of whom."""

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils import timezone

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person, TrainingClass
from casino.rulebook.examples import example_like
from casino.training.models import TITLE_LENGTH, Mode
from casino.training.practice.forms import SetTaskForm
from casino.training.quiz.forms import LONGEST_TEST, MODES, WantedForm
from casino.training.quiz.selection import MOST_QUESTIONS, Wanted
from casino.training.quiz.sittings import PASS_MARK
from games.records import replace

USUAL_COUNT = 10
LAST_DUE = timedelta(days=730)
Choices = list[tuple[str, Any]]


class SetForm(HouseForm):
    """What every piece of work has: a title, whom it is for, by when, and what it takes to pass."""

    title = forms.CharField(label="Title", min_length=2, max_length=TITLE_LENGTH)
    whom = forms.ChoiceField(label="For")
    pass_mark = forms.IntegerField(label="Pass mark (%)", min_value=1, max_value=100, initial=PASS_MARK)
    due_at = forms.DateTimeField(
        label="Due",
        required=False,
        help_text="Empty: whenever they like.",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )

    def __init__(self, by: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by = by
        self._offer("whom", whom_choices(by))

    def _offer(self, name: str, choices: Choices) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  (for the type checker: the class says so above)
        field.choices = choices

    def clean_title(self) -> str:
        return " ".join(str(self.cleaned_data["title"]).split())

    def clean_due_at(self) -> Any:
        due, now = self.cleaned_data["due_at"], timezone.now()
        if due and not now < due < now + LAST_DUE:
            raise ValidationError("Choose a time that is still to come, in the next two years.")
        return due

    @property
    def chosen(self) -> TrainingClass | Person:
        kind, _, pk = self.cleaned_data["whom"].partition("-")
        return self.by.classes_taught.get(pk=pk) if kind == "class" else Person.objects.get(pk=pk)

    @property
    def for_whom(self) -> list[BoundField]:
        return [self[name] for name in ("title", "whom", "due_at")]

    @property
    def given(self) -> dict[str, Any]:
        """As the service takes it."""
        whom = self.chosen
        for_whom = {
            "training_class": whom if isinstance(whom, TrainingClass) else None,
            "person": whom if isinstance(whom, Person) else None,
        }
        return {name: self.cleaned_data[name] for name in ("title", "pass_mark", "due_at")} | for_whom


class DealForm(SetForm, SetTaskForm):
    """A deal as work: what is dealt, at which level, and what it takes to pass."""

    @property
    def to_pass(self) -> list[BoundField]:
        return [self["pass_mark"], self["least_pace"]]


class WorkForm(SetForm, WantedForm):
    """Work for a class or for one person of the instructor's classes."""

    mode = forms.ChoiceField(
        label="How", choices=list(MODES.items()), initial=Mode.TEST.value, widget=forms.RadioSelect
    )
    scenarios = forms.TypedMultipleChoiceField(
        label="Your scenarios, asked first", required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    minutes = forms.IntegerField(
        label="Minutes", required=False, min_value=1, max_value=LONGEST_TEST, help_text="Empty: no time limit."
    )

    def __init__(self, by: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(by, *args, **kwargs)
        count = self.fields["count"]
        count.required, count.initial = False, None
        count.help_text = f"Empty: the scenarios chosen, or {USUAL_COUNT} where none is."
        self._offer("scenarios", [(str(one.pk), one.title) for one in by.scenarios.all()])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = data.get("scenarios") or []
        if len(chosen) > MOST_QUESTIONS:
            self.add_error("scenarios", f"Work has at most {MOST_QUESTIONS} questions.")
        if "count" in data:
            data["count"] = data["count"] or len(chosen) or USUAL_COUNT
            if data["count"] < len(chosen):
                self.add_error("count", f"You chose {len(chosen)} scenarios: ask at least as many questions.")
        if data.get("mode") == Mode.TEST:
            self._refuse_worked_examples(chosen)
        return data

    def _refuse_worked_examples(self, chosen: list[int]) -> None:
        """The rulebook is open to everybody, and no test may be read there."""
        for one in self.by.scenarios.filter(pk__in=chosen):
            if name := example_like(one.document):
                said = f"“{one.title}” is a worked example in the rulebook (“{name}”): change its cards or its wagers."
                self.add_error("scenarios", said)

    def wanted(self) -> Wanted:
        return replace(super().wanted(), scenarios=tuple(self.cleaned_data["scenarios"]))

    @property
    def seconds(self) -> int | None:
        minutes = self.cleaned_data["minutes"]
        return 60 * minutes if minutes else None


def whom_choices(by: Person) -> Choices:
    """Each class, and under its name everybody in it."""
    classes = list(by.classes_taught.prefetch_related("trainees"))
    everybody: Choices = [("Classes", [(f"class-{one.pk}", f"Everybody in {one.name}") for one in classes])]
    named = {one: [(f"person-{who.pk}", who.display_name) for who in one.trainees.all()] for one in classes}
    return everybody + [(f"One of {one.name}", people) for one, people in named.items() if people]
