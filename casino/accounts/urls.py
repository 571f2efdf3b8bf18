"""Addresses of people, classes and cards."""

from django.urls import path

from casino.accounts.views import cards, classes, entrance, passwords, profile

urlpatterns = [
    path("sign-up/", entrance.sign_up, name="sign_up"),
    path("sign-in/", entrance.sign_in, name="sign_in"),
    path("sign-out/", entrance.sign_out, name="sign_out"),
    path("password/reset/", passwords.password_reset, name="password_reset"),
    path("password/reset/sent/", passwords.password_reset_sent, name="password_reset_sent"),
    path("password/reset/<slug:who>/<slug:token>/", passwords.password_reset_confirm, name="password_reset_confirm"),
    path("me/", profile.profile, name="profile"),
    path("me/name/", profile.change_name, name="change_name"),
    path("me/password/", passwords.change_password, name="change_password"),
    path("join/", profile.join, name="join"),
    path("classes/", classes.class_list, name="class_list"),
    path("classes/new/", classes.class_new, name="class_new"),
    path("classes/<int:pk>/", classes.class_page, name="class_page"),
    path("classes/<int:pk>/code/new/", classes.new_join_code, name="new_join_code"),
    path("classes/<int:pk>/code/open/", classes.set_code_open, {"code_open": True}, name="open_join_code"),
    path("classes/<int:pk>/code/close/", classes.set_code_open, {"code_open": False}, name="close_join_code"),
    path("classes/<int:pk>/left/<int:departure>/undo/", classes.take_back, name="take_back"),
    path("cards/", cards.card_list, name="card_list"),
    path("cards/<int:number>/", cards.card_page, name="card_page"),
    path("cards/<int:number>/suspend/", cards.turn_card, {"valid": False}, name="suspend_card"),
    path("cards/<int:number>/restore/", cards.turn_card, {"valid": True}, name="restore_card"),
]
