"""The addresses of the desk: sessions, replays, reports, assessments and files."""

from django.urls import URLPattern, path

from casino.review import pit
from casino.review.assessments import views as assessments
from casino.review.desk import views
from casino.review.exports import views as exports
from casino.review.replay import views as replay_views
from casino.review.reports import views as reports

urlpatterns: list[URLPattern] = [
    path("desk/", views.desk, name="desk"),
    path("desk/views/", views.keep_view, name="keep_view"),
    path("desk/views/<int:pk>/drop/", views.drop_view, name="drop_view"),
    path("desk/pit/", pit.pit, name="pit"),
    path("desk/pit/tables/", pit.pit, {"template": "review/pit/_pit.html"}, name="pit_tables"),
    path("record/", views.record, name="record"),
    path("sessions/<int:pk>/", views.session, name="session"),
    path("sessions/<int:pk>/notes/", views.write_note, name="write_note"),
    path("replay/<slug:code>/<int:number>/", replay_views.replay, name="replay"),
    path("replay/<slug:code>/<int:number>/quiz/", replay_views.quiz_on_round, name="quiz_on_round"),
    path("reports/", reports.reports, name="reports"),
    path("reports/me/", reports.report_person, name="report_own"),
    path("reports/people/<int:pk>/", reports.report_person, name="report_person"),
    path("reports/people/<int:pk>/print/", reports.report_person, {"folder": "print"}, name="print_person"),
    path("reports/people/<int:pk>/<slug:part>.<slug:form>", exports.export_person, name="export_person"),
    path("reports/classes/<int:pk>/", reports.report_class, name="report_class"),
    path("reports/classes/<int:pk>/print/", reports.report_class, {"folder": "print"}, name="print_class"),
    path("reports/classes/<int:pk>/<slug:part>.<slug:form>", exports.export_class, name="export_class"),
    path("reports/rules/", reports.report_rules, name="report_rules"),
    path("reports/rules.<slug:form>", exports.export_rules, name="export_rules"),
    path("reports/rules/<slug:code>/<str:number>/", reports.report_rule, name="report_rule"),
    path("reports/rules/<slug:code>/<str:number>/<slug:part>.<slug:form>", exports.export_rule, name="export_rule"),
    path("sessions.<slug:form>", exports.export_sessions, name="export_sessions"),
    path("sessions/<int:pk>/rounds.json", exports.export_session, name="export_session"),
    path("assessments/", assessments.assessment_list, name="assessment_list"),
    path("assessments.<slug:form>", exports.export_assessments, name="export_assessments"),
    path("assessments/criteria/", assessments.criteria, name="criteria"),
    path("assessments/for/<int:pk>/", assessments.assessment_new, name="assessment_new"),
    path("assessments/<int:pk>/", assessments.assessment, name="assessment"),
    path("assessments/<int:pk>/sign/", assessments.assessment_sign, name="assessment_sign"),
    path("assessments/<int:pk>/replace/", assessments.assessment_replace, name="assessment_replace"),
    path("assessments/<int:pk>/tear-up/", assessments.assessment_tear_up, name="assessment_tear_up"),
    path("assessments/<int:pk>/print/", assessments.assessment_print, name="assessment_print"),
]
