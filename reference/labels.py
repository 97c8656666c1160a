"""What codes are called on the pages."""

STANDINGS = {
    "manual": ("Manual", "Our source manual says it."),
    "published": ("Published", "The printed rules or another published source say it."),
    "differs": ("Differs", "Manual and printed rules disagree; the manual's rule comes first, the other beside it."),
    "open": ("Open", "No source settles it. We say so, and say how we read it."),
}
OWN_RULING = "This site's own ruling"

KINDS = {
    "overview": "Overview",
    "component": "Component",
    "setup": "Set-up",
    "phase": "Phase",
    "action": "Action",
    "mechanic": "Rule",
    "scoring": "Scoring",
    "end": "End of the game",
    "variant": "Variant",
    "faq": "Question",
    "term": "Word",
}
