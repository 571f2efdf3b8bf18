"""Opening a table of one's own: as it usually is in two clicks, or with every option looked at."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.floor.opening.forms import TableForm
from games.catalogue import GAMES, names
from games.errors import RuleViolation

AS_USUAL = "as_usual"


@require_http_methods(["GET", "HEAD"])
def table_new(request: PersonRequest) -> HttpResponse:
    """The four games, each with the table that one click opens."""
    return render(request, "floor/opening/games.html", {"games": [_card(slug, name) for slug, name in names()]})


@require_http_methods(["GET", "HEAD", "POST"])
def table_options(request: PersonRequest, game: str) -> HttpResponse:
    """Every option of one game. A click on the usual table arrives here too."""
    if (engine := GAMES.get(game)) is None:
        raise Http404("no such game")
    if request.method != "POST":
        return _page(request, game, TableForm(engine, by=request.user))
    usual = AS_USUAL in request.POST
    form = TableForm.usual(engine, request.user) if usual else TableForm(engine, request.POST, by=request.user)
    if not form.is_valid():
        return _page(request, game, form, 422)
    try:
        table = form.open(request.user)
    except RuleViolation as refusal:
        form.refuse(refusal)
    except Refused as refusal:
        form.add_error(None, str(refusal))
    else:
        messages.success(request, f"{table.name} is open. Take a seat.")
        return redirect("table", code=table.code)
    return _page(request, game, form, 422)


def _card(slug: str, name: str) -> dict[str, Any]:
    usual = TableForm.usual(GAMES[slug])
    usual.full_clean()
    return {"slug": slug, "name": name, "words": usual.in_words()}


def _page(request: PersonRequest, game: str, form: TableForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "game": GAMES[game], "words": _card(game, "")["words"]}
    return render(request, "floor/opening/options.html", context, status=status)
