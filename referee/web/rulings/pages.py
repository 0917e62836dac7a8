"""The rulings as pages: to search, to read by topic, and each at its short, stable address."""

from flask import Blueprint, abort, render_template, request

from referee.web import desk
from referee.web.rulings import reader
from referee.web.rulings.cited import Cited, named
from referee.web.rulings.views import hit_view, ruling_view
from referee.web.translate import gettext

rulings = Blueprint("rulings", __name__, url_prefix="/rulings")

_HITS = 10


@rulings.get("")
def index() -> str:
    """What answers the question ``q``; without one every ruling, topic by topic."""
    query = request.args.get("q", "")[: reader.LONGEST_QUESTION].strip()
    if query:
        hits = [hit_view(hit) for hit in reader.search(query, _HITS)]
        return render_template("rulings/hits.html", query=query, hits=hits)
    topics: dict[str, list[Cited]] = {}
    for ruling in reader.everything():
        topic = ruling.topic.title or gettext("House rulings")
        topics.setdefault(topic, []).append(named(ruling))
    imported = desk.library().imported_count()
    return render_template("rulings/index.html", topics=topics, imported=imported)


@rulings.get("/<ruling_id>")
def show(ruling_id: str) -> str:
    """One ruling, whole."""
    ruling = reader.get(ruling_id)
    if ruling is None:
        abort(404)
    return render_template("rulings/ruling.html", view=ruling_view(ruling))
