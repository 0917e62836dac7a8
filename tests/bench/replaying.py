"""The row of the replay: our rules against those of chess, each command and each move checked."""

import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import chess

from referee.duel.notation import read_line
from referee.duel.transcript import TimedLine, replay
from tests.bench import matches
from tests.bench.measured import Against, Round, Row

_COMMANDS, _ROUNDS, _LONGEST_GAME = 100_000, 3, 120


def _lines() -> list[TimedLine]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    # a second apart: the round's clock stands still meanwhile, as nobody starts it
    return [
        TimedLine(number, read_line(command), at + timedelta(seconds=number))
        for number, command in enumerate(matches.commands(_COMMANDS), start=1)
    ]


def _games() -> list[list[chess.Move]]:
    """Games of random legal moves, as many moves in all as there are commands."""
    chance, games, left = random.Random(64), [], _COMMANDS
    while left:
        board, moves = chess.Board(), []
        while left and len(moves) < _LONGEST_GAME and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move)
            left -= 1
        games.append(moves)
    return games


def _play(games: Sequence[Sequence[chess.Move]]) -> None:
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)


def rounds() -> Sequence[Round]:
    lines, games, found = _lines(), _games(), []
    for _ in range(_ROUNDS):
        start = time.process_time()
        done = replay(lines)
        ours = time.process_time() - start
        assert (done.match.position, done.refused) == (_COMMANDS, ())
        start = time.process_time()
        _play(games)
        found.append(Round(ours, time.process_time() - start))
    return found


ROWS = (
    Row(
        "replay",
        "100,000 commands, each decided",
        "as many moves of python-chess, each after is_legal",
        1.0,
        "s",
        Against.TIMES,
        rounds,
    ),
)
