from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """Something the rules or the components do not allow, said in the words of the game.

    `seat` is None when it concerns the whole table; `rule` is the code of a passage of the game.
    """

    message: str
    seat: int | None = None
    field: str = ""
    rule: str = ""
