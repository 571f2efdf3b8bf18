"""Every list and report as sheets: what a page shows in a table, and the answers and sessions behind it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.timezone import localtime

from casino.accounts.models import Person
from casino.review.exports.files import Column, Kind, Row, Sheet
from casino.review.models.assessments import Assessment
from casino.review.models.sessions import Session
from casino.review.reports.figures import Figures
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport, Common
from casino.review.reports.person import PersonReport
from casino.review.reports.practice import HandFigures
from casino.review.reports.rule import RuleFigures, RuleReport
from casino.training.quiz.embargo import OPEN, Embargo
from casino.training.quiz.names import game_name, kind_name, topic_name

AT_ONCE: Final = 500
FIGURES: Final = (
    *(Column("Answers", Kind.WHOLE), Column("Right", Kind.WHOLE), Column("Missed", Kind.WHOLE)),
    *(Column("Accuracy", Kind.SHARE), Column("Seconds an answer", Kind.NUMBER)),
    *(Column("Paid too much ($)", Kind.MONEY), Column("Paid too little ($)", Kind.MONEY)),
)


DEALT: Final = (Column("Due at dealing by hand", Kind.WHOLE), Column("Slips at it", Kind.WHOLE))
HAND: Final = (
    *(Column("Rounds", Kind.WHOLE), Column("Acts", Kind.WHOLE), Column("Right", Kind.WHOLE)),
    *(
        Column("Procedure", Kind.SHARE),
        Column("Paid too much ($)", Kind.MONEY),
        Column("Paid too little ($)", Kind.MONEY),
    ),
    *(Column("Never put right ($)", Kind.MONEY), Column("Calls", Kind.WHOLE), Column("Calls right", Kind.WHOLE)),
    *(Column("Cuts", Kind.WHOLE), Column("Clean cuts", Kind.WHOLE), Column("Rounds an hour", Kind.NUMBER)),
    *(Column("Asked for", Kind.NUMBER), Column("Critical", Kind.WHOLE), Column("Serious", Kind.WHOLE)),
    *(Column("Minor", Kind.WHOLE), Column("Troubles", Kind.WHOLE), Column("Caught", Kind.WHOLE)),
)


def _hand(one: HandFigures) -> Row:
    return (
        *(one.rounds, one.asked, one.right, one.acts.share, one.over, one.under, one.stood),
        *(one.calls, one.calls_right, one.cuts, one.cuts_clean, one.an_hour, one.goal),
        *(one.critical, one.serious, one.minor, one.troubles, one.caught),
    )


def _figures(one: Figures) -> Row:
    return (one.answers, one.right, one.wrong, one.share, one.seconds, one.over, one.under)


def _named(title: str, head: Column, rows: Iterable[tuple[Any, Figures]]) -> Sheet:
    return Sheet(title, (head, *FIGURES), ((name, *_figures(figures)) for name, figures in rows))


def rules_sheet(rows: Iterable[RuleFigures]) -> Sheet:
    told = ((one.name.full, one.name.text, *_figures(one.figures), one.dealt, one.slips) for one in rows)
    return Sheet("Rules", (Column("Rule"), Column("Text"), *FIGURES, *DEALT), told)


def wrong_sheet(rows: Iterable[Common]) -> Sheet:
    columns = (
        *(Column("Game"), Column("Topic"), Column("Rule"), Column("Asked"), Column("Given"), Column("Right")),
        *(Column("Times", Kind.WHOLE), Column("People", Kind.WHOLE)),
    )
    told = (
        (one.game, one.topic, one.rule.full, one.asked, one.given, one.right, one.times, one.people) for one in rows
    )
    return Sheet("Wrong answers", columns, told)


# --- a person ---------------------------------------------------------------------------------------


def person_sheets(report: PersonReport, chosen: PeriodForm, embargo: Embargo) -> dict[str, Sheet]:
    """The parts of a person's report by their name in the address."""
    return {
        "topics": _named("Topics", Column("Topic"), ((one.name, one.figures) for one in report.topics)),
        "games": _named("Games", Column("Game"), ((one.name, one.figures) for one in report.games)),
        "rules": rules_sheet(report.rules),
        "weeks": _named("Over time", Column("From", Kind.DAY), ((one.begins, one.figures) for one in report.stretches)),
        "tests": sessions_sheet(iter(report.tests), "Tests"),
        "by-hand": _by_hand(report),
        "pace": _pace(report),
        "dealing": _dealing(report),
        "answers": _every_answer([report.person], chosen, embargo),
    }


def _by_hand(report: PersonReport) -> Sheet:
    """A line for each deal at any level; procedure is no accuracy where somebody coached."""
    columns = (Column("Began", Kind.MOMENT), Column("Table"), Column("Game"), Column("Level"), *HAND)
    rows = (
        (one.session.began_at, str(one.session.table), game_name(one.session.game), one.session.level, *_hand(one.hand))
        for one in report.dealing.deals()
    )
    return Sheet("Dealing by hand", columns, rows)


def _pace(report: PersonReport) -> Sheet:
    columns = (
        *(Column("Began", Kind.MOMENT), Column("Table"), Column("Game"), Column("Level"), Column("Rounds", Kind.WHOLE)),
        *(Column("Minutes", Kind.NUMBER), Column("Boxes", Kind.NUMBER)),
        *(Column("Rounds an hour", Kind.NUMBER), Column("Asked for", Kind.NUMBER)),
    )
    rows = (
        (
            *(one.session.began_at, str(one.session.table), game_name(one.session.game), one.session.level),
            *(one.session.rounds, one.hand.seconds / 60, one.boxes, one.an_hour, one.goal),
        )
        for one in report.paces
    )
    return Sheet("Pace", columns, rows)


def _dealing(report: PersonReport) -> Sheet:
    columns = (
        *(Column("When", Kind.MOMENT), Column("Table"), Column("Game"), Column("Level"), Column("What")),
        *(Column("Severity"), Column("Wrong in"), Column("Refused"), Column("Rule"), Column("Cost ($)", Kind.MONEY)),
    )
    rows = (
        (
            *(slip.at, slip.table.name, game_name(slip.session.game), slip.session.level, slip.words),
            *(slip.severity, slip.part, "yes" if slip.refused else "no", slip.rule, slip.cents),
        )
        for slip in report.dealing.slips()
    )
    return Sheet("Errors at dealing", columns, rows)


def _every_answer(people: Iterable[Person], chosen: PeriodForm, embargo: Embargo = OPEN) -> Sheet:
    """Every answer, person by person, the newest first, without what a test of the reader's own still asks."""
    columns = (
        *(Column("Answered", Kind.MOMENT), Column("Who"), Column("Game"), Column("Kind"), Column("Topic")),
        *(Column("Rule"), Column("Given"), Column("Right"), Column("Seconds", Kind.NUMBER)),
        *(Column("Paid too much ($)", Kind.MONEY), Column("Paid too little ($)", Kind.MONEY)),
    )
    return Sheet("Answers", columns, _answers(people, chosen, embargo))


def _answers(people: Iterable[Person], chosen: PeriodForm, embargo: Embargo) -> Iterator[Row]:
    wanted = ("answered_at", "game", "kind", "topic", "rule", "given", "right", "took_ms", "over", "under")
    for person in people:
        told = embargo.without(chosen.answers().filter(person=person), person)
        rows = told.order_by("-answered_at").values_list(*wanted)
        for at, game, kind, topic, rule, given, right, ms, over, under in rows.iterator(AT_ONCE):
            yield (
                *(at, person.display_name, game_name(game), kind_name(kind), topic_name(topic), rule),
                *(_said(given), "yes" if right else "no", ms / 1000, over, under),
            )


def _said(given: Any) -> str:
    return "; ".join(f"{name}: {value}" for name, value in given.items()) if isinstance(given, dict) else str(given)


# --- a class ----------------------------------------------------------------------------------------


def class_sheets(report: ClassReport, chosen: PeriodForm) -> dict[str, Sheet]:
    return {
        "topics": _heat(report),
        "people": _named("Trainees", Column("Trainee"), ((row.person.display_name, row.whole) for row in report.rows)),
        "by-hand": _dealers(report),
        "work": _work(report),
        "wrong-answers": wrong_sheet(report.wrong),
        "answers": _every_answer(report.people, chosen),
    }


def _heat(report: ClassReport) -> Sheet:
    """The heat map as it stands on the page: a share right in each cell."""
    topics = tuple(Column(name, Kind.SHARE) for name in report.topic_names)
    dealt = tuple(Column(f"Dealing {name} by hand", Kind.SHARE) for name in report.game_names)
    columns = (Column("Trainee"), *topics, Column("All topics", Kind.SHARE), Column("Answers", Kind.WHOLE), *dealt)
    rows = (
        (
            *(row.person.display_name, *(cell.share for cell in row.cells), row.whole.share, row.whole.answers),
            *(cell.share for cell in row.dealt),
        )
        for row in report.rows
    )
    return Sheet("Topics", columns, rows)


def _dealers(report: ClassReport) -> Sheet:
    """A line for everybody who dealt by hand, unaided or at a test."""
    columns = (Column("Trainee"), Column("Deals", Kind.WHOLE), *HAND)
    rows = ((person.display_name, hand.sessions, *_hand(hand)) for person, hand in report.dealers)
    return Sheet("Dealing by hand", columns, rows)


def _work(report: ClassReport) -> Sheet:
    """A line for everybody who has not done a piece of work."""
    columns = (Column("Work"), Column("Due", Kind.MOMENT), Column("Done by", Kind.WHOLE), Column("Not done by"))
    rows = (
        (one.work.title, one.work.due_at, one.done, person.display_name)
        for one in report.work
        for person in one.missing
    )
    return Sheet("Set work", columns, rows)


# --- a rule, sessions, assessments ------------------------------------------------------------------


def rule_sheets(report: RuleReport) -> dict[str, Sheet]:
    rows = ((one.person.display_name, *_figures(one.figures), one.dealt, one.slips) for one in report.missers)
    return {
        "people": Sheet("By whom", (Column("Who"), *FIGURES, *DEALT), rows),
        "wrong-answers": wrong_sheet(report.wrong),
    }


def sessions_sheet(sessions: Iterable[Session], title: str = "Sessions") -> Sheet:
    columns = (
        *(Column("Began", Kind.MOMENT), Column("Who"), Column("Kind"), Column("Game"), Column("Table or work")),
        *(Column("Minutes", Kind.NUMBER), Column("Rounds or questions", Kind.WHOLE), Column("Asked", Kind.WHOLE)),
        *(Column("Right", Kind.WHOLE), Column("Accuracy", Kind.SHARE), Column("Errors", Kind.WHOLE)),
        *(
            Column("Errors ($)", Kind.MONEY),
            Column("Outcome"),
            Column("Why"),
            Column("Level"),
            Column("Dealt with help"),
        ),
    )
    return Sheet(title, columns, map(_session, sessions))


def _session(one: Session) -> Row:
    where = str(one.table or "") or (str(one.sitting.work or "") if one.sitting else "")
    share = one.right / one.asked if one.asked and not one.aided else None
    return (
        *(one.began_at, one.person.display_name, one.get_kind_display(), one.get_game_display(), where),
        *(one.seconds / 60, one.rounds, one.asked, one.right, share, one.errors, one.cents),
        *(one.get_outcome_display(), one.why, one.level, "yes" if one.aided else ""),
    )


def assessments_sheet(assessments: Iterable[Assessment]) -> Sheet:
    columns = (
        *(Column("Held on", Kind.DAY), Column("Trainee"), Column("Game"), Column("Result"), Column("Comments")),
        *(Column("Held by"), Column("Signed as"), Column("Signed", Kind.MOMENT), Column("Rule text signed")),
        *(
            Column("Judged on"),
            Column("Level"),
            Column("Stands"),
            Column("Replaces the one signed", Kind.MOMENT),
            Column("Why"),
        ),
    )
    return Sheet("Assessments", columns, map(_assessment, assessments))


def _assessment(one: Assessment) -> Row:
    result = "not signed" if one.passed is None else "competent" if one.passed else "not yet competent"
    orders = ", ".join(f"{order['name']} {order['signed']}" for order in one.orders)
    judged_on = (
        f"{localtime(one.session.began_at):%Y-%m-%d %H:%M}, {one.session.table}" if one.session else "no session"
    )
    return (
        *(one.held_on, one.trainee.display_name, one.get_game_display(), result, one.comments),
        *(one.by.display_name, one.signed_name, one.signed_at, orders),
        *(
            judged_on,
            one.session.level if one.session else "",
            "yes" if one.stands else "no",
            one.supersedes and one.supersedes.signed_at,
            one.why,
        ),
    )
