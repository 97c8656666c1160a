"""The reference as rows. Content files are the truth: `loading.py` rebuilds everything here from them,
except the passages that editors of the site wrote themselves (`Passage.own`)."""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.text import slugify

from .content.shapes import ACCENTS, KINDS, STANDINGS


def choices(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, code.capitalize()) for code in codes]


class Game(models.Model):
    """One board game: who it is for, and the data its texts are rendered with."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    tagline = models.CharField(max_length=90)
    about = models.TextField()
    players_min = models.PositiveSmallIntegerField()
    players_max = models.PositiveSmallIntegerField()
    minutes_min = models.PositiveSmallIntegerField()
    minutes_max = models.PositiveSmallIntegerField()
    age = models.PositiveSmallIntegerField()
    designer = models.CharField(max_length=100)
    artists = models.JSONField(default=list)
    publisher = models.CharField(max_length=300)
    year = models.PositiveSmallIntegerField()
    accent = models.CharField(max_length=10, choices=choices(ACCENTS))
    bgg_id = models.PositiveIntegerField(null=True)
    values = models.JSONField(default=dict, help_text="Numbers that texts render and logic computes with.")
    letters = models.JSONField(default=dict, help_text="What single letters mean in columns of symbols.")
    switches = models.JSONField(default=list, help_text="Choices of reading or edition.")
    symbols = models.JSONField(default=dict, help_text="Drawn symbols by code.")

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(players_min__lte=models.F("players_max")), name="game_players_in_order"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("reference:game", args=[self.slug])

    @cached_property
    def explained(self) -> dict[str, tuple[str, str]]:
        """The words that texts explain, each with the code of its term and the meaning."""
        rows = self.terms.values_list("code", "plain", "marks")
        return {word.lower(): (code, plain) for code, plain, marks in rows for word in marks}


class Expansion(models.Model):
    """A box that can be added to a game. `players_*` only when it changes the range."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="expansions")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    summary = models.TextField()
    year = models.PositiveSmallIntegerField(null=True)
    players_min = models.PositiveSmallIntegerField(null=True)
    players_max = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="expansion_code")]

    def __str__(self) -> str:
        return self.name


class Source(models.Model):
    """Where rules of a game come from."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sources")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=choices(("manual", "print", "public")))
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="source_code")]

    def __str__(self) -> str:
        return self.name


class Section(models.Model):
    """A chapter of the rules."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sections")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=100)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="section_code")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("reference:section", args=[self.game.slug, self.code])


class Passage(models.Model):
    """One rule, or one question with its answer. The code is also its address below the game.

    `html` and `other_html` hold cleaned Markdown in which the notation is still to be filled in for a table.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="passages")
    code = models.CharField(max_length=100)
    section = models.ForeignKey(Section, models.CASCADE, related_name="passages", null=True, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=10, choices=choices((*KINDS, "faq")))
    title = models.CharField(max_length=200)
    verdict = models.CharField(max_length=100, blank=True)
    text = models.TextField()
    html = models.TextField(editable=False)
    plain = models.TextField(editable=False)
    other_label = models.CharField(max_length=100, blank=True)
    other_html = models.TextField(blank=True, editable=False)
    standing = models.CharField(max_length=10, choices=choices(STANDINGS), default="manual")
    players_min = models.PositiveSmallIntegerField(null=True, blank=True)
    players_max = models.PositiveSmallIntegerField(null=True, blank=True)
    expansions = models.ManyToManyField(Expansion, related_name="passages", blank=True)
    without = models.ManyToManyField(Expansion, related_name="+", blank=True)
    related = models.ManyToManyField("self", symmetrical=False, related_name="related_from", blank=True)
    asked = models.JSONField(default=list, blank=True)
    own = models.BooleanField("written on this site", default=False, editable=False)
    own_source = models.CharField("source", max_length=300, blank=True)

    class Meta:
        ordering = ["section__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="passage_code")]
        indexes = [
            models.Index(fields=["game", "kind"], name="passage_by_kind"),
            models.Index(fields=["game", "standing"], name="passage_by_standing"),
        ]

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.code}"

    def get_absolute_url(self) -> str:
        return f"/{self.game.slug}/{self.code}/"

    @cached_property
    def expansion_codes(self) -> frozenset[str]:
        return frozenset(expansion.code for expansion in self.expansions.all())

    @cached_property
    def without_codes(self) -> frozenset[str]:
        return frozenset(expansion.code for expansion in self.without.all())


class RuleManager(models.Manager["Rule"]):
    def get_queryset(self) -> models.QuerySet["Rule"]:
        return super().get_queryset().exclude(kind="faq")


class Rule(Passage):
    """A passage of the rules."""

    objects: ClassVar[RuleManager] = RuleManager()

    class Meta:
        proxy = True


class FaqManager(models.Manager["Faq"]):
    def get_queryset(self) -> models.QuerySet["Faq"]:
        return super().get_queryset().filter(kind="faq")


class Faq(Passage):
    """A question with its verdict: from the content files, or (`own`) from an editor of this site."""

    objects: ClassVar[FaqManager] = FaqManager()

    class Meta:
        proxy = True
        verbose_name = "FAQ entry or ruling"
        verbose_name_plural = "FAQ entries and rulings"

    def clean(self) -> None:
        if not self.code:  # apart from the codes of the files, which may get the same question one day
            self.code = f"faq/own-{slugify(self.title)[:80].strip('-') or 'ruling'}"
        taken = Passage.objects.filter(game_id=self.game_id, code=self.code).exclude(pk=self.pk)
        if taken.exists():
            raise ValidationError({"title": "This game already has this question."})


class Citation(models.Model):
    """A passage rests on a source, at a place in it."""

    passage = models.ForeignKey(Passage, models.CASCADE, related_name="citations")
    source = models.ForeignKey(Source, models.CASCADE, related_name="citations")
    position = models.PositiveSmallIntegerField()
    where = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["passage", "position"], name="citation_position")]

    def __str__(self) -> str:
        return f"{self.source.name} {self.where}".strip()


class Component(models.Model):
    """A kind of thing in the box. Exactly what is known: a count that is not known is empty."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="components")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    group = models.CharField(max_length=100)
    box = models.PositiveIntegerField("in the box", null=True)
    each = models.PositiveIntegerField("for each player", null=True)
    used = models.CharField(max_length=100, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True, editable=False)
    plain = models.TextField(editable=False)
    expansion = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="components")
    rule = models.CharField(max_length=100, blank=True)
    symbol = models.CharField(max_length=50, blank=True)
    source = models.ForeignKey(Source, models.CASCADE)
    where = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="component_code")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/{self.game.slug}/components/{self.code}/"


class ComponentTable(models.Model):
    """A list of like components: cards, leaders, tiles, boards."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="tables")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=100)
    noun = models.CharField(max_length=50)
    note = models.TextField(blank=True)
    rule = models.CharField(max_length=100, blank=True)
    standing = models.CharField(max_length=10, choices=choices(STANDINGS))
    source = models.ForeignKey(Source, models.CASCADE)
    searchable = models.BooleanField(default=True)
    columns = models.JSONField(default=list, help_text="key, label, kind, unit, filter of each column")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="table_code")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/{self.game.slug}/components/{self.code}/"


class Card(models.Model):
    """One row of a component table; "?" in a cell means that nobody we know of knows."""

    table = models.ForeignKey(ComponentTable, models.CASCADE, related_name="cards")
    code = models.SlugField(max_length=100)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    cells = models.JSONField(default=dict)
    plain = models.TextField(editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["table", "code"], name="card_code")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/{self.table.game.slug}/components/{self.table.code}/{self.code}/"


class Phase(models.Model):
    """A stretch of the game in which certain steps are taken, in order."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="phases")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=100)
    rule = models.CharField(max_length=100)
    repeat = models.CharField(max_length=200, blank=True)
    expansion = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="+")
    without = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="phase_code")]

    def __str__(self) -> str:
        return self.title


class Step(models.Model):
    """One thing a player does now; `choices` are the codes of the actions open to them."""

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="steps")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=100)
    text = models.TextField()
    html = models.TextField(editable=False)
    rule = models.CharField(max_length=100)
    choices = models.JSONField(default=list)
    optional = models.BooleanField(default=False)
    expansion = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="+")
    without = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["phase", "code"], name="step_code")]

    def __str__(self) -> str:
        return self.title


class Term(models.Model):
    """A word of the game with its meaning, and the words players use for it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="terms")
    code = models.SlugField()
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    text = models.TextField()
    html = models.TextField(editable=False)
    plain = models.TextField(editable=False)
    marks = models.JSONField(default=list)
    synonyms = models.JSONField(default=list)
    rule = models.CharField(max_length=100, blank=True)
    source = models.ForeignKey(Source, models.CASCADE)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="term_code")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/{self.game.slug}/glossary/{self.code}/"


class Edition(models.Model):
    """Which content is loaded: one row. `digest` names the files, `serial` counts every change search must follow."""

    digest = models.CharField(max_length=64, blank=True)
    serial = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.digest[:12]} #{self.serial}"
