"""The addresses of the floor."""

from django.urls import URLPattern, path

from casino.floor.views import lobby, opening, supervisor, table

urlpatterns: list[URLPattern] = [
    path("tables/", lobby.lobby, name="lobby"),
    path("tables/list/", lobby.lobby_tables, name="lobby_tables"),
    path("tables/chips/", lobby.issue_chips, name="issue_chips"),
    path("tables/new/", opening.table_new, name="table_new"),
    path("tables/new/<slug:game>/", opening.table_options, name="table_options"),
    path("tables/<slug:code>/", table.table_page, name="table"),
    path("tables/<slug:code>/panels/", table.table_panels, name="table_panels"),
    path("tables/<slug:code>/call/", table.call, name="table_call"),
    path("tables/<slug:code>/stand-behind/", table.stand_behind, name="table_stand_behind"),
    path("tables/<slug:code>/step-away/", table.step_away, name="table_step_away"),
    path("tables/<slug:code>/hand-back/", table.hand_back, name="table_hand_back"),
    path("tables/<slug:code>/supervisor/", supervisor.supervisor, name="supervisor"),
    path("tables/<slug:code>/supervisor/again/", supervisor.supervisor_again, name="supervisor_again"),
    path("tables/<slug:code>/supervisor/orders/<slug:order>/", supervisor.give_order, name="give_order"),
    path("tables/<slug:code>/supervisor/pause/", supervisor.pause_table, name="pause_table"),
    path("tables/<slug:code>/supervisor/resume/", supervisor.resume_table, name="resume_table"),
    path("tables/<slug:code>/supervisor/close/", supervisor.close_table, name="close_table"),
    path("tables/<slug:code>/supervisor/deal/", supervisor.hand_the_deal, name="hand_the_deal"),
    path("tables/<slug:code>/supervisor/patrons/", supervisor.invite_patrons, name="invite_patrons"),
    path("tables/<slug:code>/supervisor/patrons/<int:pk>/away/", supervisor.send_patron_away, name="send_patron_away"),
    path("tables/<slug:code>/supervisor/cards/<int:pk>/suspend/", supervisor.suspend_at_table, name="suspend_at_table"),
    path("tables/<slug:code>/supervisor/cards/<int:pk>/restore/", supervisor.restore_at_table, name="restore_at_table"),
]
