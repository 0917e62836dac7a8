"""What the operating system says of a file or an address, in the language spoken.

Owns the commonest of its sentences; the others stand as the system has them.
"""

import errno
from collections.abc import Mapping
from socket import gaierror
from types import MappingProxyType

from referee.web.translate import LazyString, gettext, lazy_gettext

_SENTENCES: Mapping[int, LazyString] = MappingProxyType(
    {
        errno.ENOENT: lazy_gettext("No such file or directory"),
        errno.EACCES: lazy_gettext("Permission denied"),
        errno.EPERM: lazy_gettext("Operation not permitted"),
        errno.EISDIR: lazy_gettext("Is a directory"),
        errno.ENOTDIR: lazy_gettext("Not a directory"),
        errno.EEXIST: lazy_gettext("File exists"),
        errno.ENOSPC: lazy_gettext("No space left on device"),
        errno.EROFS: lazy_gettext("Read-only file system"),
        errno.EIO: lazy_gettext("Input/output error"),
        errno.ENAMETOOLONG: lazy_gettext("File name too long"),
        errno.EMFILE: lazy_gettext("Too many open files"),
        errno.EPIPE: lazy_gettext("Broken pipe"),
        errno.EADDRINUSE: lazy_gettext("Address already in use"),
        errno.EADDRNOTAVAIL: lazy_gettext("Cannot assign requested address"),
    }
)


def reason(fault: Exception) -> str:
    """Why the system would not, without a full stop."""
    match fault:
        case gaierror():  # its numbers are not those of the others
            return gettext("Name or service not known")
        case OSError(errno=int(number)) if number in _SENTENCES:
            return str(_SENTENCES[number])
        case ValueError():
            return gettext("This cannot be a name")
        case _:
            return str(getattr(fault, "strerror", None) or fault)
