"""Who is affected: whose effect it is and what the card says, and the seats that this concerns.

Owns the questions as links, so that an answer has an address of its own and nothing is recorded,
and the list of what may be used of a teammate's. The answers come from ``affected`` and
``teammate``.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from referee.duel.affected import CARDS, Reading, Wording, affected
from referee.duel.teammate import ANSWERS, Answer, Use
from referee.duel.vocabulary import Seat
from referee.web.affected_words import USES, VERDICTS, WHYS, WORDINGS
from referee.web.drawers.common import Asked
from referee.web.rulings import Cited, cited
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class Question:
    """One choice: the address it leads to, its words, and the seat where it is one."""

    query: str
    words: str
    is_chosen: bool
    seat: str = ""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """Seats, each with its Duelist, and the reason."""

    seats: tuple[tuple[str, str], ...]
    why: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """``lit``: the seats of the reading in force; ``contested``: those that not all readings name.

    Both are codes parted by spaces, as the style sheet looks for them.
    """

    lit: str
    contested: str
    reading: ReadingView
    otherwise: tuple[ReadingView, ...]
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class UseView:
    """``contested`` and ``other``: that, and how the answer may be read otherwise; else empty."""

    words: str
    verdict: str
    contested: str
    other: str
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class AffectedSheet:
    """``owners`` and ``cards`` are asked for only where the answer depends on them."""

    name: str
    fault: str
    seats: tuple[Question, ...]
    wordings: tuple[Question, ...]
    owners: tuple[Question, ...]
    cards: tuple[Question, ...]
    answer: AnswerView | None
    uses: tuple[UseView, ...]


def view(asked: Asked) -> AffectedSheet:
    user = asked.seat() or _likely_user(asked)
    says = next((w for w in Wording if w.value == asked.text("says")), None)
    owner = asked.seat("owner") if says is Wording.OWNER else None
    named = asked.text("card")
    says_and = {"says": says.value if says else "", "card": named, "owner": owner or ""}
    return AffectedSheet(
        name="affected",
        fault=asked.fault,
        seats=tuple(
            _of_seat(asked, seat, seat is user, {**says_and, "seat": seat})
            for seat in asked.match.seats
        ),
        wordings=tuple(
            Question(_query({"seat": user, "says": w.value}), str(words), w is says)
            for w, words in WORDINGS.items()
        ),
        owners=tuple(
            _of_seat(
                asked, seat, seat is owner, {"seat": user, "says": Wording.OWNER, "owner": seat}
            )
            for seat in asked.match.seats
            if says is Wording.OWNER
        ),
        cards=_cards(user, says, named) if says else (),
        answer=_answer(asked, says, user, named, owner) if says else None,
        uses=tuple(_use(asked_for, answer) for asked_for, answer in ANSWERS.items()),
    )


def _likely_user(asked: Asked) -> Seat:
    """Whose effect is being dealt with: that of the chain, else one of the turn player."""
    if not asked.match.is_duel_running:
        return asked.match.seats[0]
    duel = asked.match.running_duel
    if duel.chain is None:
        return duel.turn_player
    current = duel.chain.to_resolve if duel.chain.is_resolving else duel.chain.last
    return (current or duel.chain.last).seat


def _query(fields: dict[str, str]) -> str:
    return urlencode({"open": "affected"} | {k: v for k, v in fields.items() if v})


def _of_seat(asked: Asked, seat: Seat, is_chosen: bool, fields: dict[str, str]) -> Question:
    return Question(_query(fields), duelist(asked.match, seat), is_chosen, seat.value)


def _cards(user: Seat, says: Wording, named: str) -> tuple[Question, ...]:
    """The cards with a ruling of their own for this wording; the chosen one leads back."""
    return tuple(
        Question(
            _query({"seat": user, "says": says, "card": "" if name == named else name}),
            name,
            name == named,
        )
        for name, row in CARDS.items()
        if says in row.wordings
    )


def _answer(asked: Asked, says: Wording, user: Seat, named: str, owner: Seat | None) -> AnswerView:
    found = affected(says, user, asked.match.seats, card=named, owner=owner)
    certain = set(found.seats).intersection(*(other.seats for other in found.otherwise))
    named_at_all = set(found.seats).union(*(other.seats for other in found.otherwise))
    return AnswerView(
        lit=" ".join(found.seats),
        contested=" ".join(sorted(named_at_all - certain)),
        reading=_reading(asked, found.reading),
        otherwise=tuple(_reading(asked, other) for other in found.otherwise),
        ruling=cited(found.ruling) if found.ruling else None,
    )


def _reading(asked: Asked, reading: Reading) -> ReadingView:
    seats = tuple((seat.value, duelist(asked.match, seat)) for seat in reading.seats)
    return ReadingView(seats, str(WHYS[reading.why]))


def _use(use: Use, answer: Answer) -> UseView:
    ruling = cited(answer.ruling)
    if answer.default is None or answer.alternative is None:
        return UseView(str(USES[use]), str(VERDICTS[answer.verdict]), "", "", ruling)
    return UseView(
        words=str(USES[use]),
        verdict=str(VERDICTS[answer.default]),
        contested=str(VERDICTS[answer.verdict]),
        other=str(VERDICTS[answer.alternative]),
        ruling=ruling,
    )
