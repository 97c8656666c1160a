"""One address for every kind of page; tests of headers, accessibility and layout go through all of them."""

SHEET = "v=1&players=4&names=Ana,Ben,Cy,Dan&tokens=12,9,7,3&temples=3+6"
CARDS = "fortified.expeditionary.civilized-money-grubber.warmonger-paranoid.industrious-progressive"

KINDS = {
    "home": "/",
    "game": "/deus/",
    "rules": "/golden-ages/rules/",
    "section": "/deus/rules/temples/",
    "passage": "/deus/temple-cost/",
    "faq": "/tempus/faq/",
    "question": "/deus/faq/two-temples-one-region/",
    "turn": "/golden-ages/turn/?players=4",
    "components": "/seven-wonders/components/",
    "cards": "/golden-ages/components/wonders/?players=4",
    "thing": "/deus/components/temples/",
    "card": "/seven-wonders/components/wonders/babylon-b/",
    "glossary": "/civ-new-dawn/glossary/",
    "term": "/deus/glossary/temple/",
    "sources": "/deus/sources/",
    "table": "/seven-wonders/table/?players=99&choose=1",
    "search": "/search/?q=how+many+catds+in+hand&game=deus",
    "search everywhere": "/search/?q=temple",
    "search in vain": "/search/?q=xyzzyqq",
    "search empty": "/search/",
    "score": f"/deus/score/?{SHEET}",
    "score of seven": "/seven-wonders/score/?v=1&players=7&with=leaders,cities",
    "score counted": "/seven-wonders/score/?v=1&players=3&show=counted:science.military.guilds",
    "score of chosen cards": f"/civ-new-dawn/score/?v=1&players=3&victory_cards={CARDS}&cities=8,4",
    "score with problems": "/deus/score/?v=1&players=2&tokens=x,-4&unheard=1",
    "result": f"/deus/score/?{SHEET}&view=result",
    "pad": f"/deus/score/?{SHEET}&view=pad",
    "tools": "/tempus/tools/",
    "tool": "/deus/tools/temple-readiness/",
    "choose a table": "/deus/setup/",
    "setup": "/seven-wonders/setup/?v=1&players=4&with=leaders,cities&seed=tested",
    "setup with a map": "/civ-new-dawn/setup/?v=1&players=3&seed=tested",
    "check": "/tempus/check/?v=1&players=3&seed=tested&tile=map.0",
    "setup unreadable": "/deus/setup/?v=9",
    "not readable": "/deus/score/?v=9",
    "not found": "/no-such-game/",
}
STATUS = {"not found": 404, "not readable": 400, "setup unreadable": 400}  # all others answer 200
