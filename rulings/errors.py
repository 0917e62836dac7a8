"""What can go wrong with rulings: asking for one that is not there, or a corpus that is not sound.

Errors carry fields; only the corpus error words a message, for the person who edits the corpus.
"""


class UnknownRuling(KeyError):
    """No ruling has this id."""

    def __init__(self, ruling_id: str) -> None:
        super().__init__(ruling_id)
        self.ruling_id = ruling_id


class UnknownLocale(KeyError):
    """The rulings are not worded in this locale."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale)
        self.locale = locale


class CorpusError(ValueError):
    """A file of the corpus does not keep to the format; `line` is 1 where a whole file is meant."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(file, line, problem)
        self.file = file
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"
