"""The keys under which one entry is recorded once, however often it is sent."""

import secrets

_BYTES, _LETTERS = 12, 16


def new_key() -> str:
    return secrets.token_urlsafe(_BYTES)


def new_keys(number: int) -> list[str]:
    """As many new keys at once."""
    letters = secrets.token_urlsafe(_BYTES * number) if number else ""
    return [letters[i : i + _LETTERS] for i in range(0, len(letters), _LETTERS)]
