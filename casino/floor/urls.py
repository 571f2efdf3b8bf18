"""The addresses of the floor."""

from typing import Final

from django.urls import URLPattern, path

from casino.floor import views as table
from casino.floor.lobby import views
from casino.floor.opening import views as opening
from casino.floor.play import tables
from casino.floor.supervisor import mistakes
from casino.floor.supervisor import views as supervisor

RUNNING: Final = "tables/<slug:code>/supervisor/"
DEALING: Final = "tables/<slug:code>/mistakes/"

urlpatterns: list[URLPattern] = [
    path("classes/<int:pk>/places/<int:place>/remove/", supervisor.remove_member, name="remove_member"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/list/", views.lobby_tables, name="lobby_tables"),
    path("tables/chips/", views.issue_chips, name="issue_chips"),
    path("tables/new/", opening.table_new, name="table_new"),
    path("tables/new/<slug:game>/", opening.table_options, name="table_options"),
    path("tables/<slug:code>/", table.table_page, name="table"),
    path("tables/<slug:code>/panels/", table.table_panels, name="table_panels"),
    path("tables/<slug:code>/call/", table.call, name="table_call"),
    path("tables/<slug:code>/act/", table.act, name="table_act"),
    path("tables/<slug:code>/stand-behind/", table.step, {"take": tables.stand_behind}, name="table_stand_behind"),
    path("tables/<slug:code>/step-away/", table.step, {"take": tables.step_away}, name="table_step_away"),
    path("tables/<slug:code>/hand-back/", table.step, {"take": tables.hand_back}, name="table_hand_back"),
    path(DEALING, mistakes.mistakes, name="mistakes"),
    path(f"{DEALING}stop/", mistakes.stop_play, {"stop": True}, name="stop_play"),
    path(f"{DEALING}go-on/", mistakes.stop_play, {"stop": False}, name="go_on"),
    path(f"{DEALING}<slug:order>/", mistakes.put_right, name="put_right"),
    path(RUNNING, supervisor.supervisor, name="supervisor"),
    path(f"{RUNNING}again/", supervisor.supervisor_again, name="supervisor_again"),
    path(f"{RUNNING}orders/<slug:order>/", supervisor.give_order, name="give_order"),
    path(f"{RUNNING}pause/", supervisor.turn_play, {"pause": True}, name="pause_table"),
    path(f"{RUNNING}resume/", supervisor.turn_play, {"pause": False}, name="resume_table"),
    path(f"{RUNNING}close/", supervisor.close_table, name="close_table"),
    path(f"{RUNNING}deal/", supervisor.hand_the_deal, name="hand_the_deal"),
    path(f"{RUNNING}trouble/", supervisor.put_trouble, name="put_trouble"),
    path(f"{RUNNING}patrons/", supervisor.invite_patrons, name="invite_patrons"),
    path(f"{RUNNING}patrons/<int:pk>/away/", supervisor.send_patron_away, name="send_patron_away"),
    path(f"{RUNNING}cards/<int:pk>/suspend/", supervisor.turn_card, {"valid": False}, name="suspend_at_table"),
    path(f"{RUNNING}cards/<int:pk>/restore/", supervisor.turn_card, {"valid": True}, name="restore_at_table"),
]
