"""The pages where rules are applied. Each view has the name of its address and of its template."""

from .score import score
from .setting import check, setup
from .tool import tool, tools

__all__ = ["check", "score", "setup", "tool", "tools"]
