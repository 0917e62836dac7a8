"""Files of an event to take away. Owns their headers; an event's id is plain ASCII."""

from flask import Response


def download_csv(content: bytes, event_id: str, name: str) -> Response:
    """A CSV file that is saved, not shown."""
    response = Response(content, content_type="text/csv; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"event-{event_id}-{name}")
    return response
