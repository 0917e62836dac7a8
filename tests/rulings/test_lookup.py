"""Asking for a ruling."""

from dataclasses import FrozenInstanceError

import pytest

import rulings


@pytest.mark.parametrize(
    ("locale", "title"),
    [
        ("en", "No attack on the first three turns"),
        ("fr", "Pas d’attaque pendant les trois premiers tours"),
        ("sr_Latn", "Bez napada u prva tri poteza"),
        ("sr_Cyrl", "Без напада у прва три потеза"),
    ],
)
def test_a_ruling_is_worded_in_the_locale_asked_for(locale: str, title: str) -> None:
    ruling = rulings.get("tag-first-attack", locale)
    assert (ruling.id, ruling.language, ruling.title) == ("tag-first-attack", locale, title)


def test_facts_are_the_same_in_every_locale() -> None:
    for locale in rulings.LOCALES:
        ruling = rulings.get("lp-cost-exact", locale)
        assert ruling.applies is rulings.Applies.BOTH
        assert ruling.status is rulings.Status.CONTESTED
        assert ruling.codes == ("cost-to-zero",)
        assert ruling.related == ("lp-cost-too-high", "duel-win-ends-it")
        assert ruling.default
        assert ruling.alternatives


def test_a_source_is_named_in_the_language_and_dated() -> None:
    titles = set()
    for locale in rulings.LOCALES:
        source = rulings.get("tag-first-attack", locale).sources[0]
        assert (source.id, source.date) == ("tag-2013-fr", "2013-11-12")
        titles.add(source.title)
    assert len(titles) == len(rulings.LOCALES)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(rulings.UnknownRuling) as caught:
        rulings.get("no-such-ruling", "en")
    assert caught.value.ruling_id == "no-such-ruling"
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize("locale", ["sr", "de", "", "en_US"])
def test_an_unknown_locale_is_named(locale: str) -> None:
    with pytest.raises(rulings.UnknownLocale) as caught:
        rulings.get("tag-first-attack", locale)
    assert caught.value.locale == locale
    with pytest.raises(rulings.UnknownLocale):
        rulings.all_rulings(locale)


def test_all_rulings_come_topic_by_topic_and_in_the_same_order() -> None:
    listed = {locale: rulings.all_rulings(locale) for locale in rulings.LOCALES}
    ids = [[ruling.id for ruling in each] for each in listed.values()]
    assert all(each == ids[0] for each in ids)
    topics = [ruling.topic.id for ruling in listed["en"]]
    assert topics[0] == "tag-teams"
    assert topics == sorted(topics, key=topics.index)


def test_a_refusal_code_leads_to_its_ruling() -> None:
    assert rulings.backing("battle-phase-barred") == "tag-first-attack"
    assert rulings.backing("time-already-called") == "time-procedure-untimed"


def test_a_code_that_no_rule_backs_leads_to_none() -> None:
    assert rulings.backing("unknown-seat") is None


def test_a_ruling_cannot_be_changed() -> None:
    ruling = rulings.get("tag-first-attack", "en")
    with pytest.raises(FrozenInstanceError):
        ruling.title = "Something else"  # type: ignore[misc]
    assert rulings.get("tag-first-attack", "en") is ruling
