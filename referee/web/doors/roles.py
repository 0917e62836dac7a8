"""Who may do what: the one table of endpoints and roles.

Owns which role an endpoint asks for. What is not in the table is the Head Judge's: a new page is
closed until somebody opens it here. What an entry in a match asks for is decided where it is
recorded (``referee.duel.head_judge``).
"""

from collections.abc import Mapping
from types import MappingProxyType

from werkzeug.datastructures import MultiDict

from referee.doorkeeping import Role
from referee.floor import facts as f

_GET = "GET"
_POST = "POST"

_READERS = (
    # what everybody may read
    ("static", _GET),
    ("worker.show", _GET),
    ("health.show", _GET),
    ("help.show", _GET),
    ("language.choose", _POST),
    ("device.show", _GET),
    ("device.choose", _POST),
    ("manifest.show", _GET),
    ("rulings.index", _GET),
    ("rulings.show", _GET),
    ("rulings_kept.show", _GET),
    ("house_rulings.history", _GET),
    ("rulings_exchange.export_jsonl", _GET),
    ("rulings_exchange.export_csv", _GET),
    ("api_rulings.search", _GET),
    ("api_rulings.show", _GET),
    ("openapi.show", _GET),
    ("hall.page", _GET),
    ("hall.stream", _GET),
    ("hall.fragment", _GET),
    ("overlay.page", _GET),
    ("overlay.stream", _GET),
    ("overlay.fragment", _GET),
    # the way in
    ("sign_in.ask", _GET),
    ("sign_in.enter", _POST),
    ("sign_in.leave", _POST),
    ("trust.show", _GET),
    ("trust.certificate", _GET),
)
_JUDGES = (
    ("matches.index", _GET),
    ("matches.finished", _GET),
    ("matches.open_match", _POST),
    ("matches.board", _GET),
    ("matches.battle_result", _GET),
    ("matches.record", _POST),
    ("matches.keep_judge", _POST),
    ("learn.show", _GET),
    ("learn.begin", _POST),
    ("match_live.stream", _GET),
    ("match_live.board", _GET),
    ("kept_sheets.show", _GET),
    ("rulings_beside.find", _GET),
    ("rulings_beside.look_up", _GET),
    ("rulings_beside.read", _GET),
    ("paper.show_slip", _GET),
    ("paper.show_sheet", _GET),
    ("paper.show_chart", _GET),
    ("paper.download_life_points", _GET),
    ("paper.download_match", _GET),
    ("paper.download_transcript", _GET),
    ("floor.page", _GET),
    ("floor.stream", _GET),
    ("floor.fragment", _GET),
    ("floor.record", _POST),
    ("events.index", _GET),
    ("events.show_log", _GET),
    ("event_teams.show", _GET),
    ("event_teams.download", _GET),
    ("event_teams.enter", _POST),
    ("event_teams.correct", _POST),
    ("event_teams.drop", _POST),
    ("event_pairings.show", _GET),
    ("event_pairings.download", _GET),
    ("event_pairings.open_round", _POST),
    ("event_pairings.pair", _POST),
    ("event_pairings.move", _POST),
    ("event_pairings.unpair", _POST),
    ("event_results.show", _GET),
    ("event_results.download", _GET),
    ("event_results.show_extensions", _GET),
    ("event_results.download_extensions", _GET),
    ("event_results.confirm", _POST),
    ("deck_lists.show", _GET),
    ("decks.ask", _GET),
    ("decks.check", _POST),
    ("decks.tick", _POST),
    ("team_decks.show", _GET),
    ("team_decks.register", _POST),
    ("team_decks.compare", _POST),
    ("deck_checks.show_ticks", _GET),
    ("deck_checks.start", _POST),
    ("deck_checks.end", _POST),
    ("deck_checks.note_side_decks", _POST),
    ("api.list_matches", _GET),
    ("api.open_match", _POST),
    ("api.show_match", _GET),
    ("api.record_command", _POST),
    ("api.export_match", _GET),
)
TABLE: Mapping[tuple[str, str], Role] = MappingProxyType(
    dict.fromkeys(_READERS, Role.READER) | dict.fromkeys(_JUDGES, Role.JUDGE)
)

BY_ENTRY = frozenset({"matches.record", "floor.record"})
"""The endpoints at which it depends on the entry whether a judge may record it."""

_SETTINGS = frozenset({f.OpenEvent.do, f.ChangeEvent.do, f.ArchiveEvent.do, f.RestoreEvent.do})


def role_for(endpoint: str, method: str) -> Role:
    """The role that a request asks for. What may be asked at an address is no secret."""
    if method == "OPTIONS":
        return Role.READER
    return TABLE.get((endpoint, _GET if method == "HEAD" else method), Role.HEAD_JUDGE)


def role_for_entry(form: MultiDict[str, str]) -> Role:
    """The role that an entry of the floor asks for: settings of an event are the Head Judge's."""
    settings = any(do.strip() in _SETTINGS for do in form.getlist("do"))
    return Role.HEAD_JUDGE if settings else Role.JUDGE
