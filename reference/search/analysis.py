"""Words as search sees them: the same for what is written and for what is asked."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from .full_text import porter

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
NUMBERS = {
    word: str(number)
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
STOP_WORDS = frozenset(
    "a an the of to in on at is are am be been was were do does did doing can could i im i'm my me mine you your "
    "we us our it its it's this that these those there here with for and or but if then when what whats what's "
    "which who whom how many much any some has have had having will would should shall may might must so as by "
    "from into onto up out about also just even ever than too very one's he she they them their his her let lets "
    "let's ok okay please tell explain mean means actually exactly really happen happens happened isn't aren't wasn't "
    "weren't don't doesn't didn't won't wouldn't shouldn't haven't hasn't hadn't i've i'd i'll you're you've you'll "
    "we're we've we'll they're they've dont doesnt didnt isnt whos hows "
    # chatter around a question
    "hi hey sorry quick question btw friend friends mate buddy mum mom dad wife husband brother sister cousin guy guys "
    "says say said saying claims insists think thinks thought believe want wants wanna gonna wondering sure".split()
)


IRREGULAR = {
    form: verb
    for verb, forms in {
        "beat": "beaten", "begin": "began begun", "break": "broke broken", "bring": "brought", "build": "built",
        "burn": "burnt", "buy": "bought", "cannot": "cant can't", "choose": "chose chosen", "draw": "drew drawn",
        "fall": "fell fallen", "fight": "fought", "get": "got gotten", "give": "gave given",
        "go": "went gone", "hold": "held", "keep": "kept", "lay": "laid", "lose": "lost",
        "meet": "met", "pay": "paid", "run": "ran", "sell": "sold", "send": "sent", "spend": "spent",
        "stand": "stood", "steal": "stole stolen", "take": "took taken", "throw": "threw thrown", "win": "won",
        "man": "men", "person": "people", "child": "children", "city": "cities",
    }.items()
    for form in forms.split()
}  # fmt: skip


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    return NUMBERS.get(word) or porter(IRREGULAR.get(word, word))


def words(text: str) -> list[str]:
    """The words of a text, lower case, without accents."""
    return [word.removesuffix("'s") for word in WORD.findall(_bare(text))]


def _bare(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(c for c in decomposed.lower() if not unicodedata.combining(c))


def content_words(text: str) -> list[str]:
    """The words that carry meaning; all of them when none does."""
    every = words(text)
    return [word for word in every if word not in STOP_WORDS] or every


@dataclass(frozen=True)
class Thesaurus:
    """What counts as the same: for each stem (or joined stems, `victory_point`) the others that players mean by it."""

    alike: Mapping[str, frozenset[str]] = field(default_factory=dict)
    phrases: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def stems(self, text: str) -> list[str]:
        """The stems of a text, and after its last word each known phrase found in it as one joined stem."""
        every = [stem(word) for word in words(text)]
        found = [
            "_".join(phrase)
            for place, first in enumerate(every)
            for phrase in self.phrases.get(first, ())
            if tuple(every[place : place + len(phrase)]) == phrase
        ]
        return [*(stem(word) for word in content_words(text)), *found]

    def alternatives(self, token: str) -> frozenset[str]:
        return self.alike.get(token, frozenset())


def thesaurus(groups: Iterable[Iterable[str]]) -> Thesaurus:
    """Each group holds words and phrases that mean the same; meanings do not pass from one group to the next."""
    alike: dict[str, set[str]] = {}
    phrases: dict[str, set[tuple[str, ...]]] = {}
    for group in groups:
        tokens = set()
        for entry in group:
            parts = tuple(stem(word) for word in words(entry))
            tokens.add("_".join(parts))
            if len(parts) > 1:
                phrases.setdefault(parts[0], set()).add(parts)
        for token in tokens:
            alike.setdefault(token, set()).update(tokens - {token})
    return Thesaurus(
        {token: frozenset(others) for token, others in alike.items()},
        {first: tuple(sorted(found)) for first, found in phrases.items()},
    )
