"""Four writers on one match, in four processes against one running server."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

COMMANDS = 250
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]

# What one writer does: every fifth command is sent twice, and an odd writer looks before it
# writes, as a board does. It prints what it was answered.
WRITER = """
import json
from http.client import HTTPConnection
from sys import argv

port, match_id, writer, commands = int(argv[1]), argv[2], int(argv[3]), int(argv[4])
connection = HTTPConnection("127.0.0.1", port, timeout=60)
seen, answers = 1, []

def send(body, headers):
    connection.request("POST", f"/api/matches/{match_id}/commands", body, headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())

for number in range(commands):
    key = f"writer {writer} command {number}"
    change = {"team": 1 + writer % 2, "kind": "loss", "amount": 1}
    body = json.dumps({"do": "life", "changes": [change], "note": key})
    while True:
        headers = {"Idempotency-Key": key}
        if writer % 2:
            headers["If-Match"] = str(seen)
        status, answer = send(body, headers)
        seen = answer.get("position", seen)
        if status != 409:
            break
    again = send(body, headers) if number % 5 == 0 else (status, answer)
    answers.append([key, status, answer.get("position"), again == (status, answer)])
print(json.dumps(answers))
"""


def test_nothing_is_lost_and_nothing_doubled(serve: Callable[..., Any]) -> None:
    server = serve()
    status, opened = server.request("POST", "/api/matches", json.dumps({"teams": TEAMS}).encode())
    assert status == 201
    match_id = json.loads(opened)["id"]
    start = b'{"do":"start-duel","first_team":1}'
    assert server.request("POST", f"/api/matches/{match_id}/commands", start)[0] == 200

    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(server.port), match_id, str(i), str(COMMANDS)],
            stdout=subprocess.PIPE,
        )
        for i in range(4)
    ]
    answers = [answer for writer in writers for answer in json.loads(writer.communicate()[0])]

    assert Counter(status for _, status, _, _ in answers) == {200: 4 * COMMANDS}
    assert all(alike for _, _, _, alike in answers)
    places = {key: position for key, _, position, _ in answers}
    assert sorted(places.values()) == list(range(3, 4 * COMMANDS + 3))

    _, exported = server.request("GET", f"/api/matches/{match_id}/transcript")
    recorded = [json.loads(line) for line in exported.splitlines()]
    assert {line["note"]: i for i, line in enumerate(recorded[2:], start=3)} == places
    assert len(recorded) == 4 * COMMANDS + 2
    state = json.loads(server.request("GET", f"/api/matches/{match_id}")[1])
    assert state["duel"]["life_points"] == {"1": 16000 - 500, "2": 16000 - 500}
