"""What could not be read, and why. Nothing is left out in silence."""

from dataclasses import dataclass
from enum import StrEnum

LONGEST_SHOWN = 200


class Why(StrEnum):
    """Why a line, or a part of it, is not in the Deck or the list."""

    NOT_A_CARD = "not-a-card"
    UNKNOWN_NAME = "unknown-name"
    NO_CARD_POOL = "no-card-pool"
    TOO_MANY_COPIES = "too-many-copies"
    PASSCODE_OUT_OF_RANGE = "passcode-out-of-range"
    REST_IGNORED = "rest-ignored"
    BROKEN_CODE = "broken-code"
    CUT_OFF_CODE = "cut-off-code"
    BESIDE_A_CODE = "beside-a-code"
    BEFORE_ANY_LIST = "before-any-list"
    NO_NUMBER = "no-number"
    GIVEN_TWICE = "given-twice"
    UNKNOWN_DIRECTIVE = "unknown-directive"


@dataclass(frozen=True, slots=True)
class Skipped:
    """``line``: its number, from 1; ``text``: what stood there, no longer than can be shown."""

    line: int
    text: str
    why: Why


def skipped(line: int, text: str, why: Why) -> Skipped:
    shown = text.strip()
    return Skipped(line, shown[:LONGEST_SHOWN], why)
