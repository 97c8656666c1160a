"""The site as it is served, with one empty view more to compare with."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.wsgi import application

__all__ = ["application"]


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("empty")


def add_empty_view() -> None:
    import config.urls as site  # the application must be set up before it

    site.urlpatterns = [path("empty/", empty), *site.urlpatterns]  # type: ignore[list-item]


add_empty_view()
