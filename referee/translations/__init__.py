"""The message catalogs, one folder a locale, and what turns them into files gettext can read."""
