"""The program as the benchmark serves it: with one page more, which is empty.

    python -m tests.bench.served INSTANCE PORT

Owns that page and the start; everything else is the server that ``referee serve`` starts.
"""

import os
import sys

from flask import Flask

from referee.paths import INSTANCE_VARIABLE
from referee.web import open_files
from referee.web.server import granian, served_app

EMPTY = "/bench/empty"


def app() -> Flask:
    made = served_app()
    made.add_url_rule(EMPTY, "bench_empty", lambda: "", methods=["GET", "POST"])
    return made


if __name__ == "__main__":
    os.environ[INSTANCE_VARIABLE] = sys.argv[1]
    open_files.allow_many()
    granian("127.0.0.1", int(sys.argv[2]), app="tests.bench.served:app").serve()
