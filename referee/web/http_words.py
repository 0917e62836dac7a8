"""What the web server itself has to say, in words: one title and one sentence for each status.

Owns them for pages and the API alike. Must not know how either shows them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.web.translate import LazyString, lazy_gettext

_WORDS: Mapping[int, tuple[LazyString, LazyString]] = MappingProxyType(
    {
        400: (
            lazy_gettext("The request is not right"),
            lazy_gettext("The request could not be read. Nothing was recorded."),
        ),
        403: (
            lazy_gettext("Refused"),
            lazy_gettext("This did not come from a page of this program. Nothing was recorded."),
        ),
        404: (lazy_gettext("Not found"), lazy_gettext("There is nothing at this address.")),
        405: (
            lazy_gettext("Not allowed here"),
            lazy_gettext("This address does not take what was sent. Nothing was recorded."),
        ),
        411: (
            lazy_gettext("Length missing"),
            lazy_gettext("Send the Content-Length of the body. Nothing was recorded."),
        ),
        413: (
            lazy_gettext("Too long"),
            lazy_gettext("What was sent is too large. Nothing was recorded."),
        ),
        415: (
            lazy_gettext("Not readable"),
            lazy_gettext("Send the body as UTF-8. Nothing was recorded."),
        ),
        500: (
            lazy_gettext("Something went wrong"),
            lazy_gettext(
                "Something went wrong in the program. What was recorded before is safe; see the "
                "log for what was not."
            ),
        ),
    }
)


def http_title(status: int) -> str:
    return str(_words(status)[0])


def http_sentence(status: int) -> str:
    return str(_words(status)[1])


def _words(status: int) -> tuple[LazyString, LazyString]:
    return _WORDS.get(status) or _WORDS[400 if status < 500 else 500]
