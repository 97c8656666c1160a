"""Addresses of the reading pages. A passage lives directly below its game, so it comes last."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path, register_converter
from django.urls.converters import StringConverter

from . import views
from .sitemaps import SITEMAPS


class PassageCode(StringConverter):
    """`temple-cost`, or `faq/temple-without-piece`."""

    regex = "(?:faq/)?[a-z0-9]+(?:-[a-z0-9]+)*"


register_converter(PassageCode, "passage")

app_name = "reference"
urlpatterns = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("<slug:slug>/", views.game, name="game"),
    path("<slug:slug>/table/", views.table, name="table"),
    path("<slug:slug>/rules/", views.rules, name="rules"),
    path("<slug:slug>/rules/<slug:code>/", views.section, name="section"),
    path("<slug:slug>/turn/", views.turn, name="turn"),
    path("<slug:slug>/components/", views.components, name="components"),
    path("<slug:slug>/components/<slug:code>/", views.component, name="component"),
    path("<slug:slug>/components/<slug:code>/<slug:row>/", views.card, name="card"),
    path("<slug:slug>/faq/", views.faq, name="faq"),
    path("<slug:slug>/glossary/", views.glossary, name="glossary"),
    path("<slug:slug>/glossary/<slug:code>/", views.term, name="term"),
    path("<slug:slug>/sources/", views.sources, name="sources"),
    path("<slug:slug>/<passage:code>/", views.passage, name="passage"),
]
