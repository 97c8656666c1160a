"""Civilization: A New Dawn with Terra Incognita: the victory check, set-ups and helpers for the table."""
