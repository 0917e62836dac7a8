"""The pages of an event: its floor, its hall screen, its rounds and its teams."""
