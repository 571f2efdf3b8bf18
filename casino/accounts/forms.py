"""Forms: every field has a limit, and every refusal a sentence."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from casino.accounts.display_names import LONGEST, SHORTEST, NameRefused, clean_display_name
from casino.accounts.join_codes import read_code
from casino.accounts.models import CLASS_NAME_LENGTH, WHY_LENGTH, Person

LONGEST_PASSWORD = 128
STRONG_ENOUGH = "At least 8 characters: not a common password, not digits alone, not much like your name or e-mail."


class HouseForm(forms.Form):
    """A form that leads its reader to the first thing to put right."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"label_suffix": ""})

    def full_clean(self) -> None:
        super().full_clean()
        for name in self.errors or ():
            if name in self.fields:
                self.fields[name].widget.attrs["autofocus"] = True
                return


class DisplayNameField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        hint = f"What others see at a table: {SHORTEST} to {LONGEST} characters. It need not be your real name."
        super().__init__(label="Display name", max_length=10 * LONGEST, strip=True, help_text=hint, **kwargs)
        self.widget.attrs.update(autocomplete="nickname", maxlength=LONGEST)

    def clean(self, value: Any) -> str:
        try:
            return clean_display_name(super().clean(value))
        except NameRefused as refusal:
            raise ValidationError(str(refusal)) from refusal


class JoinCodeField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label="Class code", max_length=20, **kwargs)
        self.widget.attrs.update(autocomplete="off", autocapitalize="characters", spellcheck="false")

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        if not text:
            return ""
        if (code := read_code(text)) is None:
            raise ValidationError("A class code is six letters and digits, such as CDF-347.")
        return code


class EmailField(forms.EmailField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label="E-mail", max_length=254, **kwargs)
        self.widget.attrs.update(autocomplete="email")

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).lower()


class PasswordField(forms.CharField):
    def __init__(self, label: str, *, known: bool = False, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": "current-password" if known else "new-password"})
        super().__init__(label=label, max_length=LONGEST_PASSWORD, strip=False, widget=widget, **kwargs)


class SignInForm(HouseForm):
    email = EmailField()
    password = PasswordField("Password", known=True)


class NewPasswordForm(HouseForm):
    """A password typed twice, strong enough for its person."""

    password = PasswordField("New password", help_text=STRONG_ENOUGH)
    again = PasswordField("New password again")

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if (password := data.get("password")) is None:
            return data
        if "again" in data and data["again"] != password:
            self.add_error("again", "The two passwords are not the same.")
        try:
            validate_password(password, self.owner(data))
        except ValidationError as weak:
            self.add_error("password", weak)
        return data

    def owner(self, data: dict[str, Any]) -> Person | None:
        return self.person


class ChangePasswordForm(NewPasswordForm):
    old = PasswordField("Your password now", known=True)
    field_order = ("old", "password", "again")

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        if self.person is None or not self.person.check_password(old):
            raise ValidationError("That is not your password.")
        return old


class SignUpForm(NewPasswordForm):
    email = EmailField(help_text="Only for signing in and for a new password. Nobody else sees it.")
    display_name = DisplayNameField()
    password = PasswordField("Password", help_text=STRONG_ENOUGH)
    again = PasswordField("Password again")
    join_code = JoinCodeField(
        required=False, help_text="Trainees: the code from your instructor. Leave it empty to join as a player."
    )
    field_order = ("email", "display_name", "password", "again", "join_code")

    def owner(self, data: dict[str, Any]) -> Person:
        return Person(email=data.get("email", ""), display_name=data.get("display_name", ""))


class ForgottenPasswordForm(HouseForm):
    email = EmailField()


class DisplayNameForm(HouseForm):
    display_name = DisplayNameField()


class JoinForm(HouseForm):
    join_code = JoinCodeField(help_text="Six letters and digits from your instructor, such as CDF-347.")


class ClassForm(HouseForm):
    name = forms.CharField(
        label="Name of the class",
        min_length=2,
        max_length=CLASS_NAME_LENGTH,
        help_text="Such as: Tuesday evening intake",
    )


class CardForm(HouseForm):
    why = forms.CharField(
        label="Reason",
        min_length=3,
        max_length=WHY_LENGTH,
        help_text="Kept in the card's history, where its owner reads it.",
    )


class FilterForm(HouseForm):
    """A list narrowed by a name, or by a card's number."""

    q = forms.CharField(label="Name", required=False, max_length=60)
