"""The pure ring: the rules of a Duel as code.

Standard library only. No clock, no randomness, no database, no translation and no sentence for a
reader; time comes in as an argument. ``decide`` may object, ``evolve`` never does.
"""
