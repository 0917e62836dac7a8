"""Whoever asks: their role in this request, and the session of their device.

Owns what a view may know of it. The gate finds it out before any view runs.
"""

from dataclasses import dataclass

from flask import g

from referee.doorkeeping import Role, Session


@dataclass(frozen=True, slots=True)
class Visitor:
    """``fault``: why a PIN that came with this request was not taken."""

    role: Role
    session: Session | None = None
    fault: str = ""


def current() -> Visitor:
    found: Visitor = g.visitor
    return found


def let_in(visitor: Visitor) -> None:
    g.visitor = visitor


def is_head_judge() -> bool:
    return current().role is Role.HEAD_JUDGE
