"""A library ten times as large: each imported ruling again, under ids of its own.

The copies are made in SQLite, since importing 300,000 rulings takes longer than the benchmark may.
"""

import sqlite3
from pathlib import Path

_STEP = 10_000_000


def grow(file: Path, times: int) -> None:
    """Every imported ruling of ``file`` so many times."""
    database = sqlite3.connect(file, isolation_level=None)
    columns = [name for _, name, *_ in database.execute("pragma table_info(texts)")]
    rest = ", ".join(columns[1:])
    database.execute("begin immediate")
    (last,) = database.execute("select max(position) from kept").fetchone()
    imported = "position in (select position from kept where origin = 'imported')"
    for number in range(1, times):
        places, ids = number * _STEP, number * (last + 1)
        database.execute(
            f"insert into kept select position + {ids}, id || '-{number}', origin, 1 from kept"
            f" where origin = 'imported' and position <= {last}"
        )
        database.execute(
            f"insert into versions select position + {ids}, 1, changed_by, changed_at, change,"
            f" file, draft from versions where version = 1 and position <= {last} and {imported}"
        )
        originals = "select place from places where id like 'qa-%'"
        originals += f" and place < (select min(place) + {_STEP} from places where id like 'qa-%')"
        database.execute(
            f"insert into texts (rowid, id, {rest}) select rowid + {places}, id || '-{number}',"
            f" {rest} from texts where rowid in ({originals})"
        )
        database.execute(
            f"insert into names select name, place + {places} from names"
            f" where place in ({originals})"
        )
        database.execute(
            f"insert into places select id || '-{number}', place + {places} from places"
            f" where place in ({originals})"
        )
    database.execute(f"update frequencies set rows = rows * {times}")
    database.execute("update state set generation = generation + 1")
    database.execute("commit")
    database.close()
