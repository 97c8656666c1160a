"""Ranking: what arrays compute at once is what one would reckon passage by passage; words near in meaning lie near."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.search.meaning import meanings
from reference.search.ranking import (
    BODY,
    FULL_TEXT,
    KIND,
    LEAN,
    MEANING,
    NOTHING,
    SYNONYM,
    TEXT_MEANING,
    TITLE,
    Entry,
    Phrasebook,
    Question,
)

STEMS = ("gold", "coin", "temple", "city", "army", "score", "draw")
PHRASES = st.lists(st.sampled_from(STEMS), min_size=1, max_size=4).map(" ".join)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    phrases = draw(st.lists(PHRASES, min_size=1, max_size=4))
    text = draw(PHRASES)
    stems = [frozenset(phrase.split()) for phrase in phrases]
    return Entry(draw(st.sampled_from(["mechanic", *KIND])), phrases, stems, text, frozenset(text.split()))


def reckoned(question: Question, entry: Entry, every: list[Entry], full_text: float) -> float:
    """The score of one passage, in plain words."""
    whole = [one.text_stems.union(*one.stems) for one in every]

    def tells(stem: str) -> float:
        return math.log(1 + len(every) / (1 + sum(stem in stems for stems in whole)))

    def recall(stems: frozenset[str]) -> float:
        worth = (
            weight * (1.0 if stem in stems else SYNONYM if stems & question.alternatives[stem] else 0.0)
            for stem, weight in question.weights.items()
        )
        return sum(worth) / sum(question.weights.values())

    def likeness(stems: frozenset[str]) -> float:
        used = sum(map(tells, stems & question.searched))
        share, precision = recall(stems), used / sum(map(tells, stems))
        return (1 + LEAN) * share * precision / (share + LEAN * precision) if used else 0.0

    own = entry.text_stems.union(*entry.stems)
    if not recall(own):
        return float(NOTHING)
    worths = [TITLE, *[1.0] * (len(entry.stems) - 1)]
    return (
        max(worth * likeness(stems) for worth, stems in zip(worths, entry.stems, strict=True))
        + BODY * recall(own)
        + FULL_TEXT * full_text
        + MEANING * max(float(row @ question.meaning) for row in meanings(entry.phrases))
        + TEXT_MEANING * float(meanings([f"{entry.phrases[0]} {entry.text}"])[0] @ question.meaning)
        + KIND.get(entry.kind, 0.0)
    )


@given(st.lists(entries(), min_size=1, max_size=6), st.lists(st.sampled_from(STEMS), min_size=1, max_size=4), st.data())
def test_scores_are_reckoned_passage_by_passage(every: list[Entry], asked: list[str], data: st.DataObject) -> None:
    book = Phrasebook(every)
    question = Question(
        {stem: book.tells(stem) for stem in asked},
        {stem: frozenset({"gold", "coin"} - {stem}) if stem in ("gold", "coin") else frozenset() for stem in asked},
        meanings([" ".join(asked)])[0],
    )
    full_text = np.array(data.draw(st.lists(st.floats(0, 1), min_size=len(every), max_size=len(every))), np.float32)
    expected = [reckoned(question, entry, every, share) for entry, share in zip(every, full_text, strict=True)]
    assert book.scores(question, full_text) == pytest.approx(np.array(expected), abs=1e-4)


def test_game_without_passages_has_no_answers() -> None:
    question = Question({"gold": 1.0}, {"gold": frozenset()}, meanings(["gold"])[0])
    assert len(Phrasebook([]).scores(question, np.zeros(0))) == 0


def test_meaning_decides_between_passages_that_share_the_same_words() -> None:
    titles = ("where boats go", "where temples go", "where cards go")
    book = Phrasebook([Entry("mechanic", [title], [frozenset(title.split())], "", frozenset()) for title in titles])
    question = Question({"where": 1.0, "go": 1.0}, {"where": frozenset(), "go": frozenset()}, meanings(["vessel"])[0])
    assert book.scores(question, np.zeros(3)).argmax() == titles.index("where boats go")


@pytest.mark.parametrize(
    ("said", "near", "far"),
    [
        ("ship", "boat", "temple"),
        ("who is the victor", "who wins the game", "how many cards do i draw"),
        ("i am bankrupt", "i cannot afford the card", "where do tiles go"),
    ],
)
def test_what_means_the_same_is_nearer(said: str, near: str, far: str) -> None:
    one, alike, other = meanings([said, near, far])
    assert one @ alike > one @ other + 0.1


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5))
def test_meanings_have_length_one_or_none(texts: list[str]) -> None:
    lengths = np.linalg.norm(meanings(texts), axis=1)
    assert all(length == pytest.approx(1.0, abs=1e-5) or length == 0.0 for length in lengths)
