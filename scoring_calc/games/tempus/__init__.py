"""Tempus, 3 to 5 players, with Atlantis."""
