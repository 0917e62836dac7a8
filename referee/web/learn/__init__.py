"""The guided first Duel: its page, its cards beside the board, and what it knows to be done."""
