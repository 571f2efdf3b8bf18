"""An instructor writes a scenario: step by step and checked, previewed, saved, shared, copied, as a file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Person, TrainingClass
from casino.floor.opening.forms import untouched
from casino.training.models import Mode, WrittenScenario
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from casino.training.scenarios import services
from casino.training.scenarios.forms import OptionsForm, form_of, usual
from casino.training.scenarios.services import Draft, Spot
from games.catalogue import GAMES
from games.errors import BadNotation
from games.fields import BadScenario
from games.scenario.draft import so_far
from games.scenario.scenario import settle
from tests.people import SignedIn
from tests.training.sitting import answer

SCENARIOS = Path(__file__).parents[2] / "scenarios"
BLACKJACK: dict[str, Any] = {
    "game": "star-blackjack",
    "title": "three to two on $35",
    "wagers": [{"area": 1, "player": "ann", "kind": "main", "stake": "35"}],
    "cards": ["AH", "6D", "KS"],
    "calls": [],
    "expect": {"totals": {"ann": "52.50"}},
}


@pytest.fixture
def author(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def sent(author: Client, text: str | dict[str, Any]) -> Any:
    return author.post("/scenarios/import/", {"text": text if isinstance(text, str) else json.dumps(text)})


def written(author: Client, document: dict[str, Any] | None = None) -> str:
    """The address of a draft of that document."""
    return str(sent(author, document or BLACKJACK)["Location"])


def saved(author: Client, kind: str = "pay", **fields: Any) -> WrittenScenario:
    draft = written(author)
    answer = author.post(f"{draft}preview/?kind={kind}", {"title": "Awkward blackjack", **fields})
    assert answer.status_code == 302, answer.content.decode()
    return WrittenScenario.objects.latest("pk")


def step(author: Client, draft: str, **fields: Any) -> Any:
    return author.post(f"{draft}step/", fields, headers={"HX-Request": "true"})


# --- the document, step by step --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_table_is_one_that_the_engine_knows_and_the_form_shows(game: str) -> None:
    table = usual(game)
    assert services.begun(game, table).document["table"] == table
    form = form_of(game, table)
    again = OptionsForm(game, {name: untouched(form, name) for name in form.fields})
    assert again.is_valid(), again.errors
    assert again.table == table


@pytest.mark.parametrize(
    ("typed", "cards"),
    [("10h", ["10H"]), ("th KD", ["10H", "KD"]), ("AS,2c; 3d", ["AS", "2C", "3D"]), ("10HKD5S", ["10H", "KD", "5S"])],
)
def test_cards_are_read_as_they_are_typed(typed: str, cards: list[str]) -> None:
    assert services.read_cards(typed) == cards


@pytest.mark.parametrize("typed", ["", "1H", "10", "H10", "KHx", "11S", "K H nonsense"])
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation):
        services.read_cards(typed)


def test_every_step_can_be_taken_back() -> None:
    drafts = [services.begun("star-blackjack", usual("star-blackjack"))]
    takes: list[Callable[[Draft], Draft]] = [
        lambda draft: services.seat(draft, 2, "ann"),
        lambda draft: services.lay(draft, "ann", [Spot(2, "main")], 2_500),
        lambda draft: services.lay(draft, "ann", [Spot(2, "main")], 1_000),
        lambda draft: services.lay(draft, "bob", [Spot(2, "main")], 500),
        lambda draft: services.come_or_go(draft, "bob"),
        lambda draft: services.deal(draft, ["8H", "6D", "8S"]),
        lambda draft: services.call(draft, {"call": "split", "area": 2}),
        lambda draft: services.deal(draft, ["KH"]),
    ]
    for take in takes:
        drafts.append(take(drafts[-1]))
    assert drafts[3].document["wagers"] == [{"area": 2, "player": "ann", "kind": "main", "stake": "35"}]
    back = drafts[-1]
    for before in reversed(drafts[:-1]):
        back = services.step_back(back)
        assert {name: value for name, value in back.document.items() if value} == {
            name: value for name, value in before.document.items() if value
        }
    assert services.step_back(back) == back


@pytest.mark.parametrize("file", sorted(SCENARIOS.glob("*/*.json")), ids=lambda file: file.stem)
def test_a_round_from_elsewhere_is_taken_back_card_by_card_and_call_by_call(file: Path) -> None:
    document = json.loads(file.read_text())
    if "error" in settle(document):
        return
    draft = services.opened(document)
    for _ in draft.back:
        draft = services.step_back(draft)
        so_far(draft.document)
    assert (draft.document["cards"], draft.document["calls"]) == ([], [])


def test_a_step_that_the_rules_forbid_changes_nothing_and_names_its_rule() -> None:
    draft = services.lay(services.begun("casino-war", {}), "ann", [Spot(1, "initial")], 1_000)
    draft = services.deal(draft, ["9H", "9S"])
    with pytest.raises(BadScenario) as refused:
        services.lay(draft, "ann", [Spot(2, "tie")], 500)
    assert refused.value.rule == "5.2.3"


# --- on the page -----------------------------------------------------------------------------------


def test_a_round_is_written_through_its_page(author: Client) -> None:
    draft = author.post("/scenarios/new/star-blackjack/", {"as_usual": "yes"})["Location"]
    for fields, due in (
        ({"step": "seat", "player": "Ann", "area": 3}, "Lay the wagers"),
        ({"step": "lay", "player": "Ann", "spot": "area-3-main", "amount": "25"}, "it goes to area 3"),
        ({"step": "lay", "player": "Bob", "spot": "area-3-main", "amount": "12.50"}, "it goes to area 3"),
        ({"step": "cards", "cards": "5h"}, "it goes to the dealer"),
        ({"step": "cards", "cards": "6D 6S"}, "Ask Ann at area 3: 11"),
        (
            {"step": "call", "call": "double", "area": 3, "player": "Ann", "amount": "25", "joined": "Bob"}
            | {"joined-Bob": "10"},
            "it goes to area 3",
        ),
        ({"step": "cards", "cards": "10C"}, "it goes to the dealer"),
        ({"step": "cards", "cards": "KD 2H"}, "The round is over."),
    ):
        answer = step(author, draft, **fields)
        assert answer.status_code == 200, answer.content.decode()
        assert due in answer.content.decode()
    document = json.loads(author.get(f"{draft}export/").content)
    assert document["calls"] == [{"call": "double", "area": 3, "stake": "25", "joined": {"Bob": "10"}}]
    assert settle(document)["totals"] == {"Ann": "50.00", "Bob": "22.50"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"step": "call", "call": "split", "area": 1, "player": "ann"}, "12.1"),
        ({"step": "call", "call": "war", "area": 1}, "is not a call of this game"),
        ({"step": "call", "call": "insure", "area": 1, "player": "ann", "amount": "500"}, "is more than"),
        ({"step": "cards", "cards": "11H"}, "Write the rank and then the suit"),
        ({"step": "lay", "player": "ann", "spot": "area-1-bet", "amount": "5"}, "No wager is laid there"),
        ({"step": "lay", "player": "", "spot": "area-1-main", "amount": "5"}, "Name the player first."),
        ({"step": "lay", "player": "x" * 25, "spot": "area-1-main", "amount": "5"}, "at most 24"),
        ({"step": "lay", "player": "ann", "spot": "area-1-main", "amount": "lots"}, "Write an amount in dollars"),
        ({"step": "take_back", "player": "bob", "spot": "area-1-main"}, "no chips there"),
        ({"step": "dance"}, "not one of the available choices"),
    ],
)
def test_a_bad_step_is_refused_in_words(author: Client, fields: dict[str, Any], said: str) -> None:
    draft = written(author, {**BLACKJACK, "cards": ["9H", "AD", "5S"]})
    before = author.get(f"{draft}export/").content
    answer = step(author, draft, **fields)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert author.get(f"{draft}export/").content == before


def test_insurance_is_offered_after_the_moment_has_passed_and_taken_in_its_place(author: Client) -> None:
    draft = written(author, {**BLACKJACK, "cards": ["9H", "AD", "5S"]})
    assert ">Insure" in author.get(draft).content.decode().replace("</bdi>: ", ">")
    step(author, draft, step="call", call="insure", area=1, player="ann", amount="17.50")
    step(author, draft, step="call", call="stand", area=1, player="ann")
    over = step(author, draft, step="cards", cards="KC").content.decode()
    assert "The round is over." in over
    assert settle(json.loads(author.get(f"{draft}export/").content))["totals"] == {"ann": "0.00"}


def test_the_way_back_from_a_saved_scenario_leads_to_it(author: Client) -> None:
    draft = written(author)
    made = author.post(f"{draft}preview/?kind=pay", {"title": "Awkward blackjack"})["Location"]
    for page in (draft, f"{draft}preview/"):
        assert author.get(page)["Location"] == made


def test_a_draft_is_its_authors_own(
    author: Client, signed_in: SignedIn, other_instructor: Person, trainee: Person
) -> None:
    draft = written(author)
    for other in (other_instructor, trainee):
        stranger = signed_in(other)
        assert stranger.get(draft).status_code == 404
        assert stranger.post(f"{draft}step/", {"step": "back"}).status_code == 404
        assert stranger.get(f"{draft}preview/").status_code == 404


def test_another_table_must_still_bear_the_round(author: Client) -> None:
    draft = written(author)
    options = {"layout": "B", "places": "7", "minimum": "5", "maximum": "", "chips": ["500", "2500"], "decks": "6"}
    options |= {"dealing": "shoe", "lucky_lucky_paytable": "1", "dealer_blackjack_takes": "busted_plus_one"}
    options |= {"reset": "1000000"}
    assert author.post(f"{draft}options/", options).status_code == 302
    assert json.loads(author.get(f"{draft}export/").content)["table"]["layout"] == "B"
    refused = author.post(f"{draft}options/", {**options, "optional_wagers": ["star_pairs", "any_pairs"]})
    assert refused.status_code == 422
    assert "room for one optional wager" in refused.content.decode()


# --- files -----------------------------------------------------------------------------------------


def test_what_is_exported_is_read_back_the_same(author: Client) -> None:
    own = saved(author)
    exported = author.get(f"/scenarios/{own.pk}/export/")
    assert exported["Content-Disposition"] == 'attachment; filename="awkward-blackjack.json"'
    document = json.loads(exported.content)
    assert settle(document)["totals"] == {"ann": "52.50"}
    again = written(author, document)
    assert settle(json.loads(author.get(f"{again}export/").content)) == settle(document)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "This field is required."),
        ("not json", "This is not JSON"),
        ("[1]", "A scenario is a JSON object."),
        ('{"game": ' + "9" * 5_000 + "}", "too long or too deep"),
        ("[" * 100_000, "too long or too deep"),
        ("x" * 200_001, "at most 200000 characters"),
        ({**BLACKJACK, "cards": ["AH", "1H"]}, "At cards[1]"),
        ({**BLACKJACK, "calls": [{"call": "hit", "area": 1}]}, "At calls[0]"),
        ({**BLACKJACK, "table": {"places": 4}}, "(rule 2.2.1)"),
        ({**BLACKJACK, "secret": 1}, "At secret"),
        ({**BLACKJACK, "seats": {"1": "an\u0000n"}}, "At seats.1"),
    ],
    ids=lambda given: str(given)[:24],
)
def test_a_bad_file_is_refused_and_says_where(author: Client, content: str | dict[str, Any], said: str) -> None:
    answer = sent(author, content)
    assert answer.status_code == 422
    assert said in answer.content.decode().replace("&#x27;", "'")


# --- previewed, saved, shared ----------------------------------------------------------------------


def test_the_preview_shows_the_question_and_its_right_answer(author: Client) -> None:
    page = author.get(f"{written(author)}preview/?kind=pay").content.decode()
    assert "52.50" in page
    assert "Save the scenario" in page
    assert "How each wager is settled" in page


def test_an_unfinished_round_has_no_preview(author: Client) -> None:
    draft = written(author, {**BLACKJACK, "cards": ["AH"]})
    assert author.get(f"{draft}preview/")["Location"] == draft


def test_a_scenario_is_saved_shared_and_found(author: Client, own_class: TrainingClass, instructor: Person) -> None:
    own = saved(author, classes=[own_class.pk])
    assert (own.by, own.kind, own.game, list(own.classes.all())) == (instructor, "pay", "star-blackjack", [own_class])
    assert author.get(f"/scenarios/{own.pk}/").status_code == 200
    for query, found in (
        ("q=awkward", True),
        ("q=ANN", True),
        ("kind=pay&game=star-blackjack", True),
        ("q=zzz", False),
    ):
        assert ("Awkward blackjack" in author.get(f"/scenarios/?{query}").content.decode()) is found
    assert author.get("/scenarios/?game=roulette").status_code == 422
    author.post(f"/scenarios/{own.pk}/share/", {"title": "Renamed"})
    own.refresh_from_db()
    assert (own.title, own.classes.count()) == ("Renamed", 0)


def test_another_instructors_class_is_not_shared_with(author: Client, other_instructor: Person) -> None:
    theirs = TrainingClass.objects.create(instructor=other_instructor, name="Theirs")
    answer = author.post(f"{written(author)}preview/?kind=pay", {"title": "Sneaky", "classes": [theirs.pk]})
    assert answer.status_code == 422
    assert not WrittenScenario.objects.exists()


def test_a_scenario_is_changed_by_a_copy(author: Client) -> None:
    own = saved(author)
    draft = author.post(f"/scenarios/{own.pk}/copy/")["Location"]
    answer = step(author, draft, step="take_back", player="ann", spot="area-1-main")
    assert answer.status_code == 200
    own.refresh_from_db()
    assert own.document["wagers"][0]["stake"] == "35"


def test_to_everybody_else_a_scenario_does_not_exist(
    author: Client, signed_in: SignedIn, other_instructor: Person, trainee: Person
) -> None:
    own = saved(author)
    for other in (other_instructor, trainee):
        stranger = signed_in(other)
        for page in ("", "export/"):
            assert stranger.get(f"/scenarios/{own.pk}/{page}").status_code == 404
        for act in ("share/", "copy/", "delete/"):
            assert stranger.post(f"/scenarios/{own.pk}/{act}", {"title": "Mine"}).status_code == 404
    assert WrittenScenario.objects.filter(pk=own.pk, title="Awkward blackjack").exists()


def test_a_scenario_can_be_deleted_while_no_work_needs_it(author: Client) -> None:
    own = saved(author)
    assert author.post(f"/scenarios/{own.pk}/delete/").status_code == 302
    assert not WrittenScenario.objects.exists()


def test_what_is_shared_with_a_class_its_trainees_may_practise(
    author: Client, signed_in: SignedIn, own_class: TrainingClass, trainee: Person, player: Person
) -> None:
    own = saved(author, classes=[own_class.pk])
    unshared = saved(author)
    learner = signed_in(trainee)
    assert 'Practise<span class="visually-hidden">: Awkward blackjack' in learner.get("/quiz/").content.decode()
    answer = learner.post(f"/scenarios/{own.pk}/practise/")
    assert learner.get(answer["Location"]).status_code == 200
    assert trainee.sittings.get().posed.get().scenario == own
    assert learner.post(f"/scenarios/{unshared.pk}/practise/").status_code == 404
    assert signed_in(player).post(f"/scenarios/{own.pk}/practise/").status_code == 404


def test_what_is_shared_is_offered_until_it_was_answered_rightly_whatever_else_was(
    author: Client, signed_in: SignedIn, own_class: TrainingClass, trainee: Person
) -> None:
    own, learner = saved(author, classes=[own_class.pk]), signed_in(trainee)
    wants = Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=2)
    answer(sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants))
    assert "Practise<" in learner.get("/quiz/").content.decode()
    learner.post(f"/scenarios/{own.pk}/practise/")
    answer(trainee.sittings.latest("pk"))
    assert "Practise<" not in learner.get("/quiz/").content.decode()
