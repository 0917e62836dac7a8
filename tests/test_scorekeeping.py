"""An event and the matches at its tables change together, once, or not at all."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier, Thread

import pytest

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.duel.vocabulary import Team
from referee.floor import facts as f
from referee.floor.errors import FloorCode, FloorRefusal
from referee.floor.event import Event
from referee.scorekeeping import KeyReused, OpenEnds, Place, UnknownEvent

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
OPENING = f.OpenEvent(name="Kup Beograda", date="2026-11-28", zone="Europe/Belgrade")
NAMES = ("Red", "Blue", "Green", "Gold", "Black", "White")


class Floor:
    """An event of six teams, and what its scorekeeper records."""

    def __init__(self, path: Path) -> None:
        self.matches = officiate.open_store(path)
        self.events = scorekeeping.open_events(self.matches)
        self.id = scorekeeping.open_event(self.events, OPENING, now=NOW, by="Vera").id
        for name in NAMES:
            self.record(f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B")))

    @property
    def event(self) -> Event:
        return self.events.load(self.id)

    def record(self, fact: f.Fact, *, now: datetime = NOW, key: str | None = None) -> Event:
        done = scorekeeping.record(self.events, self.id, fact, now=now, by="Vera", key=key)
        return done.event

    def pair(self, *pairs: tuple[int, int], minutes: int | None = None) -> None:
        number = self.record(f.OpenRound(minutes=minutes)).rounds[-1].number
        for table, teams in enumerate(pairs, start=1):
            self.record(f.PairTable(round=number, table=table, teams=teams))

    def begin(self, *pairs: tuple[int, int], minutes: int | None = None) -> None:
        self.pair(*pairs, minutes=minutes)
        self.record(f.StartRound(round=len(self.event.rounds)))

    def match_id(self, table: int) -> str:
        found = self.event.rounds[-1].table(table)
        assert found is not None
        assert found.match_id is not None
        return found.match_id

    def match(self, table: int) -> Match:
        return officiate.load(self.matches, self.match_id(table))

    def play(self, table: int, command: c.Command, *, now: datetime = NOW) -> None:
        officiate.record(self.matches, self.match_id(table), Line(command), now=now)

    def minutes_left(self, table: int, now: datetime) -> float:
        match, at = officiate.table_time(self.matches, self.match_id(table), now=now)
        return match.clock.read_at(at).remaining / 60_000_000

    def is_refused(self, fact: f.Fact, *, now: datetime = NOW) -> FloorCode:
        before = self.event.position
        with pytest.raises(FloorRefusal) as refused:
            self.record(fact, now=now)
        assert self.event.position == before
        return refused.value.code


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    floor = Floor(tmp_path / "referee.sqlite3")
    yield floor
    floor.matches.close()


def test_an_event_sent_twice_is_opened_once(floor: Floor) -> None:
    def opened() -> scorekeeping.Answer:
        return scorekeeping.open_event(floor.events, OPENING, now=NOW, by=None, key="k")

    first, second = opened(), opened()
    assert (first.id, first.again, second.id, second.again) == (first.id, False, first.id, True)
    assert len(floor.events.ids()) == 2


def test_a_fact_sent_twice_is_recorded_once(floor: Floor) -> None:
    fact = f.EnterTeam(name="Grey", duelists=("Ana", "Bo"))
    floor.record(fact, key="k")
    floor.record(fact, key="k")
    assert [team.name for team in floor.event.teams] == [*NAMES, "Grey"]


def test_a_form_that_was_sent_before_with_something_else_in_it_is_not_taken_for_recorded(
    floor: Floor,
) -> None:
    floor.record(f.EnterTeam(name="Grey", duelists=("Ana", "Bo")), key="k")
    with pytest.raises(KeyReused):
        floor.record(f.EnterTeam(name="Pink", duelists=("Cy", "Di")), key="k")
    assert [team.name for team in floor.event.teams] == [*NAMES, "Grey"]
    opened = scorekeeping.open_event(floor.events, OPENING, now=NOW, by=None, key="o")
    with pytest.raises(KeyReused):
        scorekeeping.open_event(
            floor.events, replace(OPENING, name="Kup Srbije"), now=NOW, by=None, key="o"
        )
    assert floor.events.load(opened.id).name == "Kup Beograda"


def test_what_follows_at_the_tables_does_not_make_a_fact_another_one(floor: Floor) -> None:
    floor.pair((1, 2))
    for _ in range(2):
        floor.record(f.StartRound(round=1), key="start")
        floor.record(f.PauseRound(round=1, reason="Fire alarm"), key="pause")
    floor.record(f.ResumeRound(round=1))
    for _ in range(2):
        floor.record(f.PairTable(round=1, table=2, teams=(3, 4)), key="pair")
    assert [entry.fact.do for entry in floor.events.entries(floor.id)[7:]] == [
        "open-round",
        "pair-table",
        "start-round",
        "pause-round",
        "resume-round",
        "pair-table",
    ]


def test_every_table_of_a_round_starts_at_the_same_instant(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), (5, 6))
    assert [floor.minutes_left(table, NOW + 10 * MINUTE) for table in (1, 2, 3)] == [30.0] * 3
    match = floor.match(2)
    assert [team.name for team in match.teams.values()] == ["Green", "Gold"]
    assert (match.number, match.ruleset.name) == (2, "tag-2013")


def test_a_round_has_minutes_of_its_own(floor: Floor) -> None:
    floor.begin((1, 2), minutes=50)
    assert floor.minutes_left(1, NOW) == 50.0


def test_a_match_knows_where_it_is_played(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    assert floor.events.place_of(floor.match_id(2)) == Place(floor.id, 1, 2)
    assert floor.events.place_of("nowhere") is None


def test_a_match_that_moves_to_another_table_keeps_its_record(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    match_id = floor.match_id(2)
    floor.play(2, c.StartDuel(first_team=Team.ONE))
    floor.record(f.MoveTable(round=1, table=2, to=9))
    assert floor.match_id(9) == match_id
    assert floor.match(9).position == 3
    assert floor.events.place_of(match_id) == Place(floor.id, 1, 9)


def test_two_head_judges_start_a_round_once(floor: Floor) -> None:
    floor.pair((1, 2), (3, 4))
    both, said = Barrier(2, timeout=30), []

    def start() -> None:
        both.wait()
        try:
            floor.record(f.StartRound(round=1))
            said.append("started")
        except FloorRefusal as refused:
            said.append(refused.code.value)

    threads = [Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["round-started", "started"]
    assert floor.match(1).position == 2


def test_a_team_that_comes_late_has_what_is_left_of_the_round(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.record(f.PairTable(round=1, table=2, teams=(3, 4)), now=NOW + 15 * MINUTE)
    assert floor.minutes_left(2, NOW + 15 * MINUTE) == 25.0
    assert floor.minutes_left(2, NOW + 20 * MINUTE) == 20.0


def test_a_round_that_stands_still_stands_still_at_every_table_that_ran(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    floor.play(2, c.PauseClock(), now=NOW + 5 * MINUTE)
    floor.record(f.PauseRound(round=1, reason="Fire alarm"), now=NOW + 10 * MINUTE)
    assert floor.event.rounds[-1].paused_for == "Fire alarm"
    floor.record(f.ResumeRound(round=1), now=NOW + 40 * MINUTE)
    assert floor.minutes_left(1, NOW + 50 * MINUTE) == 20.0
    assert floor.minutes_left(2, NOW + 50 * MINUTE) == 35.0
    assert floor.event.rounds[-1].clock.read_at(NOW + 50 * MINUTE).remaining == 20 * 60_000_000


def test_time_is_called_at_every_table_but_those_with_an_extension(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4), (5, 6))
    floor.play(2, c.Extend(seconds=180, reason="Deck check"))
    floor.play(3, c.CallTime(), now=NOW + 39 * MINUTE)
    floor.record(f.CallRoundTime(round=1), now=NOW + 40 * MINUTE)
    assert [floor.match(table).clock.time_called for table in (1, 2, 3)] == [True, False, True]
    assert floor.minutes_left(2, NOW + 41 * MINUTE) == 2.0
    assert floor.is_refused(f.CallRoundTime(round=1)) is FloorCode.TIME_ALREADY_CALLED


def test_a_deck_check_gives_its_table_more_time(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.record(f.StartDeckCheck(round=1, table=1))
    ended = f.EndDeckCheck(round=1, table=1, seconds=480)
    scorekeeping.end_deck_check(
        floor.events, floor.id, ended, reason="Deck check", now=NOW + 8 * MINUTE, by="Omar"
    )
    assert floor.minutes_left(1, NOW + 8 * MINUTE) == 40.0
    entry = floor.events.entries(floor.id)[-1]
    assert (entry.fact, entry.by) == (ended, "Omar")


def test_after_time_was_called_a_deck_check_gives_no_more_time(floor: Floor) -> None:
    floor.begin((1, 2))
    floor.record(f.StartDeckCheck(round=1, table=1))
    floor.record(f.CallRoundTime(round=1), now=NOW + 40 * MINUTE)
    ended = f.EndDeckCheck(round=1, table=1, seconds=480)
    scorekeeping.end_deck_check(
        floor.events, floor.id, ended, reason="Deck check", now=NOW + 41 * MINUTE, by="Omar"
    )
    entry = floor.events.entries(floor.id)[-1]
    assert entry.fact == f.EndDeckCheck(round=1, table=1, seconds=0)
    assert floor.match(1).clock.extended == 0


def test_a_round_with_open_ends_is_not_ended_without_a_word(floor: Floor) -> None:
    floor.begin((1, 2), (3, 4))
    floor.play(1, c.CallJudge())

    def end(*, although: bool = False) -> Event:
        return scorekeeping.end_round(
            floor.events, floor.id, 1, now=NOW, by="Vera", although=although
        ).event

    with pytest.raises(OpenEnds) as ends:
        end()
    assert (ends.value.calls, ends.value.playing) == ((1,), (1, 2))
    assert not floor.event.rounds[-1].is_ended
    assert end(although=True).rounds[-1].ended_at == NOW


def test_a_round_whose_end_is_sent_again_has_ended_once(floor: Floor) -> None:
    floor.begin((1, 2))

    def end(*, although: bool) -> scorekeeping.Answer:
        return scorekeeping.end_round(
            floor.events, floor.id, 1, now=NOW, by="Vera", although=although, key="one tap"
        )

    first = end(although=True)
    again = end(although=False)
    assert (again.position, again.again) == (first.position, True)


@pytest.mark.parametrize(("minutes", "is_late"), [(5, False), (6, True)])
def test_a_slip_is_late_five_minutes_after_the_round(
    floor: Floor, minutes: int, is_late: bool
) -> None:
    floor.begin((1, 2))
    scorekeeping.end_round(floor.events, floor.id, 1, now=NOW, by=None, although=True)
    floor.record(f.ConfirmResult(round=1, table=1), now=NOW + minutes * MINUTE)
    table = floor.event.rounds[-1].table(1)
    assert table is not None
    assert table.confirmed is not None
    assert (table.confirmed.is_late, table.confirmed.by) == (is_late, "Vera")


def pairings(*pairs: tuple[int, int]) -> tuple[f.Fact, ...]:
    return tuple(
        f.PairTable(round=1, table=table, teams=teams) for table, teams in enumerate(pairs, start=1)
    )


def test_facts_that_belong_together_are_recorded_together(floor: Floor) -> None:
    heard: list[int] = []
    floor.events.listeners.append(lambda _, position: heard.append(position))
    before = floor.event.position
    facts = (f.OpenRound(), *pairings((1, 2), (3, 4)))
    done = scorekeeping.record_all(floor.events, floor.id, facts, now=NOW, by="Vera")
    assert [table.teams for table in done.event.rounds[0].tables] == [(1, 2), (3, 4)]
    assert heard == [before + 3]


def test_facts_of_which_one_is_refused_are_not_recorded(floor: Floor) -> None:
    floor.record(f.OpenRound())
    before = floor.event
    facts = pairings((1, 2), (3, 1))
    with pytest.raises(FloorRefusal) as refused:
        scorekeeping.record_all(floor.events, floor.id, facts, now=NOW, by=None)
    assert refused.value.code is FloorCode.TEAM_ALREADY_PAIRED
    assert floor.event == before


def test_facts_that_were_sent_twice_are_recorded_once(floor: Floor) -> None:
    facts = (f.OpenRound(), *pairings((1, 2)))
    answers = [
        scorekeeping.record_all(floor.events, floor.id, facts, now=NOW, by=None, key="k")
        for _ in range(2)
    ]
    assert [answer.again for answer in answers] == [False, True]
    assert answers[0].position == answers[1].position
    assert len(floor.event.rounds) == 1


def test_matches_that_are_opened_together_are_not_opened_when_one_is_refused(floor: Floor) -> None:
    floor.begin((1, 2))
    facts = (
        f.PairTable(round=1, table=2, teams=(3, 4)),
        f.PairTable(round=1, table=3, teams=(5, 1)),
    )
    with pytest.raises(FloorRefusal):
        scorekeeping.record_all(floor.events, floor.id, facts, now=NOW, by=None)
    assert len(floor.matches.running()) == 1


def test_whoever_is_entered_keeps_a_seat(floor: Floor) -> None:
    single = f.ChangeEvent(name="Kup", date="2026-11-28", zone="UTC", ruleset="single-2025")
    assert floor.is_refused(single) is FloorCode.SEATS_FIXED
    for team in range(1, len(NAMES) + 1):
        floor.record(f.DropTeam(team=team))
    assert floor.record(single).rules.seats == 2


def test_an_event_in_the_archive_only_comes_back(floor: Floor) -> None:
    floor.record(f.ArchiveEvent())
    assert floor.events.ids() == ()
    assert floor.is_refused(f.OpenRound()) is FloorCode.EVENT_ARCHIVED
    floor.record(f.RestoreEvent())
    assert floor.events.ids() == (floor.id,)


def test_whoever_listens_hears_of_the_event_and_of_each_match(floor: Floor) -> None:
    heard: list[tuple[str, int]] = []
    floor.pair((1, 2), (3, 4))
    floor.events.listeners.append(lambda event_id, position: heard.append((event_id, position)))
    floor.matches.listeners.append(lambda match_id, m: heard.append((match_id, m.position)))
    floor.record(f.StartRound(round=1))
    at_tables = [(floor.match_id(table), 2) for table in (1, 2)]
    assert heard == [(floor.id, floor.event.position), *at_tables]


def test_an_unknown_event_is_named(floor: Floor) -> None:
    with pytest.raises(UnknownEvent):
        scorekeeping.record(floor.events, "nobody", f.OpenRound(), now=NOW, by=None)


def test_another_program_sees_what_was_recorded(floor: Floor, tmp_path: Path) -> None:
    floor.begin((1, 2))
    other = officiate.open_store(tmp_path / "referee.sqlite3")
    assert scorekeeping.open_events(other).load(floor.id) == floor.event
    other.close()


REFUSED: list[tuple[str, Callable[[Floor], f.Fact], FloorCode]] = [
    ("a table twice", lambda _: f.PairTable(round=1, table=1, teams=(5, 6)), FloorCode.TABLE_TAKEN),
    (
        "a team twice",
        lambda _: f.PairTable(round=1, table=3, teams=(1, 6)),
        FloorCode.TEAM_ALREADY_PAIRED,
    ),
    (
        "a team against itself",
        lambda _: f.PairTable(round=1, table=3, teams=(5, 5)),
        FloorCode.SAME_TEAM_TWICE,
    ),
    (
        "an unknown team",
        lambda _: f.PairTable(round=1, table=3, teams=(5, 99)),
        FloorCode.NO_SUCH_TEAM,
    ),
    (
        "an unknown round",
        lambda _: f.PairTable(round=9, table=3, teams=(5, 6)),
        FloorCode.NO_SUCH_ROUND,
    ),
    ("a second round meanwhile", lambda _: f.OpenRound(), FloorCode.ROUND_NOT_ENDED),
    ("unpaired too late", lambda _: f.UnpairTable(round=1, table=1), FloorCode.ROUND_STARTED),
    (
        "moved to a table in use",
        lambda _: f.MoveTable(round=1, table=1, to=2),
        FloorCode.TABLE_TAKEN,
    ),
    (
        "nobody's table",
        lambda _: f.CoverTable(round=1, table=8, judge="Mia"),
        FloorCode.NO_SUCH_TABLE,
    ),
    ("resumed without a pause", lambda _: f.ResumeRound(round=1), FloorCode.ROUND_NOT_PAUSED),
    (
        "a team of one",
        lambda _: f.EnterTeam(name="Grey", duelists=("Ana",)),
        FloorCode.WRONG_NUMBER_OF_DUELISTS,
    ),
    (
        "a name that is taken",
        lambda _: f.EnterTeam(name=" red ", duelists=("Ana", "Bo")),
        FloorCode.TEAM_NAME_TAKEN,
    ),
    ("no name", lambda _: f.EnterTeam(name=" ", duelists=("Ana", "Bo")), FloorCode.NO_NAME),
    (
        "Duelists swapped after they played",
        lambda _: f.ChangeTeam(team=1, name="Red", duelists=("Red B", "Red A")),
        FloorCode.DESIGNATION_FIXED,
    ),
    (
        "a check that nobody began",
        lambda _: f.EndDeckCheck(round=1, table=1, seconds=0),
        FloorCode.NO_DECK_CHECK,
    ),
]


@pytest.mark.parametrize(
    ("fact", "code"), [row[1:] for row in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_what_is_in_the_way_is_named_and_nothing_is_recorded(
    floor: Floor, fact: Callable[[Floor], f.Fact], code: FloorCode
) -> None:
    floor.begin((1, 2), (3, 4))
    assert floor.is_refused(fact(floor)) is code
