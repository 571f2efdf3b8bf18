"""The addresses of the quiz."""

from django.urls import URLPattern, path

from casino.training.quiz.views import progress, sitting, today

urlpatterns: list[URLPattern] = [
    path("", today.quiz, name="quiz"),
    path("daily/", today.begin_daily, name="quiz_daily"),
    path("begin/", today.begin, name="quiz_begin"),
    path("drill/", today.drill, name="quiz_drill"),
    path("work/<int:pk>/begin/", today.begin_work, name="quiz_work"),
    path("sittings/<int:pk>/", sitting.sitting, name="sitting"),
    path("sittings/<int:pk>/<int:number>/", sitting.feedback, name="sitting_feedback"),
    path("sittings/<int:pk>/<int:number>/answer/", sitting.give_answer, name="sitting_answer"),
    path("sittings/<int:pk>/end/", sitting.end, name="sitting_end"),
    path("sittings/<int:pk>/result/", sitting.result, name="sitting_result"),
    path("progress/", progress.progress, name="quiz_progress"),
    path("history/", progress.history, name="quiz_history"),
    path("history/<int:pk>/", progress.answer, name="quiz_answer"),
]
