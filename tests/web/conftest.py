"""A real app on a real database in a temporary instance folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk
from referee.web.create_app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "instance", {"TESTING": False})
    yield app
    desk.matches_of(app).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
