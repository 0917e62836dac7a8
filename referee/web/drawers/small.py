"""The small sheets: notes and rulings, the ruleset, the record's files, this device."""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.web.device import DeviceView, device_view
from referee.web.drawers.common import Asked
from referee.web.labels import ruleset_label
from referee.web.refusals import refusal_sentence, refusal_title
from referee.web.rules_words import all_settings, time_procedure
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext


@dataclass(frozen=True, slots=True)
class NoteSheet:
    name: str
    fault: str
    text: str
    question: str
    answer: str
    ruling: str


@dataclass(frozen=True, slots=True)
class SettingsSheet:
    """``settings``: each in words, and whether it differs from the ruleset's own."""

    name: str
    fault: str
    ruleset: str
    settings: tuple[tuple[str, bool], ...]
    procedure: str


@dataclass(frozen=True, slots=True)
class RecordSheet:
    name: str
    fault: str
    files: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NothingSheet:
    """There is nothing to record from the sheet that was asked for, and why."""

    name: str
    fault: str
    title: str
    why: str
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class DeviceSheet:
    name: str
    fault: str
    device: DeviceView


def view_note(asked: Asked) -> NoteSheet:
    return NoteSheet(
        name="note",
        fault=asked.fault,
        text=asked.text("text"),
        question=asked.text("question"),
        answer=asked.text("answer"),
        ruling=asked.text("ruling"),
    )


def view_settings(asked: Asked) -> SettingsSheet:
    rules = asked.match.ruleset
    return SettingsSheet(
        name="settings",
        fault=asked.fault,
        ruleset=ruleset_label(rules.name),
        settings=all_settings(rules),
        procedure=time_procedure(rules),
    )


def view_record(asked: Asked) -> RecordSheet:
    return RecordSheet(
        name="record",
        fault=asked.fault,
        files=(
            ("slip", gettext("Result slip")),
            ("sheet", gettext("Life Point sheet")),
            ("life-points.csv", gettext("Life Points as CSV")),
            ("match.json", gettext("State as JSON")),
            ("transcript.jsonl", gettext("Transcript")),
        ),
    )


def view_device(asked: Asked) -> DeviceSheet:
    return DeviceSheet(name="device", fault=asked.fault, device=device_view())


def view_nothing(asked: Asked) -> NothingSheet:
    refused = refusal(asked.match, c.EndTurn())
    assert refused is not None  # it needs a running Duel, and there is none
    return NothingSheet(
        name="nothing",
        fault=asked.fault,
        title=refusal_title(refused.code),
        why=refusal_sentence(refused, asked.match),
        ruling=cited(refused.ruling) if refused.ruling else None,
    )
