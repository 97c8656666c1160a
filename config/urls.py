"""Every address of the site. Game slugs live at the root, so the fixed addresses come first."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("scoring_calc.urls")),
    path("", include("reference.urls")),
]
