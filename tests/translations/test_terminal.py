"""The language of a command: as it was asked for, else as the system says."""

import pytest

from referee.translations.terminal import UnknownLanguage, of_terminal


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "sr_RS"}, "sr"),
        ({"LANG": "sr_ME.UTF-8"}, "sr"),
        ({"LANG": "sr_RS@latin"}, "sr_Latn"),
        ({"LANG": "sr_RS.UTF-8@latin"}, "sr_Latn"),
        ({"LANG": "sr_Latn_RS"}, "sr_Latn"),
        ({"LANG": "hr_HR.UTF-8"}, "sr_Latn"),
        ({"LANG": "bs_BA"}, "sr_Latn"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR", "REFEREE_LANGUAGE": "en"}, "en"),
        ({"LC_ALL": "C", "REFEREE_LANGUAGE": "fr"}, "fr"),
        # as on the pages: Serbian is in Latin script unless Cyrillic is asked for
        ({"REFEREE_LANGUAGE": "sr"}, "sr_Latn"),
        ({"REFEREE_LANGUAGE": "sr-Latn"}, "sr_Latn"),
        ({"REFEREE_LANGUAGE": "sr-Cyrl"}, "sr"),
        ({"REFEREE_LANGUAGE": "sr_Cyrl"}, "sr"),
        ({"REFEREE_LANGUAGE": " FR "}, "fr"),
        ({"REFEREE_LANGUAGE": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_locale_of_an_environment(environ: dict[str, str], locale: str) -> None:
    assert of_terminal(environ) == locale


def test_a_language_that_is_not_there_is_not_passed_over() -> None:
    with pytest.raises(UnknownLanguage) as found:
        of_terminal({"REFEREE_LANGUAGE": "de", "LANG": "fr_FR"})
    assert (found.value.named, found.value.offered) == ("de", ("en", "fr", "sr-Latn", "sr-Cyrl"))
