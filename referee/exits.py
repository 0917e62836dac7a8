"""How a command ends early: with an exit code, and one message on standard error."""

import sys
from typing import NoReturn

import click

SOMETHING_REFUSED = 1
NOT_READABLE = 2


def stop(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(NOT_READABLE)
