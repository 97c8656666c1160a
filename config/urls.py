"""Every address of the site. Game slugs live at the root, so the fixed addresses come first."""

from django.contrib import admin
from django.urls import include, path

from config.login import ThrottledLogin

admin.site.login_form = ThrottledLogin

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("scoring_calc.urls")),
    path("", include("reference.urls")),
]
