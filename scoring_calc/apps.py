from django.apps import AppConfig


class ScoringCalcConfig(AppConfig):
    name = "scoring_calc"
    default_auto_field = "django.db.models.BigAutoField"
