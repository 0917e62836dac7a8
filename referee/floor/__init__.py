"""The floor of an event: its teams, its rounds and the tables that are paired in them.

Standard library only, like the rules of the Duel: no page, no database, no clock of its own.
"""
