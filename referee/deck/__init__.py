"""The decks of a team: reading them, the Forbidden & Limited lists, and what a check finds.

Standard library only: no page, no database. Card names come in as an argument.
"""
