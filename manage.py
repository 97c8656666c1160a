#!/usr/bin/env python
"""Django's command line for Stele."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # the message says what to set; a traceback adds nothing
        sys.exit(f"Stele is not configured: {error}")
    except BrokenPipeError:  # whoever read the output has read enough, as in `manage.py passages | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
