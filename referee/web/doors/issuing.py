"""Certificates, made and looked at.

Owns what stands in them. Must not know where they are kept. Tablets refuse a server's certificate
that is valid for longer than 825 days, or names its addresses nowhere but in its subject.
"""

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

LEFT_AT_LEAST = timedelta(days=7)
"""A certificate that runs out sooner is made anew: no event lasts longer."""

_AUTHORITY_LIVES = timedelta(days=2 * 365)
_CERTIFICATE_LIVES = timedelta(days=180)
_CLOCKS_DIFFER = timedelta(days=1)
_LOCAL_NETWORKS = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip

_Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: _Key


def new_authority(names: frozenset[str], addresses: frozenset[str], *, now: datetime) -> Pair:
    """An authority for ``names``, ``addresses`` and local networks, and for nothing else."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _name(f"Tag duel referee {now:%Y-%m-%d}")
    outside = [a for a in sorted(addresses) if not _is_inside(a, _LOCAL_NETWORKS)]
    networks = [ipaddress.ip_network(n) for n in (*_LOCAL_NETWORKS, *outside)]
    permitted: list[x509.GeneralName] = [x509.DNSName(name) for name in sorted(names)]
    permitted += [x509.IPAddress(network) for network in networks]
    identity = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    certificate = (
        _builder(subject, subject, key, now, _AUTHORITY_LIVES)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(identity, critical=False)
        .sign(key, hashes.SHA256())
    )
    return Pair(certificate, key)


def issue(issuer: Pair, names: frozenset[str], addresses: frozenset[str], *, now: datetime) -> Pair:
    """A server's certificate for ``names`` and ``addresses``."""
    key = ec.generate_private_key(ec.SECP256R1())
    alternatives: list[x509.GeneralName] = [x509.DNSName(name) for name in sorted(names)]
    alternatives += [x509.IPAddress(ipaddress.ip_address(a)) for a in sorted(addresses)]
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.key.public_key())
    certificate = (
        _builder(
            _name("Tag duel referee"), issuer.certificate.subject, key, now, _CERTIFICATE_LIVES
        )
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(by, critical=False)
        .sign(issuer.key, hashes.SHA256())
    )
    return Pair(certificate, key)


def can_vouch(
    issuer: Pair, names: frozenset[str], addresses: frozenset[str], *, now: datetime
) -> bool:
    """Whether the authority is valid for long enough, and may vouch for all of these."""
    if not _is_valid(issuer.certificate, now):
        return False
    try:
        found = issuer.certificate.extensions.get_extension_for_class(x509.NameConstraints)
    except x509.ExtensionNotFound:
        return False
    permitted = found.value.permitted_subtrees or []
    known = {name.value for name in permitted if isinstance(name, x509.DNSName)}
    networks = [str(name.value) for name in permitted if isinstance(name, x509.IPAddress)]
    return names <= known and all(_is_inside(address, networks) for address in addresses)


def fits(
    issued: Pair,
    issuer: Pair,
    names: frozenset[str],
    addresses: frozenset[str],
    *,
    now: datetime,
) -> bool:
    """Whether the certificate is by ``issuer``, valid for long enough, and for just these."""
    try:
        issued.certificate.verify_directly_issued_by(issuer.certificate)
        extensions = issued.certificate.extensions
        found = extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # whatever is wrong with it, it is made anew
        return False
    known = {str(a) for a in found.get_values_for_type(x509.IPAddress)}
    is_same = set(found.get_values_for_type(x509.DNSName)) == names and known == addresses
    return is_same and _is_valid(issued.certificate, now)


def read(certificate: Path, key: Path) -> Pair | None:
    """The pair in two files; None where it cannot be used."""
    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    if not isinstance(private, ec.EllipticCurvePrivateKey):
        return None
    return Pair(found, private) if found.public_key() == private.public_key() else None


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def key_pem(key: _Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: _Key, now: datetime, lives: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCKS_DIFFER)
        .not_valid_after(now + lives)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _is_valid(certificate: x509.Certificate, now: datetime) -> bool:
    begun = certificate.not_valid_before_utc <= now
    return begun and now + LEFT_AT_LEAST <= certificate.not_valid_after_utc


def _is_inside(address: str, networks: "list[str] | tuple[str, ...]") -> bool:
    found = ipaddress.ip_address(address)
    return any(found in ipaddress.ip_network(network) for network in networks)
