"""The vocabulary of the rules logic, shared by all games. Pure Python: no Django here or in `scoring_calc/games`."""
