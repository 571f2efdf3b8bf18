"""A form for any order, made from the fields of its command; what the house fills in itself is left out."""

from typing import Any, Final, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from msgspec import structs

from casino.accounts.forms import HouseForm
from casino.floor.names import spoken
from casino.floor.opening.forms import refused_in_words
from casino.floor.play.payments import corrections, named, paid_on
from casino.floor.supervisor.fields import FROM_NOW, PARTS, maker, settlement
from casino.floor.supervisor.orders import command_of
from casino.floor.table.look import Look
from games.errors import RuleViolation
from games.game import Command
from games.irregularities.commands import CorrectPayment, Failure
from games.supervising.commands import Ordering
from games.table.sign import Limits
from games.table.staff import Staff

HOUSE_FILLS_IN: Final = {"by", "now", "seed", "valid"}
LINE: Final = ("player", "area", "wager", "box", "hand", "paid")
"""What a wrong payment's settlement line and the log say by themselves."""
RECORDS: Final = {"limits": Limits, "failure": Failure}


class OrderForm(HouseForm):
    """The particulars of one order. A button pressed twice acts once by its `id`; `moment` is the round it is for."""

    id = forms.RegexField(r"^[0-9a-f-]{16,64}$", widget=forms.HiddenInput)
    moment = forms.CharField(widget=forms.HiddenInput, max_length=20)

    def __init__(self, seen: Look, call: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"id_{call}_%s", **kwargs)
        kind = command_of(seen.game, call)
        if kind is None:
            raise LookupError(call)
        self.seen, self.call, self.kind = seen, call, kind
        self.now = timezone.now()  # one moment for the whole order: 20 minutes from now are still 20 when it is given
        for name, (kind, required) in particulars(self.kind).items():
            self._ask(name, kind, required)
        self.order_fields(("player", "of"))  # whose it is comes before how much

    def _ask(self, name: str, kind: Any, required: bool) -> None:
        if self.kind is CorrectPayment and name in LINE:
            self.fields["line"] = settlement(self.seen)
        elif name in PARTS:
            for part, make in PARTS[name].items():
                self.fields[part] = make(self.seen, self.call, part == "minimum")
        else:
            self.fields[name] = maker(name, kind)(self.seen, self.call, required)

    @property
    def seq(self) -> int | None:
        """A remedy is for the round that its giver saw, as it stands; an order about the sign or a seat is for any."""
        return None if self.kind in get_args(Ordering) else self.seen.seq

    def clean_moment(self) -> str:
        moment: str = self.cleaned_data["moment"]
        if self.seq is not None and moment != moment_of(self.seen):
            raise ValidationError("The table has moved on to another round since. Look again, please.")
        return moment

    def command(self) -> Command:
        """The command as it is given at the table. Who gives it, and when, is for the house to say."""
        given = self._line() if self.kind is CorrectPayment else {}
        given |= {name: self._said(name) for name in particulars(self.kind) if name not in given}
        if any(one.name == "by" for one in structs.fields(self.kind)):
            given["by"] = Staff.SUPERVISOR
        needed = {one.name for one in structs.fields(self.kind) if one.required}
        said = {name: value for name, value in given.items() if value is not None or name in needed}
        command: Command = self.kind(**said)
        return command

    def _line(self) -> dict[str, Any]:
        """What a wrong payment's settlement line and the log say by themselves."""
        line = self.seen.view.lines[self.cleaned_data["line"]]
        return named(line) | {"paid": paid_on(line, corrections(self.seen.table))}

    def _said(self, name: str) -> Any:
        data = self.cleaned_data
        if name in RECORDS:
            return RECORDS[name](**{part: data[part] for part in PARTS[name]})
        if name in FROM_NOW:
            return int(self.now.timestamp()) + 60 * data[name]
        return tuple(data[name]) if isinstance(data[name], list) else data[name]

    def sent_again(self, fresh: dict[str, str]) -> None:
        """A refusal is kept under its id, so another try needs another one."""
        if isinstance(self.data, QueryDict):
            for name, value in fresh.items():
                self.data[name] = value

    def refuse(self, refusal: RuleViolation) -> None:
        """The engine's own words, with people's names and the rule to read."""
        said = RuleViolation(refusal.rule, spoken(refusal.why, self.seen.names))
        self.add_error(None, refused_in_words(self.seen.game.code, said))


def moment_of(seen: Look) -> str:
    """Which round is in play, or was the last."""
    return f"{seen.view.felt.rounds}-{'over' if seen.view.over else 'on'}"


def particulars(command: type) -> dict[str, tuple[Any, bool]]:
    """What has to be said with an order: each field's type, and whether it must be said."""
    said = (one for one in structs.fields(command) if one.name not in HOUSE_FILLS_IN)
    return {one.name: (one.type, one.required and type(None) not in get_args(one.type)) for one in said}
