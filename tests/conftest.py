"""The real content, loaded once for all tests; each test sees it unchanged."""

from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from reference.loading import load
from tests.sample import write_sample


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the site writes (the search index) goes to a folder of this run and worker."""
    settings.VAR = tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session")
def django_db_setup(own_folder: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock():
        load()


@pytest.fixture
def sample_root(tmp_path: Path) -> Path:
    """A content folder with one small game, as files."""
    root = tmp_path / "games"
    write_sample(root)
    return root


@pytest.fixture
def sample(sample_root: Path, db: None) -> Path:
    """The same, loaded: for this test it is the only game."""
    load(sample_root)
    return sample_root / "sample"
