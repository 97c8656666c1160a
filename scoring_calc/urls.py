"""Addresses of the pages where rules are applied; `reference.urls` keeps these words free of passages."""

from django.urls import path

from . import views

app_name = "scoring_calc"
urlpatterns = [
    path("<slug:slug>/score/", views.score, name="score"),
    path("<slug:slug>/setup/", views.setup, name="setup"),
    path("<slug:slug>/check/", views.check, name="check"),
    path("<slug:slug>/tools/", views.tools, name="tools"),
    path("<slug:slug>/tools/<slug:code>/", views.tool, name="tool"),
]
