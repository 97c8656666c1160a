"""Every command that the README shows exists: targets, management commands with their options, modules, files."""

import re
import shlex
from importlib.util import find_spec

import pytest
from django.core.management import get_commands, load_command_class

from tests.test_start import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = "\n".join(re.findall(r"^```\n(.*?)^```", README, re.MULTILINE | re.DOTALL))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SETTINGS = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
SERVED = (ROOT / "config" / "gunicorn_conf.py").read_text(encoding="utf-8")

LINES = [line.split(" # ")[0].strip() for line in BLOCKS.splitlines()]
QUOTED = re.findall(r"`([^`\n]+)`", README)
SHOWN = {*LINES, *QUOTED}

MAKES = sorted(line for line in SHOWN if line.startswith("make "))
MANAGED = sorted({line[line.index("manage.py ") :] for line in SHOWN if "manage.py " in line})
MODULES = sorted({line[line.index("-m ") :] for line in SHOWN if "python -m " in line})


def test_readme_shows_commands() -> None:
    assert len(MAKES) > 8
    assert len(MANAGED) > 8
    assert len(MODULES) > 2


@pytest.mark.parametrize("line", MAKES)
def test_make_target_exists(line: str) -> None:
    _, target, *variables = shlex.split(line)
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)
    for name in (variable.partition("=")[0] for variable in variables):
        assert re.search(rf"^{name} = ", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("line", MANAGED)
def test_management_command_takes_what_is_shown(line: str) -> None:
    _, name, *arguments = shlex.split(line)
    command = load_command_class(get_commands()[name], name)
    if arguments:  # a name alone is mentioned, not shown
        command.create_parser("manage.py", name).parse_args(arguments)


@pytest.mark.parametrize("line", MODULES)
def test_module_exists(line: str) -> None:
    assert find_spec(shlex.split(line)[1])


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\bSTELE_[A-Z_]+|\bDATABASE_URL\b", README))))
def test_setting_is_read(name: str) -> None:
    assert f'"{name.removeprefix("STELE_")}"' in SETTINGS or f'"{name}"' in SERVED


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^):#]+)\)", README))))
def test_linked_file_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("target", re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))
def test_every_target_is_described(target: str) -> None:
    assert f"make {target}" in README or target in ("help", "lint")
