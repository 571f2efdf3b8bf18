"""What people type at a session and at its replay: where it stands, and notes on its moments."""

from typing import Final

from django import forms

from casino.accounts.forms import HouseForm
from casino.review.models.sessions import NOTE_LENGTH

MOST_SEQ: Final = 2_000_000_000


class NoteForm(HouseForm):
    """A note on a moment of a session; `round` and `step` lead back to the replay it was written at."""

    text = forms.CharField(
        label="Note",
        min_length=2,
        max_length=NOTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Kept for good, with your name and the time. The person it is about can read it.",
    )
    moment = forms.IntegerField(required=False, min_value=0, max_value=MOST_SEQ, widget=forms.HiddenInput)
    round = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEQ, widget=forms.HiddenInput)
    step = forms.IntegerField(required=False, min_value=0, max_value=MOST_SEQ, widget=forms.HiddenInput)
    view = forms.SlugField(required=False, max_length=24, widget=forms.HiddenInput)


class PlaceForm(HouseForm):
    """From which round on a session's page is shown."""

    round = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEQ)


class ReplayForm(HouseForm):
    """Where a replay stands: its step, from where it is seen, and whose record a note would go to."""

    step = forms.IntegerField(required=False, min_value=0, max_value=MOST_SEQ)
    view = forms.SlugField(required=False, max_length=24)
    session = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEQ)
