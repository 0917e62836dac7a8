"""Which language a reader gets."""

import pytest

from referee.translations import languages

ALL = ("en", "fr", "sr_Latn", "sr")


@pytest.mark.parametrize(
    ("tags", "locale"),
    [
        (["sr"], "sr_Latn"),
        (["sr-RS"], "sr_Latn"),
        (["sr-Latn-RS"], "sr_Latn"),
        (["sr_Latn"], "sr_Latn"),
        (["sr-Cyrl"], "sr"),
        (["sr-Cyrl-RS"], "sr"),
        (["hr", "en"], "sr_Latn"),
        (["bs-BA"], "sr_Latn"),
        (["cnr"], "sr_Latn"),
        (["fr-CA", "en"], "fr"),
        (["FR"], "fr"),
        (["en-GB"], "en"),
        (["de", "fr"], "fr"),
        (["de"], "en"),
        ([], "en"),
        (["*"], "en"),
    ],
)
def test_the_browsers_preference_finds_the_language(tags: list[str], locale: str) -> None:
    assert languages.preferred(tags, ALL) == locale


def test_a_language_without_a_catalog_is_not_offered(tmp_path: object) -> None:
    assert languages.preferred(["fr"], ["en"]) == "en"


def test_html_names_the_language_and_its_script() -> None:
    assert [languages.html_language(locale) for locale in ALL] == ["en", "fr", "sr-Latn", "sr-Cyrl"]
