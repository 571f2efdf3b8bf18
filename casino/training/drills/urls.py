"""The addresses of the drills."""

from django.urls import URLPattern, path

from casino.training.drills import views

urlpatterns: list[URLPattern] = [
    path("", views.drills, name="drills"),
    path("history/", views.history, name="drill_history"),
    path("listing/", views.listing, name="drill_listing"),
    path("classes/<int:pk>/", views.class_day, name="drill_class"),
    path("runs/<int:pk>/", views.run, name="drill_run"),
    path("runs/<int:pk>/<int:number>/", views.give_answer, name="drill_answer"),
    path("runs/<int:pk>/end/", views.end, name="drill_end"),
    path("runs/<int:pk>/again/", views.again, name="drill_again"),
    path("<slug:drill>/", views.ready, name="drill_ready"),
    path("<slug:drill>/begin/", views.begin, name="drill_begin"),
]
