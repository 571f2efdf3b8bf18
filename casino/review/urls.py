"""The addresses of the desk."""

from django.urls import URLPattern, URLResolver, include, path

from casino.review.views import desk, pit, replay, sessions

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", desk.desk, name="desk"),
    path("desk/views/", desk.keep_view, name="keep_view"),
    path("desk/views/<int:pk>/drop/", desk.drop_view, name="drop_view"),
    path("desk/pit/", pit.pit, name="pit"),
    path("desk/pit/tables/", pit.pit_tables, name="pit_tables"),
    path("record/", desk.record, name="record"),
    path("sessions/<int:pk>/", sessions.session, name="session"),
    path("sessions/<int:pk>/notes/", sessions.write_note, name="write_note"),
    path("replay/<slug:code>/<int:number>/", replay.replay, name="replay"),
    path("replay/<slug:code>/<int:number>/quiz/", replay.quiz_on_round, name="quiz_on_round"),
    path("", include("casino.review.reports.urls")),
]
