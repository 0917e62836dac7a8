"""How many files and connections the server may have open at once."""

import subprocess
import sys

import pytest

SET_AND_SAY = """
import resource, sys
from referee.web.open_files import allow_many
allowed, most = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
allow_many()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no such limit")
@pytest.mark.parametrize(
    ("allowed", "most", "then"), [(256, 16384, 8192), (256, 1000, 1000), (9000, 16384, 9000)]
)
def test_the_server_takes_what_its_live_pages_need(allowed: int, most: int, then: int) -> None:
    command = (sys.executable, "-c", SET_AND_SAY, str(allowed), str(most))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) == then
