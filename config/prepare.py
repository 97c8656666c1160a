"""Bring database, content and static files up to date: `python -m config.prepare`.

One process for all three, because starting Django is most of the time when there is nothing to do.
"""

import hashlib
import os
import sys

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        settings.VAR.mkdir(parents=True, exist_ok=True)
        migrate()
        call_command("load_content")
        collect_static()
    except ImproperlyConfigured as error:
        sys.exit(f"Stele is not configured: {error}")
    except CommandError as error:
        sys.exit(str(error))
    except OperationalError as error:
        sys.exit(f"The database {settings.DATABASES['default']['NAME']} cannot be used: {error}.")
    except OSError as error:
        sys.exit(f"Stele cannot write to {error.filename or settings.VAR}: {error.strerror}.")


def migrate() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        print("Bringing the database up to date", flush=True)
        call_command("migrate", verbosity=0, interactive=False)


def collect_static() -> None:
    stamp = settings.VAR / "static.stamp"
    wanted = static_fingerprint()
    if stamp.is_file() and stamp.read_text() == wanted and settings.STATIC_ROOT.is_dir():
        return
    print("Collecting the static files", flush=True)
    stamp.unlink(missing_ok=True)  # an interrupted collection is not up to date
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(wanted)


def static_fingerprint() -> str:
    """Changes when a static file of the project or of a dependency is added, removed or written."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            changed = storage.get_modified_time(path).timestamp()
            digest.update(f"{path}\0{storage.size(path)}\0{changed}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    main()
