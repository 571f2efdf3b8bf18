"""An assessment's sheet as a form: as many lines as it has, and two more to add one."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone

from casino.accounts.forms import HouseForm, PasswordField
from casino.review.assessments.services import Judged, Marked
from casino.review.models import assessments
from casino.review.models.assessments import COMMENTS_LENGTH, MOST_CRITERIA, TITLE_LENGTH, Assessment, Mark, Measure
from casino.review.models.sessions import Kind, Session
from casino.review.rows import with_tables
from games.catalogue import names

RECENT = 30
MARKS = [(value, label.lower()) for value, label in Mark.choices]
LONGEST_AGO = timedelta(days=366)


class NewForm(HouseForm):
    """Where it begins at a deal of the trainee's, the game is that one's."""

    game = forms.ChoiceField(label="Game", choices=names)
    session = forms.ModelChoiceField(queryset=Session.objects.none(), required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, deals: QuerySet[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice: Any = self.fields["session"]
        choice.queryset = deals

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        session = given.get("session")
        return given | ({"game": session.game} if session else {})


class CriteriaForm(HouseForm):
    """An instructor's own list."""

    titles = forms.CharField(
        label="Criteria",
        max_length=MOST_CRITERIA * (TITLE_LENGTH + 2),
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=f"One on each line, at most {MOST_CRITERIA}. New assessments begin with them.",
    )

    def clean_titles(self) -> list[str]:
        titles = [line.strip() for line in self.cleaned_data["titles"].splitlines() if line.strip()]
        if not 1 <= len(titles) <= MOST_CRITERIA:
            raise ValidationError(f"A table test is judged by 1 to {MOST_CRITERIA} criteria.")
        if any(len(title) > TITLE_LENGTH for title in titles):
            raise ValidationError(f"A criterion is at most {TITLE_LENGTH} characters long.")
        if len({title.casefold() for title in titles}) < len(titles):
            raise ValidationError("Two of the criteria are the same.")
        return titles


class LineForm(HouseForm):
    """One line of the sheet. A line without a title is none."""

    title = forms.CharField(label="Criterion", required=False, max_length=TITLE_LENGTH)
    first = forms.ChoiceField(label="First", required=False, choices=MARKS)
    final = forms.ChoiceField(label="Final", required=False, choices=MARKS)
    comment = forms.CharField(label="Comment", required=False, max_length=assessments.COMMENT_LENGTH)
    measure = forms.ChoiceField(label="Filled in from", required=False, choices=Measure.choices)

    figures: Mapping[str, Any] = MappingProxyType({})
    """What the log says of it, as the sheet has it."""
    suggested = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Django skips the cleaning of a line that may be empty and was not changed; such a line would be gone.
        super().__init__(*args, **kwargs | {"empty_permitted": False})
        # Each cell of the table is named after its column and line, for whoever does not see the table.
        number = int(self.prefix.rpartition("-")[2]) + 1 if self.prefix and self.prefix[-1].isdigit() else 0
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{field.label}, line {number}"

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not given.get("title") and any(given.get(name) for name in ("first", "final", "comment")):
            self.add_error("title", "A marked line needs a title.")
        return given


Lines: Any = forms.formset_factory(
    LineForm, extra=2, max_num=MOST_CRITERIA, absolute_max=MOST_CRITERIA + 2, validate_max=True
)


class SheetForm(HouseForm):
    """What stands around the lines; judged on one of the trainee's latest with the deal, or the one that was chosen."""

    held_on = forms.DateField(label="Held on", widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    session = forms.ModelChoiceField(
        queryset=Session.objects.none(), required=False, label="Judged on", empty_label="No session on file"
    )
    comments = forms.CharField(
        label="Comments", required=False, max_length=COMMENTS_LENGTH, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, *args: Any, assessment: Assessment, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept = assessment.held_on
        dealt = Session.objects.filter(person=assessment.trainee_id, kind=Kind.DEALT, game=assessment.game)
        latest = dealt.order_by("-began_at").values_list("pk", flat=True)[:RECENT]
        choice: Any = self.fields["session"]
        offered = Session.objects.filter(pk__in=[*latest, assessment.session_id]).order_by("-began_at")
        choice.queryset = with_tables(offered)
        choice.label_from_instance = _name_of

    def clean_held_on(self) -> Any:
        day = self.cleaned_data["held_on"]
        if day == self._kept:  # a sheet that takes the place of an old one is about the same day
            return day
        if not timezone.localdate() - LONGEST_AGO <= day <= timezone.localdate():
            raise ValidationError("A table test was held within the last year, and not in the future.")
        return day


def _name_of(one: Session) -> str:
    how = f"by hand, {one.get_level_display().lower()}" if one.by_hand else "with each act on a button"
    return f"{timezone.localtime(one.began_at):%-d %b %Y, %H:%M}, {one.table}, {how}"


class SignForm(HouseForm):
    """The account's own person signs: the name is the account's, and the password proves who sits at it."""

    password = PasswordField("Your password", known=True)
    use_required_attribute = False  # it is one form with the sheet on the page, which is kept without a password


class ReplaceForm(HouseForm):
    why = forms.CharField(
        label="Why a new sheet is needed",
        min_length=3,
        max_length=assessments.WHY_LENGTH,
        help_text="Both sheets show it. This one stays on file, and stands until the new one is signed.",
    )


class Screen:
    """A sheet as it is on the screen: the lines and what stands around them, as stored or as just sent."""

    def __init__(self, assessment: Assessment, posted: Any = None) -> None:
        around = {name: getattr(assessment, name) for name in ("held_on", "session", "comments")}
        kept = list(assessment.criteria.all())
        lines = [{name: getattr(line, name) for name in LineForm.base_fields} for line in kept]
        self.sheet = SheetForm(posted, assessment=assessment, initial=around)
        self.lines = Lines(posted, prefix="line", initial=lines)
        for form, line in zip(self.lines, kept, strict=False):
            form.figures, form.suggested = line.figures, line.suggested_in_words

    def is_valid(self) -> bool:
        return all([self.sheet.is_valid(), self.lines.is_valid()])

    def judged(self) -> Judged:
        lines = [Marked(**form.cleaned_data) for form in self.lines if form.cleaned_data.get("title")]
        return Judged(lines, **self.sheet.cleaned_data)
