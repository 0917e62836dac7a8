"""An app whose doors are shut, and devices that come to them."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.web import desk
from referee.web.create_app import create_app
from referee.web.doors import pins
from referee.web.doors.pins import Pins

TABLET = (
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604"
)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "instance", {"LAN_HOST": "0.0.0.0"})
    yield app
    desk.close(app)


@pytest.fixture
def folder(app: Flask) -> Path:
    return Path(app.instance_path)


@pytest.fixture
def known(folder: Path) -> Pins:
    """The PINs of the instance."""
    return pins.kept(folder)


class Clock:
    """The server's time, which stands until a test moves it."""

    def __init__(self) -> None:
        self.now = datetime(2013, 11, 16, 12, 0, tzinfo=UTC)

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(desk, "now", lambda: clock.now)
    return clock


class Device:
    """A browser at an address of the network."""

    def __init__(self, app: Flask, address: str) -> None:
        self.client = app.test_client()
        self.client.environ_base |= {"REMOTE_ADDR": address, "HTTP_USER_AGENT": TABLET}

    def get(self, path: str, **options: object) -> TestResponse:
        return self.client.get(path, **options)  # type: ignore[arg-type]

    def post(self, path: str, data: object = None, **options: object) -> TestResponse:
        return self.client.post(path, data=data or {}, **options)  # type: ignore[arg-type]

    def sign_in(self, pin: str, name: str = "", back: str = "/") -> TestResponse:
        return self.post("/sign-in", {"pin": pin, "judge": name, "back": back})


@pytest.fixture
def device(app: Flask) -> Callable[..., Device]:
    def at(address: str = "192.168.1.20") -> Device:
        return Device(app, address)

    return at


@pytest.fixture
def judge(device: Callable[..., Device], known: Pins) -> Device:
    found = device("192.168.1.21")
    assert found.sign_in(known.judge, "Ana").status_code == 303
    return found


@pytest.fixture
def head_judge(device: Callable[..., Device], known: Pins) -> Device:
    found = device("192.168.1.22")
    assert found.sign_in(known.head_judge, "Hana").status_code == 303
    return found
