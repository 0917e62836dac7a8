"""The outside: pages, the JSON API and live updates, and every word for a reader.

Only here is the wall clock read. A match changes through ``referee.officiate`` alone.
"""
