"""Each game's options on the opening form, the usual ones filled in."""

from typing import Any, Final

from django import forms

from casino.floor.fields import DollarField, PercentField, SecondsField
from casino.floor.opening_forms import (
    DEALING,
    LIMITS,
    NO_JACKPOT,
    OWN_JACKPOT,
    PATRONS,
    TAKES,
    TIME,
    TIME_TO_INSURE,
    TableForm,
    jackpot_choices,
    jackpots_to_link,
)
from casino.library.words import wager_in_words
from games.blackjack_switch.options import Options as SwitchOptions
from games.caribbean_stud.options import Options as StudOptions
from games.caribbean_stud.options import Progressive
from games.casino_war.options import Options as WarOptions
from games.chips import shown
from games.jackpot import SEVENS_RESETS, SEVENS_WAGERS, Terms
from games.sign import Limits
from games.star_blackjack.options import OPTIONAL, SEVENS, Jackpot
from games.star_blackjack.options import Options as StarOptions

QUARTER: Final = 250_000
_CHECKS: Final = forms.CheckboxSelectMultiple
WIDE: Final = forms.Select(attrs={"class": "wide"})


def tick(label: str, *, initial: bool = False, hint: str = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=initial, help_text=hint)


class JackpotForm(TableForm):
    """A game with a progressive jackpot: none, the table's own, or one that it shares with others on equal terms."""

    code: str

    jackpot = forms.ChoiceField(label="Jackpot", required=False)
    meter = DollarField(label="The meter starts at ($)", required=False)
    increment = PercentField(
        label="Share of each jackpot wager that feeds the meter (%)", required=False, initial=QUARTER
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choices("jackpot", jackpot_choices(self.code))
        self.fields["jackpot"].help_text = "A linked jackpot brings its own terms, which every linked table shares."

    def terms(self, data: dict[str, Any]) -> Terms | None:
        """The terms of the jackpot to be linked to; None for a table with its own or none."""
        chosen = data["jackpot"]
        if chosen in (NO_JACKPOT, OWN_JACKPOT):
            return None
        return next(terms for one, terms in jackpots_to_link(self.code) if str(one.pk) == chosen)


class StarForm(JackpotForm):
    slug, code = "star-blackjack", "SB"
    areas = range(5, 10)
    start = {"places": "7", "minimum": 500, "maximum": 50_000, "meter": 1_250_000}
    straight = (
        *("layout", "places", "decks", "dealing", "minimum", "maximum", "optional_needs_initial"),
        *("lucky_lucky_paytable", "insurance_on_ten", "resplit", "dealer_blackjack_takes", "face_down"),
        *("hold_blackjacks", "low_limit"),
    )
    groups = (
        ("The table", ("name", "layout", *LIMITS)),
        ("The cards", ("decks", "dealing", "face_down", "low_limit")),
        (
            "Optional wagers",
            (
                *("optional_wagers", "optional_minimum", "optional_maximum", "optional_needs_initial"),
                "lucky_lucky_paytable",
            ),
        ),
        ("Jackpot", ("jackpot", "meter", "reset", "increment", "sevens_wager")),
        ("Play", ("insurance_on_ten", "resplit", "hold_blackjacks", "dealer_blackjack_takes")),
        TIME_TO_INSURE,
        PATRONS,
    )

    layout = forms.ChoiceField(
        label="Layout",
        choices=[
            ("A", "Diagram A: two optional spots"),
            ("B", "Diagram B: one rectangular spot"),
            ("C", "Diagram C: one circular spot"),
            ("D", "Diagram D: one circular spot and the jackpot sensor"),
        ],
    )
    decks = forms.TypedChoiceField(label="Decks", choices=[("6", "6"), ("8", "8")], coerce=int, initial="8")
    dealing = forms.ChoiceField(label="Dealt from", choices=DEALING)
    face_down = tick("The first two cards are dealt face down")
    low_limit = tick("A low-limit table")
    optional_wagers = forms.MultipleChoiceField(
        label="On offer",
        required=False,
        widget=_CHECKS,
        choices=[(kind, wager_in_words(kind)) for kind in OPTIONAL],
        initial=("perfect_pairs", "lucky_lucky"),
    )
    optional_minimum = DollarField(label="Least optional wager ($)", required=False, initial=250)
    optional_maximum = DollarField(label="Most optional wager ($)", required=False, initial=10_000)
    optional_needs_initial = tick("Only for players with an initial wager on the area")
    lucky_lucky_paytable = forms.TypedChoiceField(
        label="Lucky Lucky’s pay table", choices=[("1", "1"), ("2", "2"), ("3", "3")], coerce=int
    )
    reset = forms.TypedChoiceField(
        label="The meter’s reset value", choices=[(str(value), shown(value)) for value in SEVENS_RESETS], coerce=int
    )
    sevens_wager = forms.TypedChoiceField(
        label="A Blazing 7’s wager is",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "As the first one laid"), *((str(value), shown(value)) for value in SEVENS_WAGERS)],
        initial=str(SEVENS_WAGERS[-1]),
    )
    insurance_on_ten = tick("Insurance against a ten-value card too")
    resplit = tick("A pair may be split again", initial=True)
    hold_blackjacks = tick("Blackjacks are paid at the final settlement (R24)")
    dealer_blackjack_takes = forms.ChoiceField(
        label="From a split box the dealer’s blackjack takes", choices=TAKES, widget=WIDE
    )
    insurance_time = SecondsField(label="Time to insure (seconds)", min_value=5, max_value=60, initial=10)

    def options(self, data: dict[str, Any]) -> StarOptions:
        wagers = tuple(data["optional_wagers"])
        limits = Limits(minimum=data["optional_minimum"] or 0, maximum=data["optional_maximum"])
        terms = self.terms(data)
        return StarOptions(
            optional_wagers=wagers,
            optional_limits={kind: limits for kind in wagers if kind != SEVENS},
            jackpot=self._jackpot(data, terms),
            **self.given(data) | {"sevens_wager": terms.wager if terms else data["sevens_wager"]},
        )

    def _jackpot(self, data: dict[str, Any], terms: Terms | None) -> Jackpot | None:
        if terms:
            return Jackpot(meter=terms.reset, reset=terms.reset, increment=terms.increment)
        if data["jackpot"] == NO_JACKPOT:
            return None
        return Jackpot(meter=data["meter"] or data["reset"], reset=data["reset"], increment=data["increment"])


class SwitchForm(TableForm):
    slug = "blackjack-switch"
    areas = range(1, 6)
    start = {"places": "5", "minimum": 1_000, "maximum": 100_000}
    straight = (
        *("places", "dealing", "minimum", "maximum", "resplit", "double_with_ace", "super_match"),
        *("super_match_needs_initial", "dealer_stands", "dealer_blackjack_takes"),
    )
    groups = (
        ("The table", ("name", *LIMITS)),
        ("The cards", ("dealing",)),
        (
            "Optional wagers",
            ("super_match", "super_match_minimum", "super_match_maximum", "super_match_needs_initial"),
        ),
        ("Play", ("resplit", "double_with_ace", "dealer_stands", "dealer_blackjack_takes")),
        TIME_TO_INSURE,
        PATRONS,
    )

    dealing = forms.ChoiceField(label="Dealt from", choices=DEALING)
    super_match = tick("Super Match", initial=True)
    super_match_minimum = DollarField(label="Least Super Match wager ($)", required=False, initial=250)
    super_match_maximum = DollarField(label="Most Super Match wager ($)", required=False, initial=10_000)
    super_match_needs_initial = tick("Super Match only for players with an initial wager on the area")
    resplit = tick("A pair may be split again", initial=True)
    double_with_ace = tick("A hand with an ace may be doubled")
    dealer_stands = forms.ChoiceField(
        label="The dealer stands",
        choices=[
            ("rule_14_2", "as rule 14.2 says: on hard 16 and soft 17 (R16)"),
            ("inscription", "as the layout says: on hard 17 and soft 18 (R16)"),
        ],
        widget=WIDE,
    )
    dealer_blackjack_takes = forms.ChoiceField(
        label="From a split box the dealer’s blackjack takes", choices=TAKES, widget=WIDE
    )
    insurance_time = SecondsField(label="Time to insure (seconds)", min_value=5, max_value=60, initial=10)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["minimum"].help_text = "For an area, both boxes together (R37)."

    def options(self, data: dict[str, Any]) -> SwitchOptions:
        limits = Limits(minimum=data["super_match_minimum"] or 0, maximum=data["super_match_maximum"])
        return SwitchOptions(super_match_limits=limits, **self.given(data))


class WarForm(TableForm):
    slug = "casino-war"
    areas = range(1, 10)
    start = {"places": "7", "minimum": 500, "maximum": 50_000}
    straight = ("places", "minimum", "maximum")
    not_for = ("back_bettor",)
    groups = (("The table", ("name", *LIMITS)), TIME, PATRONS)

    def options(self, data: dict[str, Any]) -> WarOptions:
        return WarOptions(**self.given(data))


class StudForm(JackpotForm):
    slug, code = "caribbean-stud", "CS"
    areas = range(1, 10)
    start = {
        "places": "7",
        "minimum": 500,
        "maximum": 20_000,
        "maximum_payout": 5_000_000,
        "jackpot": OWN_JACKPOT,
        "meter": 2_500_000,
    }
    straight = ("places", "dealing", "minimum", "maximum", "maximum_payout")
    not_for = ("back_bettor", "two_areas")
    groups = (
        ("The table", ("name", *LIMITS, "maximum_payout")),
        ("The cards", ("dealing",)),
        ("Jackpot", ("jackpot", "meter", "reset", "increment", "wager")),
        TIME,
        PATRONS,
    )

    dealing = forms.ChoiceField(label="Dealt from", choices=DEALING)
    maximum_payout = DollarField(
        label="Most that one bet is paid ($)", required=False, help_text="Empty: no maximum payout (R29)."
    )
    reset = DollarField(label="The meter’s seed value ($)", required=False, zero=True, initial=1_000_000)
    wager = DollarField(label="A jackpot wager is ($)", required=False, most=10_000, initial=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["minimum"].label, self.fields["maximum"].label = "Minimum ante ($)", "Maximum ante ($)"

    def options(self, data: dict[str, Any]) -> StudOptions:
        return StudOptions(jackpot=self._progressive(data, self.terms(data)), **self.given(data))

    def _progressive(self, data: dict[str, Any], terms: Terms | None) -> Progressive | None:
        if terms:
            return Progressive(meter=terms.reset, wager=terms.wager, reset=terms.reset, increment=terms.increment)
        if data["jackpot"] == NO_JACKPOT:
            return None
        reset = data["reset"] or 0
        return Progressive(
            meter=data["meter"] or reset, wager=data["wager"] or 100, reset=reset, increment=data["increment"]
        )


FORMS: Final[dict[str, type[TableForm]]] = {form.slug: form for form in (StarForm, SwitchForm, WarForm, StudForm)}
