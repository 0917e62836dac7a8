"""The certificates of an instance that is served with ``--tls``.

They are an authority of the event's own, and the server's certificate by it. Owns their files,
readable by their owner alone, and when they are made anew. The authority can vouch for nothing but
this machine and addresses of local networks: a tablet that trusts it has not put the rest of the
internet into our hands.
"""

import hashlib
import ssl
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from referee.web.doors import private_files

_FOLDER = "tls"


@dataclass(frozen=True, slots=True)
class Files:
    """Where the certificates of an instance are kept."""

    authority: Path
    authority_key: Path
    certificate: Path
    key: Path


@dataclass(frozen=True, slots=True)
class Authority:
    """What a tablet is told to trust."""

    pem: bytes
    fingerprint: str


def files(folder: Path) -> Files:
    kept = folder / _FOLDER
    return Files(
        kept / "authority.pem",
        kept / "authority-key.pem",
        kept / "certificate.pem",
        kept / "key.pem",
    )


def authority(folder: Path) -> Authority | None:
    """The authority's certificate; None where none has been made."""
    try:
        pem = files(folder).authority.read_bytes()
        der = ssl.PEM_cert_to_DER_cert(pem.decode())
    except (OSError, ValueError):
        return None
    digest = hashlib.sha256(der).hexdigest().upper()
    pairs = (digest[i : i + 2] for i in range(0, len(digest), 2))
    return Authority(pem, ":".join(pairs))


def bring_up_to_date(
    folder: Path, *, names: frozenset[str], addresses: frozenset[str], now: datetime
) -> Files:
    """The files, made or made anew where they are missing, run out, or do not fit the addresses.

    Raises ``OSError``.
    """
    from referee.web.doors import issuing  # heavy, and needed by few

    kept = files(folder)
    kept.certificate.parent.mkdir(mode=0o700, exist_ok=True)
    issuer = issuing.read(kept.authority, kept.authority_key)
    if issuer is None or not issuing.can_vouch(issuer, names, addresses, now=now):
        issuer = issuing.new_authority(names, addresses, now=now)
        private_files.write(kept.authority_key, issuing.key_pem(issuer.key))
        private_files.write(kept.authority, issuing.pem(issuer.certificate))
    issued = issuing.read(kept.certificate, kept.key)
    if issued is None or not issuing.fits(issued, issuer, names, addresses, now=now):
        issued = issuing.issue(issuer, names, addresses, now=now)
        private_files.write(kept.key, issuing.key_pem(issued.key))
        chain = issuing.pem(issued.certificate) + issuing.pem(issuer.certificate)
        private_files.write(kept.certificate, chain)
    return kept
