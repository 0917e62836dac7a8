"""The rulings that come with the package: complete, and written as the house writes."""

import re

import pytest

import rulings
from referee.duel.errors import RULINGS
from rulings.script import to_latin

# The contract with the referee: what each refusal code is backed by.
BACKED = {
    "battle-phase-barred": "tag-first-attack",
    "phase-order": "turn-phase-order",
    "main-2-needs-battle": "turn-main-2",
    "chain-open": "chain-finish-first",
    "not-turn-player": "turn-only-turn-player",
    "normal-summon-used": "summon-one-normal",
    "wrong-phase": "turn-main-phase",
    "attacks-own-monsters-only": "tag-attack-own-monsters",
    "direct-attack-blocked": "tag-direct-attack",
    "speed-1-not-turn-player": "tag-who-may-respond",
    "speed-1-outside-main-phase": "spell-main-phase",
    "speed-1-cannot-chain": "chain-speed-1",
    "counter-trap-only": "chain-counter-trap-only",
    "out-of-order": "tag-response-order",
    "answers-last-link-only": "tag-last-link-only",
    "chain-resolving": "chain-resolving",
    "responses-open": "tag-all-pass",
    "damage-step-restricted": "damage-step-limits",
    "cannot-pay": "lp-cost-too-high",
    "cost-to-zero": "lp-cost-exact",
    "phase-skipped": "turn-skipped-phase",
    "zone-full": "zone-five-limit",
    "hand-limit": "turn-hand-limit",
    "duel-over": "duel-win-ends-it",
    "match-over": "match-first-to-two",
    "no-duel": "setup-start-of-duel",
    "clock-running": "time-round-clock",
    "clock-stopped": "time-procedure-untimed",
    "time-already-called": "time-procedure-untimed",
    "extension-not-allowed": "judge-no-extension",
    "limited-per-team": "tag-limited-per-team",
    "semi-limited-per-team": "tag-semi-limited-per-team",
    "forbidden-card": "deck-forbidden",
    "over-three-copies": "deck-three-copies",
    "main-deck-size": "deck-main-size",
    "extra-deck-size": "deck-extra-size",
    "side-deck-size": "deck-side-size",
    "teammate-spell-speed-1": "tag-teammate-speed-1",
    "teammate-set-card": "tag-teammate-set-card",
}

EVERY = [ruling for locale in rulings.LOCALES for ruling in rulings.all_rulings(locale)]
every_ruling = pytest.mark.parametrize("ruling", EVERY, ids=lambda r: f"{r.language}:{r.id}")
cyrillic_ruling = pytest.mark.parametrize(
    "ruling", rulings.all_rulings("sr_Cyrl"), ids=lambda ruling: ruling.id
)
french_ruling = pytest.mark.parametrize(
    "ruling", rulings.all_rulings("fr"), ids=lambda ruling: ruling.id
)


def words_of(ruling: rulings.Ruling) -> list[str]:
    """Every sentence a reader gets, but for the names of cards and sources."""
    optional = [ruling.default] if ruling.default else []
    sentences = [ruling.text, *ruling.examples, *ruling.alternatives]
    return [ruling.topic.title, ruling.title, *sentences, *optional]


def as_cards_are_spelled(words: str) -> str:
    """The words with the plain signs that stand in the official names of cards."""
    return words.translate(str.maketrans("’“”„\u202f", '\'""" '))


def test_every_refusal_code_has_its_one_ruling() -> None:
    backed = {code: ruling.id for ruling in rulings.all_rulings("en") for code in ruling.codes}
    assert backed == BACKED
    assert {code: rulings.backing(code) for code in BACKED} == BACKED


def test_the_referee_names_the_same_rulings() -> None:
    assert {code: rulings.backing(code) for code in RULINGS} == RULINGS


def test_the_languages_hold_the_same_rulings_with_the_same_fields() -> None:
    for english in rulings.all_rulings("en"):
        for locale in rulings.LOCALES:
            other = rulings.get(english.id, locale)
            assert len(other.examples) == len(english.examples), (english.id, locale)
            assert len(other.cards) == len(english.cards), (english.id, locale)
            assert len(other.alternatives) == len(english.alternatives), (english.id, locale)
            assert len(other.text.split("\n\n")) == len(english.text.split("\n\n"))
            assert [s.id for s in other.sources] == [s.id for s in english.sources]
    assert len({len(rulings.all_rulings(locale)) for locale in rulings.LOCALES}) == 1


def test_the_languages_are_different_ones() -> None:
    for english in rulings.all_rulings("en"):
        texts = {rulings.get(english.id, locale).text for locale in rulings.LOCALES}
        assert len(texts) == len(rulings.LOCALES), english.id


@every_ruling
def test_a_ruling_says_something_and_shows_it(ruling: rulings.Ruling) -> None:
    assert all(words.strip() == words != "" for words in words_of(ruling))
    assert ruling.examples
    assert len(ruling.title) <= 80
    assert len(re.findall(r"[.!?](?= |$)", ruling.text)) <= 5


@every_ruling
def test_seats_are_written_letter_first_in_latin_letters(ruling: rulings.Ruling) -> None:
    for words in words_of(ruling):
        assert not re.search(r"\b[12][ABАВ]\b", words)  # the second pair is Cyrillic
        assert not re.search(r"[АВ][12]", words)
        assert set(re.findall(r"\b[A-Z]\d+\b", words)) <= {"A1", "A2", "B1", "B2"}


@every_ruling
def test_the_cards_listed_are_the_cards_named(ruling: rulings.Ruling) -> None:
    sentences = as_cards_are_spelled(" ".join(words_of(ruling)))
    for card in ruling.cards:
        assert card in sentences


@cyrillic_ruling
def test_serbian_is_written_in_cyrillic(ruling: rulings.Ruling) -> None:
    terms = {"ATK", "DEF", "LP", "TCG", "OCG", "Replay", "Extra", "Side", "Xyz", "Lightsworn"}
    printed = "Magic Spell Card Fusion Deck Soul Control Exodia NEURON FINAL F I N"
    terms |= set(printed.split())
    for words in map(as_cards_are_spelled, words_of(ruling)):
        for card in ruling.cards:
            words = words.replace(card, "")
        latin = set(re.findall(r"\w*[A-Za-zČĆĐŠŽčćđšž]\w*", words))
        assert latin <= terms | {"A1", "A2", "B1", "B2", "A", "B"}


@cyrillic_ruling
def test_no_two_cyrillic_words_fall_together_in_latin(ruling: rulings.Ruling) -> None:
    seen = {word for words in words_of(ruling) for word in re.findall(r"\w+", words)}
    assert len({to_latin(word) for word in seen}) == len(seen)


@pytest.mark.parametrize("ruling", rulings.all_rulings("sr_Latn"), ids=lambda ruling: ruling.id)
def test_nothing_cyrillic_is_left_in_latin(ruling: rulings.Ruling) -> None:
    assert not re.search(r"[\u0400-\u04ff]", repr(ruling))


@french_ruling
def test_french_is_set_with_narrow_spaces_and_real_apostrophes(ruling: rulings.Ruling) -> None:
    for words in [*words_of(ruling), *(source.title for source in ruling.sources)]:
        assert not re.search(r"(?<!\u202f)[;:!?»]", words)
        assert not re.search(r"«(?!\u202f)", words)
        assert "'" not in words
        assert '"' not in words


@every_ruling
def test_quotation_marks_and_apostrophes_are_typographic(ruling: rulings.Ruling) -> None:
    for words in words_of(ruling):
        assert not re.search(r"['\"]", words)
