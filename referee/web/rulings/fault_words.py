"""What is wrong with a ruling that somebody wrote or brought in, in words.

Owns a label for each field and a sentence for each problem. The rulings know codes only.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.web.translate import LazyString, gettext, lazy_gettext
from rulings.faults import Fault, Problem

FIELDS: Mapping[str, LazyString] = MappingProxyType(
    {
        "id": lazy_gettext("Id"),
        "title": lazy_gettext("Title"),
        "asked": lazy_gettext("Question in full"),
        "text": lazy_gettext("Ruling"),
        "language": lazy_gettext("Language"),
        "examples": lazy_gettext("Examples"),
        "cards": lazy_gettext("Cards"),
        "applies": lazy_gettext("Applies to"),
        "status": lazy_gettext("Status"),
        "superseded_by": lazy_gettext("Superseded by"),
        "supersedes": lazy_gettext("Replaces"),
        "related": lazy_gettext("Related rulings"),
        "source": lazy_gettext("Source"),
        "date": lazy_gettext("Date of the source"),
        "jurisdiction": lazy_gettext("Jurisdiction"),
    }
)


def fault_sentence(fault: Fault) -> str:
    """What is wrong, beside the field it is about."""
    expected = ", ".join(fault.expected)
    match fault.problem:
        case Problem.MISSING:
            return gettext("This has to be filled in.")
        case Problem.UNKNOWN_FIELD:
            return gettext("There is no such field. There are: %(fields)s.", fields=expected)
        case Problem.WRONG_TYPE:
            return gettext("This is not what belongs here. Expected: %(kind)s.", kind=expected)
        case Problem.NOT_ONE_OF:
            return gettext("This may be one of: %(choices)s.", choices=expected)
        case Problem.TOO_LONG:
            return gettext("This is too long: %(most)s characters at most.", most=expected)
        case Problem.TOO_MANY:
            return gettext("These are too many: %(most)s at most.", most=expected)
        case Problem.CHARACTER:
            return gettext("This holds the character %(code)s, which is no text.", code=expected)
        case Problem.NOT_A_DATE:
            return gettext("This is no date. Write it like one of: %(dates)s.", dates=expected)
        case Problem.NOT_AN_ID:
            return gettext("This is no id. An id begins with: %(start)s.", start=expected)
        case Problem.UNKNOWN_RULING:
            return gettext("There is no ruling %(id)s.", id=expected)
        case Problem.ITSELF:
            return gettext("A ruling cannot name itself here.")
        case Problem.NOT_JSON:
            return gettext("This line is no JSON object.")
        case Problem.TWICE:
            return gettext("This ruling stood in the file before, on line %(line)s.", line=expected)
        case Problem.OF_THE_CORPUS:
            return gettext("This ruling comes with the program and is not changed.")


def field_words(name: str) -> str:
    """What a field is called; one that is none of ours by its own name."""
    return str(FIELDS[name]) if name in FIELDS else name


def located(fault: Fault) -> str:
    """The sentence with the field it is about, where it stands alone."""
    sentence = fault_sentence(fault)
    if fault.field is None:
        return sentence
    return gettext("%(field)s: %(fault)s", field=field_words(fault.field), fault=sentence)
