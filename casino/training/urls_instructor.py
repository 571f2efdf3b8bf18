"""The addresses of an instructor's part of the quiz: scenarios and set work."""

from django.urls import URLPattern, path

from casino.training import setting_views, writing_shared, writing_shelf, writing_views

urlpatterns: list[URLPattern] = [
    path("scenarios/", writing_shelf.scenario_list, name="scenario_list"),
    path("scenarios/new/", writing_views.scenario_new, name="scenario_new"),
    path("scenarios/new/<slug:game>/", writing_views.scenario_options, name="scenario_options"),
    path("scenarios/import/", writing_views.scenario_import, name="scenario_import"),
    path("scenarios/drafts/<slug:draft>/", writing_views.scenario_draft, name="scenario_draft"),
    path("scenarios/drafts/<slug:draft>/options/", writing_views.draft_options, name="draft_options"),
    path("scenarios/drafts/<slug:draft>/step/", writing_views.draft_step, name="draft_step"),
    path("scenarios/drafts/<slug:draft>/export/", writing_views.draft_export, name="draft_export"),
    path("scenarios/drafts/<slug:draft>/preview/", writing_shelf.draft_preview, name="draft_preview"),
    path("scenarios/<int:pk>/", writing_shelf.scenario_page, name="scenario_page"),
    path("scenarios/<int:pk>/share/", writing_shelf.scenario_share, name="scenario_share"),
    path("scenarios/<int:pk>/copy/", writing_shelf.scenario_copy, name="scenario_copy"),
    path("scenarios/<int:pk>/export/", writing_shelf.scenario_export, name="scenario_export"),
    path("scenarios/<int:pk>/delete/", writing_shelf.scenario_delete, name="scenario_delete"),
    path("scenarios/<int:pk>/practise/", writing_shared.practise_shared, name="practise_shared"),
    path("work/", setting_views.work_list, name="work_list"),
    path("work/new/", setting_views.work_new, name="work_new"),
    path("work/<int:pk>/", setting_views.work_page, name="work_page"),
    path("work/<int:pk>/questions/<int:number>/", setting_views.work_question, name="work_question"),
    path("work/<int:pk>/withdraw/", setting_views.work_withdraw, name="work_withdraw"),
]
