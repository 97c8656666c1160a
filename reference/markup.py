"""Texts to HTML: Markdown is made and cleaned when content is loaded; the notation is filled in for a table when a
page is shown. This is the only module that marks HTML as safe."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape, unescape

import markdown
import nh3
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from .content import notation
from .content.notation import TOKEN, Token, substitute
from .content.shapes import Value

TAGS = set("p br strong em b i u s ul ol li table thead tbody tr th td blockquote code a h3 h4 hr sup sub".split())
ATTRIBUTES = {"a": {"href"}, "th": {"scope"}, "ol": {"start"}}
TAG = re.compile(r"(<[^>]+>)")
HOLE = re.compile("\ue000(\\d+)\ue001")
LONE_TABLE = re.compile(r"<p>(\{\{\s*table:[^{}]+\}\})</p>")
PEEK_PLACES = {"p": ("closest p", "afterend"), "related": ("closest .passage-foot", "afterend")}
WORD_OR_ENTITY = re.compile(r"&#?\w+;|[^\W_]+")
BLOCKS = ("p", "li", "td", "th", "blockquote")


def clean(text: str) -> str:
    """Markdown as clean HTML. Tokens of the notation are carried around the Markdown parser and come out unchanged."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\ue000{len(kept) - 1}\ue001"

    holes = TOKEN.sub(keep, re.sub("[\ue000\ue001]", "", text))
    html = markdown.markdown(holes, extensions=["tables", "sane_lists"])
    html = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes={"http", "https", "mailto"})
    html = HOLE.sub(lambda match: escape(kept[int(match[1])], quote=False), html)
    html = html.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")
    return LONE_TABLE.sub(r"\1", html)


def clean_line(text: str) -> str:
    """A short text without its surrounding paragraph."""
    html = clean(text)
    inner = html.strip().removeprefix("<p>").removesuffix("</p>")
    return inner if "<p>" not in inner else html


def with_titles(text: str, titles: Mapping[str, str]) -> str:
    """The text with every bare link given the title of what it leads to, so that pages need not look it up."""

    def entitle(token: Token) -> str:
        if token.link:
            return f"[[{token.link}|{token.words or titles.get(token.link, token.link)}]]"
        if token.symbol:
            return f":{token.symbol}:"
        return f"{{{{ {token.value or 'table:' + token.table} }}}}"

    return substitute(text, entitle)


@dataclass
class Writer:
    """Fills the notation in for one game at one table. One writer serves a whole page."""

    slug: str
    values: Mapping[str, Value]
    symbols: Mapping[str, Mapping[str, str]]
    letters: Mapping[str, str]
    terms: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    players: int | None = None
    query: str = ""
    find_table: Callable[[str], object | None] = lambda code: None
    tip_prefix: str = "tip"

    def __post_init__(self) -> None:
        words = sorted(self.terms, key=len, reverse=True)
        self.term_pattern = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.I) if words else None
        self.tips = 0

    def fill(self, html: str, skip_term: str = "") -> SafeString:
        """The finished text. `skip_term` is a term not to mark, because this text is its own explanation."""
        marked = {skip_term}
        open_tags: list[str] = []
        parts = []
        for part in TAG.split(html):
            if part.startswith("</"):
                if open_tags:
                    open_tags.pop()
            elif part.startswith("<"):
                if not part.startswith(("<br", "<hr")):
                    open_tags.append(re.split(r"[\s>]", part[1:])[0])
            else:
                part = "".join(self._pieces(part, marked, open_tags))
            parts.append(part)
        return mark_safe("".join(parts))

    def _pieces(self, text: str, marked: set[str], open_tags: list[str]) -> Iterator[str]:
        block = next((tag for tag in reversed(open_tags) if tag in BLOCKS), "")
        position = 0
        for match in TOKEN.finditer(text):
            yield self._terms(text[position : match.start()], marked, "a" in open_tags)
            yield self._token(notation.token(match), block)
            position = match.end()
        yield self._terms(text[position:], marked, "a" in open_tags)

    def _token(self, token: Token, block: str) -> str:
        if token.value:
            return self._value(unescape(token.value))
        if token.link:
            words = notation.fill_values(unescape(token.words or token.link), self.values, self.players)
            return rule_link(self.slug, token.link, words, self.query, block)
        if token.symbol:
            return self.symbol(token.symbol)
        return self._table(token.table)

    def _value(self, name: str) -> str:
        """A value; one by player count shows this table's number, and all of them when asked."""
        value = notation.look_up(self.values, name)
        if value is None:
            return escape(name)
        words = escape(notation.value_words(value, self.players))
        if isinstance(value, dict) and notation.by_players(value) and str(self.players) in value:
            return self._tip(f"<b>{words}</b>", notation.value_words(value), "by-players")
        return words

    def _tip(self, html: str, explanation: str, kind: str = "") -> str:
        """Words that explain themselves on tap, hover and focus."""
        self.tips += 1
        tip = f"{self.tip_prefix}-{self.tips}"
        return (
            f'<span class="term-wrap {kind}"><button type="button" class="term" popovertarget="{tip}" '
            f'aria-describedby="{tip}">{html}</button>'
            f'<span popover id="{tip}" class="tip" role="tooltip">{escape(explanation)}</span></span>'
        )

    def symbol(self, code: str, word: str = "") -> str:
        """A symbol followed by its word."""
        found = self.symbols.get(code)
        return f"{self.picture(code)}&nbsp;{escape(word or found['word'])}" if found else escape(word or code)

    def picture(self, code: str) -> SafeString:
        """The symbol alone, for where its word stands beside it anyway."""
        found = self.symbols.get(code)
        if not found:
            return mark_safe("")
        return mark_safe(
            f'<span class="sym {found["ink"]}"><svg viewBox="{found["view_box"]}" aria-hidden="true">'
            f"{found['drawing']}</svg></span>"
        )

    def symbols_cell(self, cell: str) -> SafeString:
        """A cell of kind symbols, drawn: each letter its symbol, with its word for those who cannot see it."""
        return mark_safe(" ".join(self._letters(cell)))

    def _letters(self, cell: str) -> Iterator[str]:
        for number, coin, letter, either, free, rest in notation.LETTER.findall(cell):
            code = self.letters.get(letter or coin, "")
            if coin:
                yield f'<span class="cost">{number or 1}&nbsp;{self._icon(code or "coin")}</span>'
            elif letter:
                yield self._icon(code)
            else:
                yield escape("or" if either else "free" if free else rest)

    def _icon(self, code: str) -> str:
        found = self.symbols.get(code)
        if not found:
            return escape(code)
        return (
            f'<span class="sym {found["ink"]}" role="img" aria-label="{escape(found["word"])}">'
            f'<svg viewBox="{found["view_box"]}" aria-hidden="true">{found["drawing"]}</svg></span>'
        )

    def _terms(self, text: str, marked: set[str], linked: bool) -> str:
        if linked or not self.term_pattern:
            return text

        def mark(match: re.Match[str]) -> str:
            code, meaning = self.terms[match[0].lower()]
            if code in marked:
                return match[0]
            marked.add(code)
            return self._tip(match[0], meaning)

        return self.term_pattern.sub(mark, text)

    def _table(self, code: str) -> str:
        table = self.find_table(code)
        return render_to_string("reference/table_in_text.html", {"table": table}) if table else escape(code)


def rule_link(slug: str, code: str, words: str, query: str = "", block: str = "") -> SafeString:
    """A link to a passage: opens in place with htmx, and is a plain link without. `block` is the element around it:
    below a paragraph, at the end of anything else."""
    href = escape(f"/{slug}/{code}/{query}")
    where = (
        '"closest p" hx-swap="afterend"' if block == "p" else '"closest <li,td,th,dd,div,section/>" hx-swap="beforeend"'
    )
    peek = "" if re.fullmatch("components/[^/]+", code) else f' hx-get="{href}" hx-target={where}'
    return mark_safe(f'<a class="rule-link" href="{href}"{peek}>{escape(words)}</a>')


def highlight(text: str, terms: frozenset[str], analyse: Callable[[str], str]) -> SafeString:
    """Plain text with the words whose analysed form was searched for marked."""

    def mark(match: re.Match[str]) -> str:
        found = match[0]
        return f"<mark>{found}</mark>" if found[0] != "&" and analyse(found) in terms else found

    return mark_safe(WORD_OR_ENTITY.sub(mark, escape(text)))
