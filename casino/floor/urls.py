"""The addresses of the floor."""

from django.urls import URLPattern, path

from casino.floor import views as table_views
from casino.floor.lobby import views
from casino.floor.opening import views as opening_views
from casino.floor.supervisor import views as supervisor_views

urlpatterns: list[URLPattern] = [
    path("classes/<int:pk>/places/<int:place>/remove/", supervisor_views.remove_member, name="remove_member"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/list/", views.lobby_tables, name="lobby_tables"),
    path("tables/chips/", views.issue_chips, name="issue_chips"),
    path("tables/new/", opening_views.table_new, name="table_new"),
    path("tables/new/<slug:game>/", opening_views.table_options, name="table_options"),
    path("tables/<slug:code>/", table_views.table_page, name="table"),
    path("tables/<slug:code>/panels/", table_views.table_panels, name="table_panels"),
    path("tables/<slug:code>/call/", table_views.call, name="table_call"),
    path("tables/<slug:code>/stand-behind/", table_views.stand_behind, name="table_stand_behind"),
    path("tables/<slug:code>/step-away/", table_views.step_away, name="table_step_away"),
    path("tables/<slug:code>/hand-back/", table_views.hand_back, name="table_hand_back"),
    path("tables/<slug:code>/supervisor/", supervisor_views.supervisor, name="supervisor"),
    path("tables/<slug:code>/supervisor/again/", supervisor_views.supervisor_again, name="supervisor_again"),
    path("tables/<slug:code>/supervisor/orders/<slug:order>/", supervisor_views.give_order, name="give_order"),
    path("tables/<slug:code>/supervisor/pause/", supervisor_views.pause_table, name="pause_table"),
    path("tables/<slug:code>/supervisor/resume/", supervisor_views.resume_table, name="resume_table"),
    path("tables/<slug:code>/supervisor/close/", supervisor_views.close_table, name="close_table"),
    path("tables/<slug:code>/supervisor/deal/", supervisor_views.hand_the_deal, name="hand_the_deal"),
    path("tables/<slug:code>/supervisor/patrons/", supervisor_views.invite_patrons, name="invite_patrons"),
    path(
        "tables/<slug:code>/supervisor/patrons/<int:pk>/away/",
        supervisor_views.send_patron_away,
        name="send_patron_away",
    ),
    path(
        "tables/<slug:code>/supervisor/cards/<int:pk>/suspend/",
        supervisor_views.suspend_at_table,
        name="suspend_at_table",
    ),
    path(
        "tables/<slug:code>/supervisor/cards/<int:pk>/restore/",
        supervisor_views.restore_at_table,
        name="restore_at_table",
    ),
]
