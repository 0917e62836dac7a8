"""Numbers, dates and times as each language writes them, in the time zone of the event."""

from datetime import UTC, datetime

import pytest
from flask import Flask

from referee.web import local_time, words
from referee.web.translate import speaking

AT = datetime(2013, 11, 16, 23, 3, 5, tzinfo=UTC)
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("locale", "number", "day", "day_and_time", "listed"),
    [
        ("en", "16,000", "November 17, 2013", "November 17, 2013, 00:03 CET", "A1, A2, B1"),
        (
            "fr",
            f"16{NARROW}000",
            "17 novembre 2013",
            "17 novembre 2013 à 00:03 CET",
            "A1, A2 et B1",
        ),
        (
            "sr_Latn",
            "16.000",
            "17. novembar 2013.",
            "17. novembar 2013. u 00:03 CET",
            "A1, A2 i B1",
        ),
        ("sr", "16.000", "17. новембар 2013.", "17. новембар 2013. у 00:03 CET", "A1, A2 и B1"),
    ],
)
def test_each_language_has_its_own_way(
    app: Flask, locale: str, number: str, day: str, day_and_time: str, listed: str
) -> None:
    with app.test_request_context(), speaking(locale):
        local_time.show_in("Europe/Belgrade")
        assert words.number(16000) == number
        assert local_time.day(AT) == day
        assert local_time.day_and_time(AT) == day_and_time
        assert words.listed(("A1", "A2", "B1")) == listed


@pytest.mark.parametrize("locale", ["en", "fr", "sr_Latn", "sr"])
def test_the_time_of_day_is_written_as_on_the_clock_of_the_hall(app: Flask, locale: str) -> None:
    with app.test_request_context(), speaking(locale):
        local_time.show_in("Europe/Belgrade")
        assert local_time.hours_and_minutes(AT) == "00:03"
        assert words.time_of_day(AT) == "00:03:05"
        local_time.show_in("America/Montreal")
        assert words.time_of_day(AT) == "18:03:05"
        assert words.time_left(1_421_000_000) == "23:41"
