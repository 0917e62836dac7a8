"""This machine in its local network: the addresses at which the tablets find it.

Owns how they are found. Sends nothing.
"""

import ipaddress
import socket

EVERY = ("0.0.0.0", "::", "")  # noqa: S104  # compared, not listened at
"""The hosts that stand for all addresses of this machine."""

# Somewhere behind each of these lies whatever network this machine is in.
_DIRECTIONS = ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1", "2001:db8::1", "fd00::1")


def is_local(host: str) -> bool:
    """Whether ``host`` is this machine alone, out of reach for any other."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def addresses() -> tuple[str, ...]:
    """The addresses of this machine in its networks, the most likely one first."""
    found = [address for there in _DIRECTIONS if (address := _from_here_to(there))]
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        named = []
    found += [str(address[0]) for *_, address in named]
    return tuple(dict.fromkeys(address for address in found if _is_reachable(address)))


def reached_at(host: str) -> tuple[str, ...]:
    """The addresses at which a server that listens at ``host`` is found."""
    if host not in EVERY:
        return (host,)
    every = addresses()
    if host == "::":
        return every
    return tuple(address for address in every if ":" not in address)


def url(scheme: str, host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port}"


def _from_here_to(there: str) -> str | None:
    family = socket.AF_INET6 if ":" in there else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.connect((there, 9))
            return str(trial.getsockname()[0])
    except OSError:
        return None


def _is_reachable(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)
