"""The way in and out: PINs, the cookie, and how long who guesses has to wait."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import doorkeeping
from referee.doorkeeping import Happening, Role
from referee.web import desk
from referee.web.doors import doors, pins
from referee.web.doors.attempts import MOST_OF_ALL, MOST_OF_ONE, Attempts, Waits
from referee.web.doors.pins import BadPins, Pins
from referee.web.doors.sessions import device_name
from referee.web.doors.words import HAPPENINGS, ROLES

WRONG = "000 000"


def test_the_pins_are_kept_for_their_owner_alone_and_shown_again(folder: Path) -> None:
    first = pins.kept(folder)
    assert pins.kept(folder) == first
    assert (folder / pins.FILE).stat().st_mode & 0o777 == 0o600
    assert (len(first.judge), len(first.head_judge)) == (6, 8)
    assert pins.make(folder) != first


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"judge": 1, "head_judge": 2}', '{"judge": "123456"}',
     '{"judge": "123456", "head_judge": "123456"}', '{"judge": "", "head_judge": ""}',
     '{"judge": "\\u0661\\u0662\\u0663\\u0664\\u0665\\u0666", "head_judge": "12345678"}'],
)  # fmt: skip
def test_a_file_of_pins_that_cannot_be_used_lets_nobody_in(
    folder: Path, device: Callable[..., Any], text: str
) -> None:
    (folder / pins.FILE).write_text(text)
    with pytest.raises(BadPins):
        pins.kept(folder)
    answer = device().sign_in("")
    assert answer.status_code == 403
    assert "The PINs of this server cannot be read." in answer.text


def test_a_pin_is_whose_it_is_however_it_is_spaced() -> None:
    known = Pins("385828", "04584827")
    assert known.role_of("385 828") is Role.JUDGE
    assert known.role_of(" 0458-4827 ") is Role.HEAD_JUDGE
    for wrong in ("", "385827", "3858280", "0458482", "\u0663\u0668\u0665\u0668\u0662\u0668"):
        assert known.role_of(wrong) is None


def test_the_cookie_is_out_of_reach_for_scripts_other_sites_and_plain_http(
    device: Callable[..., Any], known: Pins
) -> None:
    plain, secure = device(), device()
    kept = plain.sign_in(known.judge).headers.getlist("Set-Cookie")[0]
    assert kept.startswith("referee_session=")
    assert "HttpOnly" in kept
    assert "SameSite=Lax" in kept
    assert "Secure" not in kept
    data = {"pin": known.judge, "back": "/"}
    kept = secure.post("/sign-in", data, base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in kept


def test_only_what_we_have_signed_is_a_session(
    app: Flask, device: Callable[..., Any], judge: Any
) -> None:
    signed = judge.client.get_cookie("referee_session").value
    token, _, _ = signed.rpartition(".")
    for forged in (token, f"{token}.x", f"x{signed}", "", ".", "é"):
        other = device()
        other.client.set_cookie("referee_session", forged)
        assert other.get("/").status_code == 401, forged
    kept = (Path(app.instance_path) / "referee.sqlite3").read_bytes()
    assert token.encode() not in kept


def test_signing_in_leads_back_to_where_it_was_asked_and_never_elsewhere(
    device: Callable[..., Any], known: Pins
) -> None:
    page = device().get("/finished?skip=50")
    assert page.status_code == 401
    assert page.headers["WWW-Authenticate"].startswith("Bearer")
    assert 'name="back" value="/finished?skip=50"' in page.text
    for back, location in (("/finished?skip=50", "/finished?skip=50"), ("//elsewhere", "/")):
        assert device().sign_in(known.judge, back=back).headers["Location"] == location


def test_the_name_given_is_the_one_beside_each_entry(judge: Any) -> None:
    assert judge.client.get_cookie("judge").value == "Ana"
    judge.post("/judge", {"judge": "Bo", "back": "/"})
    judge.get("/")
    with judge.client.application.app_context():
        (session,) = doorkeeping.sessions(doors.record(), now=desk.now())
    assert (session.name, session.role, session.device) == ("Bo", Role.JUDGE, "iPad, Safari")


def test_a_device_that_signs_out_is_out(judge: Any) -> None:
    assert judge.get("/").status_code == 200
    cookie = judge.client.get_cookie("referee_session").value
    assert judge.post("/sign-out").headers["Location"] == "/sign-in"
    judge.client.set_cookie("referee_session", cookie)
    assert judge.get("/").status_code == 401


def test_a_device_that_was_not_seen_for_two_days_is_out(clock: Any, judge: Any) -> None:
    clock.wait(hours=47)
    assert judge.get("/").status_code == 200
    clock.wait(hours=47)
    assert judge.get("/").status_code == 200
    clock.wait(hours=48)
    assert judge.get("/").status_code == 401


# --- who guesses ---------------------------------------------------------------------------------


def test_who_guesses_waits_and_is_told_how_long(
    app: Flask, clock: Any, device: Callable[..., Any], known: Pins
) -> None:
    guesser = device("192.168.1.66")
    for _ in range(MOST_OF_ONE):
        answer = guesser.sign_in(WRONG)
        assert (answer.status_code, "This PIN is wrong." in answer.text) == (403, True)
    answer = guesser.sign_in(known.judge)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "30"
    assert "Wait 30 seconds, then try again." in answer.text
    clock.wait(seconds=12)
    assert "Wait 18 seconds" in guesser.sign_in(known.judge).text
    assert device("192.168.1.67").sign_in(known.judge).status_code == 303
    clock.wait(seconds=18)
    assert guesser.sign_in(known.judge).status_code == 303
    with app.app_context():
        kinds = [entry.what for entry in doorkeeping.log(doors.record(), limit=10)]
    assert kinds.count(Happening.PIN_WRONG) == MOST_OF_ONE
    assert kinds.count(Happening.MADE_TO_WAIT) == 1


def test_who_goes_on_guessing_waits_longer_each_time(clock: Any) -> None:
    attempts = Attempts()
    waited = []
    for _ in range(7):
        for _ in range(MOST_OF_ONE):
            attempts.begin("10.0.0.1", now=clock.now, is_known=False)
        with pytest.raises(Waits) as waits:
            attempts.begin("10.0.0.1", now=clock.now, is_known=False)
        waited.append(waits.value.seconds)
        clock.wait(seconds=waits.value.seconds)
    assert waited == [30, 60, 120, 240, 480, 600, 600]
    clock.wait(minutes=30)
    for _ in range(MOST_OF_ONE):
        attempts.begin("10.0.0.1", now=clock.now, is_known=False)


def test_a_right_pin_forgives_no_wrong_one(clock: Any) -> None:
    attempts = Attempts()
    for _ in range(MOST_OF_ONE - 1):
        attempts.begin("10.0.0.1", now=clock.now, is_known=False)
        clock.wait(seconds=1)
        attempts.begin("10.0.0.1", now=clock.now, is_known=False)
        attempts.was_right("10.0.0.1", now=clock.now)
        clock.wait(seconds=1)
    attempts.begin("10.0.0.1", now=clock.now, is_known=False)
    with pytest.raises(Waits):
        attempts.begin("10.0.0.1", now=clock.now, is_known=False)


def test_a_whole_network_of_ipv6_is_one_guesser(clock: Any) -> None:
    attempts = Attempts()
    for i in range(MOST_OF_ONE):
        attempts.begin(f"2001:db8::{i:x}", now=clock.now, is_known=False)
    with pytest.raises(Waits):
        attempts.begin("2001:db8::ffff", now=clock.now, is_known=False)
    attempts.begin("2001:db8:0:1::1", now=clock.now, is_known=False)


def test_many_strangers_who_guess_lock_out_strangers_only(
    clock: Any, device: Callable[..., Any], known: Pins, judge: Any
) -> None:
    for i in range(MOST_OF_ALL):
        assert device(f"10.0.{i}.1").sign_in(WRONG).status_code == 403
    answer = device("10.1.0.1").sign_in(known.head_judge)
    assert answer.status_code == 429
    assert "Wait 5 minutes, then try again." in answer.text
    assert device("192.168.1.21").sign_in(known.head_judge).status_code == 303  # known by a judge
    assert device("127.0.0.1").sign_in(known.head_judge).status_code == 303
    clock.wait(minutes=5)
    assert device("10.1.0.1").sign_in(known.head_judge).status_code == 303


def test_a_wait_is_over_when_it_is_over(clock: Any) -> None:
    attempts = Attempts()
    start = clock.now
    for _ in range(MOST_OF_ONE):
        attempts.begin("10.0.0.1", now=start, is_known=False)
    with pytest.raises(Waits):
        attempts.begin("10.0.0.1", now=start, is_known=False)
    with pytest.raises(Waits) as waits:
        attempts.begin("10.0.0.1", now=start + timedelta(seconds=29.5), is_known=False)
    assert (waits.value.seconds, waits.value.is_new) == (1, False)
    attempts.begin("10.0.0.1", now=start + timedelta(seconds=30), is_known=False)


# --- words ---------------------------------------------------------------------------------------


def test_everything_at_the_doors_has_a_word() -> None:
    assert set(ROLES) == set(Role)
    assert set(HAPPENINGS) == set(Happening)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/126.0 Safari/537", "Chromebook, Chrome"),
        ("Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/126.0 Safari/537", "SM-X200, Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0; rv:127.0) Firefox/127.0", "Windows, Firefox"),
        ("curl/7.88.1", "curl/7.88.1"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_device_is_called_what_its_browser_says(agent: str, name: str) -> None:
    assert device_name(agent) == name
