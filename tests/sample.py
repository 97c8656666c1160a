"""A small complete game to break in tests: two expansions, two sections, a table, a turn, words and questions."""

from pathlib import Path

FILES = {
    "game.toml": """\
name = "Sample"
tagline = "A game for tests"
about = "Nothing but rules."
players = [2, 4]
minutes = [10, 20]
age = 8
designer = "Nobody"
artists = ["No one"]
publisher = "Test Press"
year = 2020
accent = "teal"

[[section]]
code = "start"
title = "Starting"

[[section]]
code = "play"
title = "Playing"

[[expansion]]
code = "ships"
name = "Ships"
summary = "Adds ships."
players = [2, 6]

[[expansion]]
code = "kings"
name = "Kings"
summary = "Adds kings."

[[switch]]
code = "edition"
label = "Edition"
rule = "take-gold"
options = [ { code = "first", label = "First edition" }, { code = "second", label = "Second edition" } ]

[[source]]
code = "manual"
name = "The manual"
kind = "manual"

[[source]]
code = "print"
name = "The printed rules"
kind = "print"

[values]
starting_gold = 5
tiles = { 2 = 4, 3 = 6, 4 = 7 }
track = [2, 4, 6]

[letters]
W = "wood"

[[table]]
code = "cards"
title = "Cards"
noun = "card"
source = "manual"
rule = "take-gold"
  [[table.column]]
  key = "name"
  label = "Card"
  [[table.column]]
  key = "colour"
  label = "Colour"
  filter = true
  [[table.column]]
  key = "points"
  label = "Points"
  kind = "number"
  [[table.column]]
  key = "cost"
  label = "Cost"
  kind = "symbols"
  [[table.column]]
  key = "copies"
  label = "Copies"
  kind = "players"
  [[table.column]]
  key = "box"
  label = "From"
  kind = "expansion"
""",
    "components.toml": """\
[[component]]
code = "tiles"
name = "Tiles"
group = "Board"
box = 7
used = "tiles"
text = "Take {{ tiles }} of {{ box.tiles }}, see [[place-tiles]]."
source = "manual 1"
symbol = "wood"

[[component]]
code = "hulls"
name = "Hulls"
group = "Ships"
each = 3
expansion = "ships"
source = "print"
""",
    "turn.toml": """\
[[phase]]
code = "income"
title = "Income"
rule = "take-gold"
repeat = "until nobody wants more"
  [[phase.step]]
  code = "take"
  title = "Take gold"
  text = "Take {{ starting_gold }}."
  rule = "take-gold"
  choices = ["place-tiles"]
  [[phase.step]]
  code = "sail"
  title = "Sail"
  text = "Move a ship."
  rule = "sail-ships"
  expansion = "ships"

[[phase]]
code = "building"
title = "Building"
rule = "place-tiles"
  [[phase.step]]
  code = "build"
  title = "Build"
  text = "Place a tile."
  rule = "place-tiles"
  optional = true
""",
    "glossary.toml": """\
[[term]]
code = "tile"
name = "Tile"
text = "A piece of land."
synonyms = ["hex"]
rule = "place-tiles"
""",
    "rules/start.md": """\
# Starting

## Taking gold {#take-gold}
kind: setup
source: manual 2; print p. 3
standing: differs
related: place-tiles, faq/more-gold
asked: how much money | coins

Take {{ starting_gold }} gold & a :wood:. The track is {{ track }}, its second {{ track.2 }}.

### Printed rules
Take 6 gold.

## Placing tiles {#place-tiles}
kind: setup
source: manual 3

Place {{ tiles }} tiles. See [[take-gold|gold & more]] and [[components/cards/baker]].

{{ table:cards }}
""",
    "rules/play.md": """\
## Sailing ships {#sail-ships}
kind: action
source: print p. 5
standing: published
expansions: ships

Move a ship next to a tile.

## A rule for many {#many-players}
kind: variant
source: manual 9
players: 4+
without: kings

With many players, hurry.
""",
    "faq.md": """\
## May I take more gold? {#more-gold}
source: manual 2
verdict: No
related: take-gold

Only {{ starting_gold }}.
""",
    "tables/cards.csv": """\
name,colour,points,cost,copies,box
Baker,red,2,WW,2+3,
Admiral,blue,?,2$,3,ships
Crown,red,10,-,2,kings
""",
    "symbols.svg": """\
<svg xmlns="http://www.w3.org/2000/svg">
  <symbol id="wood" viewBox="0 0 24 24" class="ink-brown"><title>wood</title><path d="M1 1h2v2z"/></symbol>
</svg>
""",
}


def write_sample(root: Path, slug: str = "sample") -> Path:
    """Write the game below `root` and give its folder."""
    for name, text in FILES.items():
        path = root / slug / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / slug


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replace one occurrence of some text in a file; it must be there."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
