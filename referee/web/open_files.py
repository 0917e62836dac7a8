"""How many files and connections this process may have open at once: more than is usual.

Every live page holds a connection, and some systems allow a few hundred.
"""

from importlib.util import find_spec

WANTED = 8192


def allow_many() -> None:
    """As many as wanted, or as the system lets this process have."""
    if find_spec("resource") is None:  # Windows, which sets no such limit
        return
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
