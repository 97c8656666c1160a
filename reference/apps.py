from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    name = "reference"
    default_auto_field = "django.db.models.BigAutoField"
