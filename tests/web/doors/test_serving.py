"""The program as it is started for a hall: what it says, PINs kept, and its own certificate."""

import contextlib
import http.client
import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.web.doors import certificates, hosts, issuing, lan, pins
from referee.web.server import CannotServe, Wanted, serve

NOW = datetime(2026, 5, 1, tzinfo=UTC)
NAMES = frozenset({"localhost", "laptop.local"})
ADDRESSES = frozenset({"127.0.0.1", "192.168.1.5"})

Start = Callable[..., "tuple[str, http.client.HTTPConnection]"]


@pytest.fixture
def start(tmp_path: Path, free_port: int) -> Iterator[Start]:
    """Starts ``referee serve`` and waits until it answers: what it said, and a way to ask it."""
    started: list[subprocess.Popen[bytes]] = []
    asks: list[http.client.HTTPConnection] = []
    said = tmp_path / "said.txt"

    def run(*options: str, tls: bool = False) -> tuple[str, http.client.HTTPConnection]:
        command = [sys.executable, "-m", "referee", "serve", *options]
        place = ["--port", str(free_port), "--instance", str(tmp_path)]
        with said.open("wb") as out:
            process = subprocess.Popen(
                [*command, *place], stdout=out, stderr=subprocess.STDOUT, start_new_session=True
            )
        started.append(process)
        ask: http.client.HTTPConnection
        while process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
            with contextlib.suppress(OSError):
                if tls:
                    authority = str(certificates.files(tmp_path).authority)
                    trusting = ssl.create_default_context(cafile=authority)
                    ask = http.client.HTTPSConnection("127.0.0.1", free_port, context=trusting)
                else:
                    ask = http.client.HTTPConnection("127.0.0.1", free_port)
                asks.append(ask)
                ask.request("GET", "/healthz")
                assert ask.getresponse().read()
                return said.read_text(encoding="utf-8"), ask
        pytest.fail(said.read_text(encoding="utf-8"))

    yield run
    for ask in asks:
        ask.close()
    for process in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def status(ask: http.client.HTTPConnection, path: str) -> int:
    ask.request("GET", path)
    answer = ask.getresponse()
    answer.read()
    return answer.status


def test_for_the_network_it_says_address_code_and_pins_and_asks_for_one(
    start: Start, tmp_path: Path
) -> None:
    said, ask = start("--lan")
    kept = pins.kept(tmp_path)
    assert f"PIN for judges: {pins.spaced(kept.judge)}\n" in said
    assert f"PIN for the Head Judge: {pins.spaced(kept.head_judge)}\n" in said
    assert f"On this computer: http://localhost:{ask.port}\n" in said
    for address in lan.reached_at("0.0.0.0"):
        assert f"On a tablet: http://{address}:{ask.port}\n" in said
    assert ("█ ▄▄▄▄▄ █" in said) == bool(lan.reached_at("0.0.0.0"))
    assert (status(ask, "/"), status(ask, "/rulings")) == (401, 200)


def test_on_this_computer_nothing_is_asked(start: Start, tmp_path: Path) -> None:
    said, ask = start()
    assert said == f"Open http://127.0.0.1:{ask.port}\n"
    assert status(ask, "/") == 200
    assert status(ask, "/doors") == 200
    assert not (tmp_path / pins.FILE).exists()


def test_with_tls_a_device_that_trusts_the_authority_is_served(
    start: Start, tmp_path: Path
) -> None:
    said, ask = start("--host", "127.0.0.1", "--tls", tls=True)
    found = certificates.authority(tmp_path)
    assert found is not None
    assert f"Open https://127.0.0.1:{ask.port}\n" in said
    assert found.fingerprint in said
    assert status(ask, "/") == 200
    assert status(ask, "/trust") == 200
    ask.request("GET", "/trust/referee.crt")
    answer = ask.getresponse()
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.read() == found.pem
    stranger = http.client.HTTPSConnection("127.0.0.1", ask.port)
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")
    stranger.close()


# --- told before serving -------------------------------------------------------------------------


def test_an_address_of_the_network_is_never_open_without_a_pin() -> None:
    assert not Wanted(None, 8000).is_shut
    assert not Wanted("localhost", 8000).is_shut
    assert not Wanted("127.0.0.2", 8000).is_shut
    assert not Wanted("::1", 8000).is_shut
    for host in ("0.0.0.0", "::", "", "192.168.1.5", "laptop.local"):
        assert Wanted(host, 8000).is_shut, host
    assert Wanted(None, 8000, lan=True).address == "0.0.0.0"


def test_new_pins_without_a_network_are_told_to_be_of_no_use(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="--new-pins goes with --lan"):
        serve(Wanted(None, 8000, str(tmp_path), new_pins=True), say=print)


def test_pins_that_cannot_be_read_are_told(tmp_path: Path, free_port: int) -> None:
    (tmp_path / pins.FILE).write_text("rubbish")
    with pytest.raises(CannotServe, match=r"pins\.json cannot be read"):
        serve(Wanted(None, free_port, str(tmp_path), lan=True), say=print)


def test_certificates_that_cannot_be_kept_are_told(tmp_path: Path, free_port: int) -> None:
    (tmp_path / "tls").touch()
    with pytest.raises(CannotServe, match="The certificates cannot be kept"):
        serve(Wanted(None, free_port, str(tmp_path), tls=True), say=print)


# --- certificates --------------------------------------------------------------------------------


def made(
    folder: Path, *, now: datetime = NOW, addresses: frozenset[str] = ADDRESSES
) -> list[bytes]:
    """What is kept after a start: authority, certificate."""
    kept = certificates.bring_up_to_date(folder, names=NAMES, addresses=addresses, now=now)
    return [kept.authority.read_bytes(), kept.certificate.read_bytes()]


def test_they_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    made(tmp_path)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "tls").iterdir()}
    assert modes == dict.fromkeys(
        ["authority.pem", "authority-key.pem", "certificate.pem", "key.pem"], 0o600
    )
    assert re.fullmatch(
        r"([0-9A-F]{2}:){31}[0-9A-F]{2}", certificates.authority(tmp_path).fingerprint
    )  # type: ignore[union-attr]


def test_what_fits_is_kept_as_it_is(tmp_path: Path) -> None:
    first = made(tmp_path)
    assert made(tmp_path, now=NOW + timedelta(days=100)) == first


def test_another_address_needs_another_certificate_by_the_same_authority(tmp_path: Path) -> None:
    authority, certificate = made(tmp_path)
    moved = made(tmp_path, addresses=ADDRESSES | {"10.0.0.7"})
    assert moved[0] == authority
    assert moved[1] != certificate


def test_an_address_outside_of_local_networks_needs_another_authority(tmp_path: Path) -> None:
    authority, _ = made(tmp_path)
    moved = made(tmp_path, addresses=ADDRESSES | {"141.5.5.5"})
    assert moved[0] != authority
    assert made(tmp_path, addresses=ADDRESSES)[0] == moved[0]


@pytest.mark.parametrize(("days", "is_kept"), [(172, True), (174, False)])
def test_a_certificate_that_soon_runs_out_is_made_anew(
    tmp_path: Path, days: int, is_kept: bool
) -> None:
    authority, certificate = made(tmp_path)
    later = made(tmp_path, now=NOW + timedelta(days=days))
    assert (later == [authority, certificate]) == is_kept
    assert later[0] == authority
    assert made(tmp_path, now=NOW + timedelta(days=3 * 365))[0] != authority


def test_files_that_are_damaged_are_made_anew(tmp_path: Path) -> None:
    made(tmp_path)
    kept = certificates.files(tmp_path)
    for path in (kept.key, kept.certificate, kept.authority_key, kept.authority):
        path.write_bytes(b"rubbish")
        made(tmp_path)
        assert issuing.read(kept.certificate, kept.key) is not None
        assert issuing.read(kept.authority, kept.authority_key) is not None


def test_the_authority_vouches_for_nothing_in_the_rest_of_the_world(tmp_path: Path) -> None:
    made(tmp_path)
    kept = certificates.files(tmp_path)
    issuer = issuing.read(kept.authority, kept.authority_key)
    assert issuer is not None
    for names, addresses in (({"bank.example"}, ADDRESSES), (NAMES, {"8.8.8.8"})):
        assert not issuing.can_vouch(issuer, frozenset(names), frozenset(addresses), now=NOW)
    forged = issuing.issue(issuer, frozenset({"bank.example"}), ADDRESSES, now=datetime.now(UTC))
    (tmp_path / "forged.pem").write_bytes(issuing.pem(forged.certificate))
    checked = subprocess.run(
        ["openssl", "verify", "-CAfile", kept.authority, tmp_path / "forged.pem"],
        capture_output=True,
        text=True,
    )
    assert "permitted subtree violation" in checked.stderr


# --- this machine in its network -----------------------------------------------------------------


def test_its_names_can_stand_in_a_certificate() -> None:
    assert "localhost" in hosts.own_names()
    assert all(name.isascii() for name in hosts.own_names())


def test_an_address_of_the_new_kind_is_written_as_browsers_want_it() -> None:
    assert lan.url("https", "fd00::2", 8000) == "https://[fd00::2]:8000"
    assert lan.url("http", "192.168.1.5", 80) == "http://192.168.1.5:80"
