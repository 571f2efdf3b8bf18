"""Forms of the quiz: what to be asked, and what to look back at."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from casino.accounts.forms import HouseForm
from casino.training.models import RULE_LENGTH, Mode
from casino.training.questions.contract import Kind
from casino.training.quiz.names import KIND_NAMES, every_topic_name, topic_names
from casino.training.quiz.selection import MOST_QUESTIONS, Wanted, rules_in
from casino.training.quiz.sittings import PASS_MARK
from games.catalogue import names
from games.errors import BadNotation

LONGEST_TEST = 120
# What may be begun or set. A storm is made of drills now (casino.training.drills); those of the quiz are kept.
MODES = {
    Mode.LEARN: "Learn: hints, and no clock",
    Mode.PRACTICE: "Practice: told at once what is right",
    Mode.TEST: "Test: a time limit, a pass mark, told at the end",
}


class RulesField(forms.CharField):
    """Clauses by number, with commas between them."""

    def clean(self, value: Any) -> Any:
        try:
            return rules_in(super().clean(value))
        except BadNotation as bad:
            raise ValidationError(f"{str(bad)[:1].upper()}{str(bad)[1:]}.") from bad


class WantedForm(HouseForm):
    """Which questions. Nothing ticked means that all will do."""

    games = forms.MultipleChoiceField(label="Games", required=False, choices=names, widget=forms.CheckboxSelectMultiple)
    kinds = forms.MultipleChoiceField(
        label="Kinds of question", required=False, choices=KIND_NAMES, widget=forms.CheckboxSelectMultiple
    )
    topics = forms.MultipleChoiceField(
        label="Topics", required=False, choices=topic_names, widget=forms.CheckboxSelectMultiple
    )
    rules = RulesField(label="Rules", required=False, max_length=400, help_text="Such as: SB 15.1.3, CW 8.2")
    count = forms.IntegerField(label="Questions", min_value=1, max_value=MOST_QUESTIONS, initial=10)

    def wanted(self) -> Wanted:
        found = self.cleaned_data
        return Wanted(
            games=tuple(found["games"]),
            kinds=tuple(map(Kind, found["kinds"])),
            topics=tuple(found["topics"]),
            rules=found["rules"],
            count=found["count"],
        )


class BeginForm(WantedForm):
    """A sitting of one's own choosing."""

    mode = forms.ChoiceField(choices=list(MODES.items()), initial=Mode.PRACTICE, widget=forms.RadioSelect)
    minutes = forms.IntegerField(
        label="Minutes for a test", required=False, min_value=1, max_value=LONGEST_TEST, initial=15
    )
    pass_mark = forms.IntegerField(
        label="Pass mark of a test, in per cent", required=False, min_value=1, max_value=100, initial=PASS_MARK
    )
    field_order = ("mode", "games", "kinds", "topics", "rules", "count", "minutes", "pass_mark")

    @property
    def seconds(self) -> int:
        return 60 * (self.cleaned_data["minutes"] or 15)

    @property
    def mark(self) -> int:
        return self.cleaned_data["pass_mark"] or PASS_MARK


class DrillForm(HouseForm):
    """One rule, asked about again and again."""

    rule = RulesField(max_length=RULE_LENGTH)


class LookBackForm(HouseForm):
    """Answers narrowed by what they were about and how they were."""

    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *names()])
    kind = forms.ChoiceField(label="Kind", required=False, choices=[("", "Every kind"), *KIND_NAMES])
    topic = forms.ChoiceField(label="Topic", required=False, choices=lambda: [("", "Every topic"), *every_topic_name()])
    rule = forms.CharField(label="Rule", required=False, max_length=RULE_LENGTH)

    def narrowed(self) -> dict[str, Any]:
        """As the database looks for it."""
        found = {name: self.cleaned_data[name] for name in ("game", "kind", "topic") if self.cleaned_data[name]}
        rule = self.cleaned_data["rule"].strip().upper()
        return found | ({"rule": rule} if rule else {})

    @property
    def asked(self) -> bool:
        return self.is_valid() and any(self.cleaned_data.values())


class HistoryForm(LookBackForm):
    right = forms.ChoiceField(
        label="Answers", required=False, choices=[("", "Right and wrong"), ("yes", "Right"), ("no", "Wrong")]
    )

    def narrowed(self) -> dict[str, Any]:
        right = self.cleaned_data["right"]
        return super().narrowed() | ({"right": right == "yes"} if right else {})
