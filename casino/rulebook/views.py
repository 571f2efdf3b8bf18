"""The rulebook's pages. Reading the rules needs no sign-in."""

from functools import cache

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from casino.rulebook import books, examples, search, strategy
from casino.rulebook.forms import SearchForm
from casino.rulebook.words import STANDINGS, STANDINGS_EXPLAINED
from games.catalogue import GAMES
from games.rulebook import rulings

HITS_ON_A_PAGE = 40
MOST_EXAMPLES = 4


@login_not_required
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The four books, and the search over all of them."""
    form = SearchForm(request.GET)
    standings = [(STANDINGS[each], explained) for each, explained in STANDINGS_EXPLAINED.items()]
    found = {"form": form, "books": list(books.books()), "standings": standings}
    if not form.is_valid():
        return render(request, "rulebook/shelf.html", found, status=422)
    if form.asked:
        asked = form.cleaned_data
        question = (asked["q"], asked["game"], asked["standing"])
        hits = search.find(*question)
        page = Paginator(hits, HITS_ON_A_PAGE).get_page(request.GET.get("page"))
        found |= {"page": page, "instead": [] if hits else search.instead(*question)}
    return render(request, "rulebook/shelf.html", found)


@login_not_required
@require_safe
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """One game, chapter by chapter."""
    return render(request, "rulebook/book.html", {"book": books.book(slug), "text": _text(slug)})


@cache
def _text(slug: str) -> SafeString:
    """Hundreds of clauses take a fifth of a second to render, and never change while the house is open."""
    return render_to_string("rulebook/_text.html", {"book": books.book(slug)})


@login_not_required
@require_safe
def clause(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """One clause with everything that belongs to it."""
    of = books.book(slug)
    entry = books.entries(of.rules.code).get(number)
    if entry is None:
        return _no_such_clause(request, of, number)
    before, after = books.neighbours(entry)
    shown = examples.examples_by_clause(slug).get(number, ())
    context = {"book": of, "entry": entry, "before": before, "after": after, "below": examples.shown_below(entry)}
    rounds = {"examples": shown[:MOST_EXAMPLES], "more": shown[MOST_EXAMPLES:]}
    outside = {"outside": examples.played(slug).outside.get(number)}
    return render(request, "rulebook/clause.html", context | rounds | outside)


def _no_such_clause(request: HttpRequest, of: books.Book, number: str) -> HttpResponse:
    """A number that the book lacks: the nearest one above it, its chapter, the whole book, or a search."""
    above, chapter = books.above(of.rules.code, number), number.partition(".")[0]
    section = next((section for section in of.sections if section.number == chapter), None)
    form = SearchForm(initial={"q": number})
    context = {"book": of, "number": number, "above": above, "section": section, "form": form}
    return render(request, "rulebook/no_clause.html", context, status=404)


@login_not_required
@require_safe
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """How often everything happens at a game, exactly."""
    context = {"book": books.book(slug), "odds": GAMES[slug].odds()}
    return render(request, "rulebook/odds.html", context)


@login_not_required
@require_safe
def best(request: HttpRequest, slug: str) -> HttpResponse:
    """What is best with each hand, at a table with the options that are asked for."""
    game = GAMES[slug]
    form = strategy.OptionsForm(game, request.GET)
    valid = form.is_valid()
    charts = strategy.pages(slug, strategy.options_of(form) if valid else ())
    context = {"book": books.book(slug), "form": form, "pages": charts}
    return render(request, "rulebook/strategy.html", context, status=200 if valid else 422)


@login_not_required
@require_safe
def register(request: HttpRequest) -> HttpResponse:
    """Every ruling."""
    return render(request, "rulebook/rulings.html", {"rulings": rulings().values()})


@login_not_required
@require_safe
@cache_control(public=True, max_age=3600)
def picture(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The felt of a worked example: at its end, or where it is refused."""
    if name not in examples.examples(slug):
        raise Http404("no such example")
    return HttpResponse(examples.picture(slug, name), content_type="image/svg+xml")
