"""The pages of the deck check: checking, lists, the card pool, and registered Decks."""
