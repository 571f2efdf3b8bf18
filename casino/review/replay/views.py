"""A round played again on its felt, step by step. Every control is a link, so that it needs no script."""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.permissions import PersonRequest
from casino.floor.models import Round
from casino.floor.names import spoken
from casino.review.models.sessions import Session, Slip
from casino.review.replay import replay as replay_replay
from casino.review.replay.forms import NoteForm, ReplayForm
from casino.review.replay.replay import Film, Step
from casino.review.scope import Reader, during, is_at_work, round_for, sessions_for, supervises
from casino.review.words import JUDGEMENT, dealers_error, in_words
from casino.training.models import Mode
from casino.training.quiz import sittings
from casino.training.quiz.embargo import embargo_on
from casino.training.quiz.selection import Wanted
from casino.training.quiz.views.sitting import later
from games.calls import NotAScenario
from games.records import Fact
from games.table.practice import ActSlipped

QUESTIONS: Final = 6
"""So many questions are asked about one round."""
AT_WORK: Final = "The dealer is at work."


@dataclass(frozen=True)
class Place:
    """Where a replay stands."""

    round: Round
    reader: Reader
    film: Film
    step: int
    view: str
    views: list[tuple[str, str]]
    sessions: list[Session]
    session: Session | None

    def address(self, **more: Any) -> str:
        query: dict[str, Any] = {"step": self.step, "view": self.view}
        if self.session:
            query["session"] = self.session.pk
        return f"{reverse('replay', args=[self.round.table.code, self.round.number])}?{urlencode(query | more)}"


@require_safe
def replay(request: PersonRequest, code: str, number: int) -> HttpResponse:
    round_, reader = round_for(request.user, code, number)
    if is_at_work(request.user, round_.table):
        return render(request, "review/replay/later.html", {"table": round_.table})
    if replay_replay.is_held(round_, embargo_on(request.user)):
        return later(request, sittings.SetAsATest())
    place = _place(request, round_, reader)
    template = "review/replay/_frame.html" if request.headers.get("HX-Request") else "review/replay/replay.html"
    return render(request, template, _context(request, place))


@require_POST
def quiz_on_round(request: PersonRequest, code: str, number: int) -> HttpResponse:
    """Practice on a round that was really played, for whoever may see every card of it."""
    round_, reader = round_for(request.user, code, number)
    film = replay_replay.film(round_)
    if is_at_work(request.user, round_.table) or not _every_card(reader, film):
        raise Http404("not all of its cards")
    try:
        wants = Wanted(round=replay_replay.document_of(round_), count=QUESTIONS)
        return redirect("sitting", sittings.begin(person=request.user, mode=Mode.PRACTICE, wants=wants).pk)
    except NotAScenario as no:
        messages.error(request, f"This round cannot be asked about: {spoken(str(no), film.names)}.")
        return redirect("replay", code, number)
    except sittings.SetAsATest as held:
        return later(request, held)


def _every_card(reader: Reader, film: Film) -> bool:
    return not _hidden(film) or replay_replay.ALL in dict(replay_replay.views_for(reader, film))


def _place(request: PersonRequest, round_: Round, reader: Reader) -> Place:
    """What the address asks for, or 404 where this reader may not look from there."""
    form = ReplayForm(request.GET)
    if not form.is_valid():
        raise Http404("no such moment")
    given = form.cleaned_data
    film = replay_replay.film(round_)
    views = replay_replay.views_for(reader, film)
    view = given["view"] or views[0][0]
    if view not in dict(views):
        raise Http404("not from there")
    here = during(sessions_for(request.user), round_).select_related("person", "table")
    sessions = list(here.order_by("person__display_name", "pk"))
    session = next((one for one in sessions if one.pk == given["session"]), None)
    if given["session"] and session is None:
        raise Http404("no such session")
    session = session or next((one for one in sessions if supervises(request.user, one)), None)
    return Place(round_, reader, film, min(given["step"] or 0, film.last), view, views, sessions, session)


def _context(request: PersonRequest, place: Place) -> dict[str, Any]:
    film, step = place.film, place.step
    look = replay_replay.look_at(film, step, place.view)
    now = film.steps[step - 1] if step else None
    seqs = (film.steps[0].seq, film.steps[-1].seq)
    slips = list(Slip.objects.filter(table=place.round.table_id, seq__range=seqs, session__in=place.sessions))
    wrong = {one.seq for one in film.steps if _error(place, one)} | {slip.seq for slip in slips}
    return {
        "place": place,
        "round": place.round,
        "table": place.round.table,
        "code": film.game.code,
        "side": "dealer" if place.view == replay_replay.DEALER else "player",
        "felt": SafeString(replay_replay.felt_of(look)),
        "areas": replay_replay.areas_of(look),
        "dealer": replay_replay.dealers_cards(look),
        "words": _words(place, now.fact) if now else "The round before was over. The table is ready for wagers.",
        "rule": now.fact.rule if now else "",
        "error": bool(now and _error(place, now)),
        "severity": now.fact.severity if now and isinstance(now.fact, ActSlipped) and place.reader.judges else "",
        "refused": [spoken(slip.words, film.names) for slip in slips if now and slip.seq == now.seq and slip.refused],
        "ways": _ways(place, sorted({film.step_of(seq) for seq in wrong})),
        "views": [(place.address(view=key), words, key == place.view) for key, words in place.views],
        "others": [(place.address(session=one.pk), one) for one in place.sessions if one != place.session],
        "lines": look.view.lines if now else (),
        "names": film.names,
        "notes": place.session.notes.filter(moment=now.seq).select_related("author") if now and place.session else [],
        "writes": place.session is not None and supervises(request.user, place.session),
        "form": _form(place, now.seq if now else 0),
        "moment": place.address(),
        "may_ask": _every_card(place.reader, film),
    }


def _error(place: Place, step: Step) -> bool:
    """Whether the dealer erred there, as far as this reader may know."""
    fact, by_hand = step.fact, step.state.table.practice is not None
    if isinstance(fact, JUDGEMENT) and not place.reader.judges:
        return False
    return dealers_error(place.film.game, type(fact).__name__, fact.rule, by_hand=by_hand)


def _words(place: Place, fact: Fact) -> str:
    faces = place.view == replay_replay.ALL or not _hidden(place.film)
    words = in_words(place.film.game, fact, faces=faces, judged=place.reader.judges)
    return spoken(words, place.film.names) or AT_WORK


def _hidden(film: Film) -> bool:
    return film.game.hides_faces(film.opening.options)


def _ways(place: Place, errors: list[int]) -> list[dict[str, Any]]:
    """Where one can go from here: each with its name, its key and the address, None where there is nowhere to go."""
    step, last = place.step, place.film.last
    before, after = [at for at in errors if at < step], [at for at in errors if at > step]
    steps = (
        ("first", "First", 0 if step else None),
        ("error-back", "Error before", before[-1] if before else None),
        ("back", "Back", step - 1 if step else None),
        ("forward", "Forward", step + 1 if step < last else None),
        ("error-on", "Next error", after[0] if after else None),
        ("last", "Last", last if step < last else None),
    )
    return [
        {"go": go, "label": label, "address": None if at is None else place.address(step=at)} for go, label, at in steps
    ]


def _form(place: Place, seq: int) -> NoteForm:
    there = {"round": place.round.number, "step": place.step, "view": place.view}
    inside = place.session is not None and place.session.first_seq <= seq <= place.session.last_moment
    return NoteForm(initial=there | {"moment": seq if inside else 0})
