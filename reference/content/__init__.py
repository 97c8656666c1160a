"""The games' content files: read, checked and turned into plain values. Pure Python, no Django.

`read_game(folder)` gives a `Game` and every problem found. See `reference/games/FORMAT.md` for the format.
"""

from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "games"


def slugs() -> list[str]:
    """The games there are: one folder each."""
    return sorted(folder.name for folder in GAMES.iterdir() if (folder / "game.toml").is_file())
