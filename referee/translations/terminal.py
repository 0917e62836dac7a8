"""The language of the terminal that a command is given in.

Owns what the environment says of it. Must not know what is said, nor which command it is.
"""

from collections.abc import Mapping

from referee.translations.languages import DEFAULT, PSEUDO, available, locale_of

VARIABLE = "REFEREE_LANGUAGE"
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


class UnknownLanguage(Exception):
    """``VARIABLE`` names a language that the interface does not have."""

    def __init__(self, named: str) -> None:
        super().__init__(named)
        self.named = named
        self.offered = tuple(language.html for language in available())


def of_terminal(environ: Mapping[str, str]) -> str:
    """The locale: as ``VARIABLE`` says, else as the system does, else English.

    Raises ``UnknownLanguage``.
    """
    have = {language.locale for language in available()}
    named = environ.get(VARIABLE, "").strip()
    if named:
        if named == PSEUDO.locale:
            return named
        locale = locale_of(named)
        if locale not in have:
            raise UnknownLanguage(named)
        return locale
    setting = next((environ[name] for name in _SYSTEM if environ.get(name)), "")
    locale = _of_system(setting)
    return locale if locale in have else DEFAULT


def _of_system(setting: str) -> str:
    """What a setting such as ``sr_RS.UTF-8@latin`` stands for; there ``sr_RS`` is Cyrillic."""
    name, _, modifier = setting.partition("@")
    tag = name.partition(".")[0]
    language = tag.partition("_")[0]
    if language == "sr" and "latn" not in tag.lower() and not modifier.startswith("lat"):
        return "sr"
    return locale_of(tag)
