"""A CSV file, as a spreadsheet reads it."""

import csv
import io

from referee.web import csv_file


def test_a_file_begins_with_a_mark_and_its_lines_end_as_the_standard_says() -> None:
    written = csv_file.write(("table", "team"), [(1, "=A1"), (None, 'He said "no", ћ')])
    assert written.startswith(b"\xef\xbb\xbftable,team\r\n1,'=A1\r\n")
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline="")))
    assert rows[2] == ["", 'He said "no", ћ']
