"""The rulings on pages: to look up, to cite, to add to, to bring in and to take along.

Owns nothing itself; every other page takes a ruling's title and address from ``cited``. Each module
has one noun; which rulings there are and how they are found is ``rulings``' own.
"""

from referee.web.rulings.cited import Cited, cited

__all__ = ["Cited", "cited"]
