"""Content files → rows, all or nothing. Loading the same files again changes nothing; what editors wrote stays."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.db import models, transaction

from .content import GAMES, shapes
from .content.published import published
from .content.reading import read_all
from .markup import clean, clean_line, with_titles
from .models import (
    ComponentTable,
    Edition,
    Expansion,
    Game,
    Passage,
    Section,
    Source,
)

LOADER_VERSION = "1"  # part of the digest: raise it when rows are made differently from the same files


def digest(root: Path = GAMES) -> str:
    """A fingerprint of every content file."""
    total = hashlib.sha256(LOADER_VERSION.encode())
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        total.update(f"{path.relative_to(root)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def load(root: Path = GAMES, force: bool = False) -> bool:
    """Bring the database to the files. True when something was loaded. Raises BadContent, changing nothing."""
    current = digest(root)
    if not force and Edition.objects.filter(digest=current).exists():
        return False
    games = read_all(root)
    with transaction.atomic():
        for game in games:
            _load_game(game)
        Game.objects.exclude(slug__in=[game.slug for game in games]).delete()
        edition, _ = Edition.objects.get_or_create(pk=1)
        Edition.objects.filter(pk=edition.pk).update(digest=current, serial=models.F("serial") + 1)
    return True


def _load_game(game: shapes.Game) -> None:
    row = _sync(Game.objects.filter(slug=game.slug), "slug", [_game_fields(game)])[game.slug]
    expansions = _sync(row.expansions, "code", _numbered(_expansion_fields(e) for e in game.expansions), game=row)
    sources = _sync(row.sources, "code", _numbered(asdict(s) for s in game.sources), game=row)
    sections = _sync(row.sections, "code", _numbered(asdict(s) for s in game.sections), game=row)
    texts = {item.code: item.text for item in published(game)}
    _load_passages(game, row, sections, expansions, sources, texts)
    _load_components(game, row, expansions, sources, texts)
    _load_tables(game, row, sources, texts)
    _load_turn(game, row, expansions)
    terms = (_term_fields(game, term, sources, texts) for term in game.terms)
    _sync(row.terms, "code", _numbered(terms), game=row)


def _sync(existing: Any, key: str, wanted: Iterable[Mapping[str, Any]], **parent: Any) -> dict[str, Any]:
    """Make the rows of `existing` equal to `wanted`: update what changed, add what is new, delete the rest."""
    present = {getattr(item, key): item for item in existing.all()}
    result = {}
    for fields in wanted:
        item = present.pop(fields[key], None)
        if item is None:
            item = existing.model(**parent, **fields)
            item.save()
        elif changed := [name for name, value in fields.items() if getattr(item, name) != value]:
            for name in changed:
                setattr(item, name, fields[name])
            item.save(update_fields=changed)
        result[fields[key]] = item
    for item in present.values():
        item.delete()
    return result


def _numbered(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{**row, "position": position} for position, row in enumerate(rows)]


def _range(name: str, pair: tuple[int, int] | None) -> dict[str, int | None]:
    low, high = pair or (None, None)
    return {f"{name}_min": low, f"{name}_max": high}


def _game_fields(game: shapes.Game) -> dict[str, Any]:
    identity = asdict(game.identity)
    return {
        **{key: value for key, value in identity.items() if key not in ("players", "minutes", "artists", "included")},
        **_range("players", game.identity.players),
        **_range("minutes", game.identity.minutes),
        "slug": game.slug,
        "artists": list(game.identity.artists),
        "values": dict(game.known_values),
        "letters": dict(game.letters),
        "switches": [{**asdict(s), "options": [asdict(o) for o in s.options]} for s in game.switches],
        "symbols": {s.code: asdict(s) for s in game.symbols},
    }


def _expansion_fields(expansion: shapes.Expansion) -> dict[str, Any]:
    fields = asdict(expansion)
    players = fields.pop("players")
    return {**fields, **_range("players", players)}


def _load_passages(
    game: shapes.Game,
    row: Game,
    sections: Mapping[str, Section],
    expansions: Mapping[str, Expansion],
    sources: Mapping[str, Source],
    texts: Mapping[str, str],
) -> None:
    passages = (*game.rules, *game.faqs)
    wanted = _numbered(_passage_fields(game, p, sections, texts) for p in passages)
    rows = _sync(row.passages.filter(own=False), "code", wanted, game=row)
    for passage in passages:
        saved: Passage = rows[passage.code]
        saved.expansions.set(expansions[code] for code in passage.applies.expansions)
        saved.without.set(expansions[code] for code in passage.applies.without)
        saved.related.set(rows[code] for code in passage.related)
        citations = [{"source": sources[ref.code], "where": ref.where} for ref in passage.sources]
        _sync(saved.citations, "position", _numbered(citations), passage=saved)


def _passage_fields(
    game: shapes.Game, p: shapes.Passage, sections: Mapping[str, Section], texts: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "code": p.code,
        "section": sections.get(p.section),
        "kind": p.kind,
        "title": p.title,
        "verdict": p.verdict,
        "text": p.text,
        "html": clean(with_titles(p.text, game.titles)),
        "plain": texts[p.code],
        "other_label": p.other_label,
        "other_html": clean(with_titles(p.other_text, game.titles)),
        "standing": p.standing,
        **_range("players", p.applies.players),
        "asked": list(p.asked),
    }


def _load_components(
    game: shapes.Game,
    row: Game,
    expansions: Mapping[str, Expansion],
    sources: Mapping[str, Source],
    texts: Mapping[str, str],
) -> None:
    wanted = []
    for component in game.components:
        code, _, where = component.source.partition(" ")
        fields = {**asdict(component), "source": sources[code], "where": where}
        fields["expansion"] = expansions.get(component.expansion)
        fields["html"] = clean_line(with_titles(component.text, game.titles))
        fields["plain"] = texts[f"components/{component.code}"]
        wanted.append(fields)
    _sync(row.components, "code", _numbered(wanted), game=row)


def _load_tables(game: shapes.Game, row: Game, sources: Mapping[str, Source], texts: Mapping[str, str]) -> None:
    heads = []
    for table in game.tables:
        fields = {key: value for key, value in asdict(table.head).items() if key != "column"}
        fields["source"] = sources[table.head.source.split(" ")[0]]
        fields["columns"] = [asdict(column) for column in table.head.column]
        heads.append(fields)
    rows = _sync(row.tables, "code", _numbered(heads), game=row)
    for table in game.tables:
        head: ComponentTable = rows[table.head.code]
        cards = [
            {
                "code": card.code,
                "name": card.name,
                "cells": _cells(game, table, card),
                "plain": texts.get(f"components/{table.head.code}/{card.code}", card.name),
            }
            for card in table.rows
        ]
        _sync(head.cards, "code", _numbered(cards), table=head)


def _cells(game: shapes.Game, table: shapes.Table, card: shapes.Row) -> dict[str, str]:
    """Text cells as cleaned HTML, the others as they are."""
    kinds = {column.key: column.kind for column in table.head.column}
    return {
        key: clean_line(with_titles(cell, game.titles)) if kinds[key] == "text" else cell
        for key, cell in card.cells.items()
    }


def _load_turn(game: shapes.Game, row: Game, expansions: Mapping[str, Expansion]) -> None:
    def fields(item: shapes.Phase | shapes.Step) -> dict[str, Any]:
        kept = {key: value for key, value in asdict(item).items() if key != "step"}
        return {**kept, "expansion": expansions.get(item.expansion), "without": expansions.get(item.without)}

    rows = _sync(row.phases, "code", _numbered(fields(phase) for phase in game.phases), game=row)
    for phase in game.phases:
        steps = [
            {**fields(step), "choices": list(step.choices), "html": clean(with_titles(step.text, game.titles))}
            for step in phase.step
        ]
        _sync(rows[phase.code].steps, "code", _numbered(steps), phase=rows[phase.code])


def _term_fields(
    game: shapes.Game, term: shapes.Term, sources: Mapping[str, Source], texts: Mapping[str, str]
) -> dict[str, Any]:
    return {
        **asdict(term),
        "marks": list(term.words),
        "synonyms": list(term.synonyms),
        "source": sources[term.source.split(" ")[0]],
        "html": clean(with_titles(term.text, game.titles)),
        "plain": texts[f"glossary/{term.code}"],
    }
