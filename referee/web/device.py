"""This device: what is chosen on it and kept by it, for every page that it shows.

Owns the one table of these choices. Each is a cookie of its own, which the page's script writes as
well (``device.js``), and an attribute of ``<html>``, so that the first paint is right. They never
go into what is rendered for many readers at once: a board looks the same on every device but for
what its ``<html>`` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from referee.duel.vocabulary import Seat
from referee.translations.languages import Language
from referee.web import back
from referee.web.i18n import offered
from referee.web.translate import LazyString, lazy_gettext, lazy_pgettext

device = Blueprint("device", __name__)

_COOKIE = "device-{name}"
_A_YEAR = 365 * 24 * 60 * 60
_TURNED = "turned"
_BETWEEN = "."

# The first of each is what holds where nothing was chosen.
CHOICES: Mapping[str, Mapping[str, LazyString]] = MappingProxyType(
    {
        "theme": {
            "system": lazy_gettext("As the system"),
            "light": lazy_gettext("Light"),
            "dark": lazy_gettext("Dark"),
            "contrast": lazy_gettext("High contrast"),
            "contrast-dark": lazy_gettext("High contrast, dark"),
        },
        "hand": {
            "right": lazy_gettext("Right hand"),
            "left": lazy_gettext("Left hand"),
        },
        "sound": {
            "off": lazy_pgettext("sound", "Off"),
            "on": lazy_pgettext("sound", "On"),
        },
        "vibration": {
            "off": lazy_pgettext("vibration", "Off"),
            "on": lazy_pgettext("vibration", "On"),
        },
    }
)

# What the system paints around the page: the ground of the board, by theme and by the system's own.
GROUNDS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "system": (
            ("(prefers-color-scheme: light)", "#e8ebee"),
            ("(prefers-color-scheme: dark)", "#0c0f13"),
        ),
        "light": (("all", "#e8ebee"),),
        "dark": (("all", "#0c0f13"),),
        "contrast": (("all", "#ffffff"),),
        "contrast-dark": (("all", "#000000"),),
    }
)
# The seats as they lie on the screen.
_SEATS = (Seat.A2, Seat.B2, Seat.B1, Seat.A1)


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DeviceView:
    """``turned``: each seat, and whether its panel faces the other way."""

    choices: Mapping[str, tuple[Option, ...]]
    turned: tuple[tuple[str, bool], ...]
    languages: tuple[Language, ...]


def device_view() -> DeviceView:
    return DeviceView(
        choices={
            name: tuple(
                Option(value, str(words), value == chosen(name)) for value, words in options.items()
            )
            for name, options in CHOICES.items()
        },
        turned=tuple((seat.value, seat.value in turned()) for seat in _SEATS),
        languages=offered(),
    )


def chosen(name: str) -> str:
    """What this device has chosen of the choice ``name``, or what holds without."""
    value = request.cookies.get(_COOKIE.format(name=name), "")
    return value if value in CHOICES[name] else next(iter(CHOICES[name]))


def turned() -> tuple[str, ...]:
    """The seats whose panels are turned around on this device."""
    kept = request.cookies.get(_COOKIE.format(name=_TURNED), "").split(_BETWEEN)
    return tuple(seat.value for seat in _SEATS if seat.value in kept)


@device.app_template_global("device_marks")
def marks() -> Mapping[str, str]:
    """What ``<html>`` says of this device: only what differs from what holds without a choice."""
    found = {name: chosen(name) for name in CHOICES if chosen(name) != next(iter(CHOICES[name]))}
    return found | ({_TURNED: " ".join(turned())} if turned() else {})


@device.app_template_global("theme_grounds")
def theme_grounds() -> tuple[tuple[str, str], ...]:
    """The ground of this device's theme, for each of the system's own where that decides."""
    return GROUNDS[chosen("theme")]


@device.get("/device")
def show() -> str:
    """Everything that is chosen on this device; a choice made here comes back here."""
    leads_back = back.own_path(request.args.get("back", ""))
    here = f"{request.path}?{urlencode({'back': leads_back})}"
    return render_template("device/device.html", device=device_view(), back=leads_back, here=here)


@device.post("/device")
def choose() -> Response:
    """Keeps what the form says and goes back to the page it was chosen on.

    A seat in ``turned`` is one whose panel is turned around, or turned back.
    """
    response = back.to_where_it_was_chosen()
    for name, options in CHOICES.items():
        value = request.form.get(name)
        if value in options:
            _keep(response, name, "" if value == next(iter(options)) else str(value))
    if seat := request.form.get(_TURNED):
        now = {*turned()} ^ ({seat} & {each.value for each in _SEATS})
        _keep(response, _TURNED, _BETWEEN.join(each.value for each in _SEATS if each.value in now))
    return response


def _keep(response: Response, name: str, value: str) -> None:
    # the script writes these as well: what says how a page looks is no secret
    cookie = _COOKIE.format(name=name)
    if value:
        response.set_cookie(cookie, value, max_age=_A_YEAR, samesite="Strict")
    else:
        response.delete_cookie(cookie, samesite="Strict")
