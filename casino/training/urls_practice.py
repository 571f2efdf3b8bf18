"""The addresses of the practice room."""

from django.urls import URLPattern, path

from casino.training.practice.views import room, run

urlpatterns: list[URLPattern] = [
    path("", room.room, name="deal"),
    path("begin/", room.begin, name="deal_begin"),
    path("history/", room.history, name="deal_history"),
    path("work/<int:pk>/begin/", room.begin_work, name="deal_work"),
    path("tables/<str:code>/", run.at_table, name="deal_at_table"),
    path("runs/<int:pk>/", run.run, name="deal_run"),
    path("runs/<int:pk>/end/", run.end, name="deal_end"),
    path("runs/<int:pk>/again/", run.again, name="deal_again"),
    path("runs/<int:pk>/next/", run.go_on, name="deal_next"),
]
