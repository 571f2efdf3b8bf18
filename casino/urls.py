"""Every address of the site."""

from django.urls import include, path

from casino.home.views import home

handler500 = "casino.server.database.failure"

urlpatterns = [
    path("", home, name="home"),
    path("", include("casino.accounts.urls")),
    path("", include("casino.floor.urls")),
    path("", include("casino.review.urls")),
    path("rules/", include("casino.rulebook.urls")),
    path("quiz/", include("casino.training.urls")),
    path("drills/", include("casino.training.drills.urls")),
    path("deal/", include("casino.training.urls_practice")),
    path("", include("casino.training.urls_instructor")),
]
