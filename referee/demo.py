"""Demo data: a running event with twenty tables in all states.

Owns what happens at each table of it. Everything is recorded through the ordinary commands, so that
what is seen is what would be seen at an event.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.duel.ruleset import DEFAULT_RULESET, PRESETS
from referee.duel.vocabulary import (
    ChangeKind,
    CountAt,
    Direct,
    Infraction,
    Phase,
    Scope,
    Seat,
    Severity,
    SpellSpeed,
    SummonKind,
    Team,
)
from referee.floor import facts as f
from referee.scorekeeping import Events

TABLES = 20
_BEGAN = timedelta(minutes=32)
_LIFE_POINTS = PRESETS[DEFAULT_RULESET].life_points
_NAMES = (
    "Ana", "Bo", "Cy", "Dragan", "Elif", "Farid", "Goran", "Hélène", "Ivo", "Jelena",
    "Karim", "Luka", "Milica", "Nils", "Olga", "Petar", "Quentin", "Raša", "Sofia", "Tariq",
)  # fmt: skip
_COLORS = ("Red", "Blue", "Green", "Golden", "Silver", "Black", "White", "Violet")
_ANIMALS = ("Dragons", "Falcons", "Foxes", "Owls", "Wolves")

Play = Iterator[tuple[timedelta, c.Command]]


def fill(events: Events, *, name: str, zone: str, now: datetime) -> str:
    """A new event called ``name`` in its third round; returns its id."""
    began = now - _BEGAN
    early = began - timedelta(hours=2)
    opening = f.OpenEvent(name=name, date=early.date().isoformat(), zone=zone)
    event_id = scorekeeping.open_event(events, opening, now=early, by="Vera").id

    def record(fact: f.Fact, at: datetime, by: str = "Vera") -> None:
        scorekeeping.record(events, event_id, fact, now=at, by=by)

    for number in range(2 * TABLES):
        record(f.EnterTeam(name=_team(number), duelists=_duelists(number)), early)
    for round_ in (1, 2):
        _play_a_round(events, event_id, round_, early + timedelta(minutes=55 * (round_ - 1)))
    record(f.OpenRound(), began)
    for table in range(1, TABLES + 1):
        record(f.PairTable(round=3, table=table, teams=(2 * table - 1, 2 * table)), began)
    record(f.StartRound(round=3), began)
    for table, play in enumerate(_plays(), start=1):
        _play(events, event_id, table, play, began)
    _floor(record, now)
    return event_id


def _team(number: int) -> str:
    return f"{_COLORS[number % len(_COLORS)]} {_ANIMALS[number % len(_ANIMALS)]}"


def _duelists(number: int) -> tuple[str, str]:
    return _NAMES[number % len(_NAMES)], _NAMES[(7 * number + 3) % len(_NAMES)]


def _play_a_round(events: Events, event_id: str, number: int, at: datetime) -> None:
    """A round that is over, with every slip in."""
    scorekeeping.record(events, event_id, f.OpenRound(), now=at, by="Vera")
    for table in range(1, TABLES + 1):
        first, second = 2 * table - 1, (2 * (table + number) - 1) % (2 * TABLES) + 1
        pairing = f.PairTable(round=number, table=table, teams=(first, second))
        scorekeeping.record(events, event_id, pairing, now=at, by="Vera")
    scorekeeping.record(events, event_id, f.StartRound(round=number), now=at, by="Vera")
    for table in range(1, TABLES + 1):
        loser = Team.ONE if table % 3 == 0 else Team.TWO
        plays = [(timedelta(minutes=9 * duel), _over_at_once(loser)) for duel in (1, 2)]
        _play(events, event_id, table, _joined(plays), at)
    ended = at + timedelta(minutes=45)
    scorekeeping.end_round(events, event_id, number, now=ended, by="Vera", although=True)
    for table in range(1, TABLES + 1):
        minutes = 7 if table == 4 else 1
        slip = f.ConfirmResult(round=number, table=table)
        late = ended + timedelta(minutes=minutes)
        scorekeeping.record(events, event_id, slip, now=late, by="Mila")


def _play(events: Events, event_id: str, table: int, play: Play, began: datetime) -> None:
    round_ = events.load(event_id).last_round
    seated = round_.table(table) if round_ else None
    assert seated is not None
    assert seated.match_id is not None
    for after, command in play:
        at = began + after
        officiate.record(events.matches, seated.match_id, Line(command, at=at), now=at)


def _floor(record: Callable[..., None], now: datetime) -> None:
    """What the floor judges did meanwhile."""
    minute = timedelta(minutes=1)
    record(f.CoverTable(round=3, table=17, judge="Mila"), now - minute)
    record(f.CoverTable(round=3, table=7, judge="Omar"), now - minute)
    record(f.StartDeckCheck(round=3, table=2), now - 5 * minute, by="Omar")
    record(f.ConfirmResult(round=3, table=19), now - 2 * minute, by="Mila")


# --- what happens at a table ---------------------------------------------------------------------


def _plays() -> Iterator[Play]:
    """One for each table, in the order of their numbers."""
    yield _between()
    yield _played(9, 8800, 8800)
    yield _played(9, 12300, 16000)
    yield _called(12100, 9800, after=28)
    yield _played(11, 9700, 10400)
    yield _played(6, 14200, 13100)
    yield _played(13, 1500, 9200)
    yield _played(8, 16000, 11900)
    yield _over()
    yield _joined([(timedelta(0), _played(10, 8000, 12500)), (timedelta(minutes=30), _counting())])
    yield _played(15, 6600, 7000)
    yield _in_extra_turns(7400, 8600)
    yield _joined([(timedelta(0), _played(7, 15500, 9100)), (timedelta(minutes=30), _chaining())])
    yield _extended(12, 11000, 1800)
    yield _played(12, 10800, 10200)
    yield _joined([(timedelta(0), _played(9, 13000, 4900)), (timedelta(minutes=30), _penalized())])
    yield _called(16000, 15200, after=31)
    yield _played(11, 7700, 12800)
    yield _over()
    yield _played(16, 900, 4100)


def _joined(plays: list[tuple[timedelta, Play]]) -> Play:
    for after, play in plays:
        for passed, command in play:
            yield after + passed, command


def _minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def _over_at_once(loser: Team) -> Play:
    """A Duel from its start to its end."""
    yield _minutes(0), c.StartDuel(first_team=Team.ONE)
    yield _minutes(5), _damage(loser, _LIFE_POINTS)


def _damage(team: Team, amount: int) -> c.Life:
    return c.Life(changes=(c.Change(team=team, kind=ChangeKind.EFFECT_DAMAGE, amount=amount),))


def _played(turn: int, first: int, second: int) -> Play:
    """A Duel that has come to ``turn`` with these Life Points."""
    yield _minutes(1), c.StartDuel(first_team=Team.ONE)
    for number in range(1, turn):
        at = _minutes(1 + number)
        yield at, c.Enter(phase=Phase.MAIN_1)
        yield at, c.EndTurn()
    for team, total in ((Team.ONE, first), (Team.TWO, second)):
        if total < _LIFE_POINTS:
            yield _minutes(20), _damage(team, _LIFE_POINTS - total)


def _between() -> Play:
    yield from _joined(
        [(_minutes(1), _over_at_once(Team.ONE)), (_minutes(12), _over_at_once(Team.TWO))]
    )


def _over() -> Play:
    yield from _joined(
        [(_minutes(1), _over_at_once(Team.ONE)), (_minutes(12), _over_at_once(Team.ONE))]
    )


def _called(first: int, second: int, *, after: int) -> Play:
    yield from _played(8, first, second)
    yield _minutes(after), c.CallJudge(seat=Seat.B1, about="Mirror Force")


def _in_extra_turns(first: int, second: int) -> Play:
    yield from _played(10, first, second)
    yield _minutes(29), c.CallTime()
    yield _minutes(30), c.EndTurn()
    yield _minutes(31), c.EndTurn()


def _extended(turn: int, first: int, second: int) -> Play:
    yield from _played(turn, first, second)
    yield _minutes(22), c.CallJudge(seat=Seat.A2)
    yield _minutes(23), c.JudgeArrives()
    yield _minutes(26), c.CloseCall(answer="Both opponents", ruling="tag-opponent-field-both")


def _counting() -> Play:
    counter = c.StartCounter(
        name="Swords of Revealing Light",
        seat=Seat.A2,
        scope=Scope.OPPONENTS,
        turns=3,
        when=CountAt.END,
    )
    yield _minutes(0), counter
    yield _minutes(1), c.Count(seat=Seat.A1, monsters=2, hand=4)


def _chaining() -> Play:
    yield _minutes(0), c.Enter(phase=Phase.MAIN_1)
    yield _minutes(0), c.Summon(seat=Seat.B1, kind=SummonKind.NORMAL, card="Thunder King Rai-Oh")
    yield _minutes(1), c.PassAll()
    yield _minutes(1), c.Activate(seat=Seat.B1, card="Dark Hole", speed=SpellSpeed.ONE)


def _penalized() -> Play:
    slip = c.Penalty(seat=Seat.A1, infraction=Infraction.PROCEDURAL_ERROR, severity=Severity.MINOR)
    yield _minutes(0), slip
    yield _minutes(1), c.Enter(phase=Phase.BATTLE)
    yield _minutes(1), c.DeclareAttack(seat=Seat.A1, target=Direct.DIRECT)
