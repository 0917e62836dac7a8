"""A tablet without its browser: one kept connection that sends what the board's forms send.

Owns the requests and what an answer must hold; it raises where an answer is not what it must be.
"""

import http.client
import re
import time

from tests.bench.served import EMPTY

_HEADERS = {"HX-Request": "true", "HX-Request-Type": "partial", "Sec-Fetch-Site": "same-origin"}
_FORM = {**_HEADERS, "Content-Type": "application/x-www-form-urlencoded"}
_POSITION = re.compile(rb'data-position="(\d+)"')
_TOTAL = re.compile(rb'id="life-points-2" data-total="(\d+)"')


class Tablet:
    def __init__(self, port: int) -> None:
        self.port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._connection.connect()
        self._keys = 0

    def close(self) -> None:
        self._connection.close()

    def get(self, path: str, headers: dict[str, str] | None = None) -> bytes:
        return self._sent("GET", path, None, headers or {})

    def settle(self) -> None:
        """Until the rulings are indexed, which a new instance does beside its first answers."""
        assert self.get("/api/rulings?q=attack&lang=en")

    def empty(self) -> float:
        """Seconds of an empty view's round trip."""
        start = time.perf_counter()
        self._sent("POST", EMPTY, b"", _FORM)
        return time.perf_counter() - start

    def position(self, match_id: str) -> int:
        found = _POSITION.search(self.get(f"/matches/{match_id}/board"))
        assert found
        return int(found[1])

    def record(self, match_id: str, after: int, kind: str, amount: int) -> tuple[float, int]:
        """Seconds of recording a change of team 2's Life Points, and the total that is answered."""
        self._keys += 1
        key = f"bench-{id(self)}-{self._keys}"
        body = f"after={after}&key={key}&do=life&team=2&kind={kind}&amount={amount}".encode()
        start = time.perf_counter()
        answer = self._sent("POST", f"/matches/{match_id}", body, _FORM)
        seconds = time.perf_counter() - start
        position, total = _POSITION.search(answer), _TOTAL.search(answer)
        assert position, "the answer is no board"
        assert int(position[1]) == after + 1, "the board is of another position"
        assert total, "the board shows no Life Points"
        return seconds, int(total[1])

    def _sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> bytes:
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        assert answer.status == 200, f"{method} {path}: {answer.status} {content[:200]!r}"
        return content
