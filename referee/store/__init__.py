"""The record: an append-only account of every match, on disk before it is answered.

The one place that knows SQLite. It must not decide anything about a match: what may be recorded
is settled before it gets here.
"""
