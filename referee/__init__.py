"""The tag duel referee: a judge's record of a Yu-Gi-Oh! tag match, and the pages around it."""

__version__ = "0.1.0"
