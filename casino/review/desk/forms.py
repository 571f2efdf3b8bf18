"""What people type at the desk."""

from django import forms

from casino.accounts.forms import HouseForm
from casino.review.models.sessions import QUERY_LENGTH, VIEW_NAME_LENGTH
from casino.review.replay.forms import MOST_SEQ


class PlaceForm(HouseForm):
    """From which round on a session's page is shown."""

    round = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEQ)


class ViewForm(HouseForm):
    """A view to be kept, under a name."""

    name = forms.CharField(label="Keep this view as", min_length=2, max_length=VIEW_NAME_LENGTH)
    query = forms.CharField(required=False, max_length=QUERY_LENGTH, widget=forms.HiddenInput)
