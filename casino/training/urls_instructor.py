"""The addresses of an instructor's part of the quiz: scenarios and set work."""

from django.urls import URLPattern, path

from casino.training.scenarios import handouts, shelf
from casino.training.scenarios import views as scenarios_views
from casino.training.work import views

urlpatterns: list[URLPattern] = [
    path("scenarios/", shelf.scenario_list, name="scenario_list"),
    path("scenarios/new/", scenarios_views.scenario_new, name="scenario_new"),
    path("scenarios/new/<slug:game>/", scenarios_views.scenario_options, name="scenario_options"),
    path("scenarios/import/", scenarios_views.scenario_import, name="scenario_import"),
    path("scenarios/drafts/<slug:draft>/", scenarios_views.scenario_draft, name="scenario_draft"),
    path("scenarios/drafts/<slug:draft>/options/", scenarios_views.draft_options, name="draft_options"),
    path("scenarios/drafts/<slug:draft>/step/", scenarios_views.draft_step, name="draft_step"),
    path("scenarios/drafts/<slug:draft>/export/", scenarios_views.draft_export, name="draft_export"),
    path("scenarios/drafts/<slug:draft>/preview/", shelf.draft_preview, name="draft_preview"),
    path("scenarios/<int:pk>/", shelf.scenario_page, name="scenario_page"),
    path("scenarios/<int:pk>/share/", shelf.scenario_share, name="scenario_share"),
    path("scenarios/<int:pk>/copy/", shelf.scenario_copy, name="scenario_copy"),
    path("scenarios/<int:pk>/export/", shelf.scenario_export, name="scenario_export"),
    path("scenarios/<int:pk>/delete/", shelf.scenario_delete, name="scenario_delete"),
    path("scenarios/<int:pk>/practise/", handouts.practise_shared, name="practise_shared"),
    path("work/", views.work_list, name="work_list"),
    path("work/new/", views.work_new, name="work_new"),
    path("work/new/deal/", views.work_new_deal, name="work_new_deal"),
    path("work/<int:pk>/", views.work_page, name="work_page"),
    path("work/<int:pk>/questions/<int:number>/", views.work_question, name="work_question"),
    path("work/<int:pk>/withdraw/", views.work_withdraw, name="work_withdraw"),
]
