app_name = "scoring_calc"
urlpatterns: list = []
