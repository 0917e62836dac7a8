"""The refusal codes by their strength, written down once more, apart from the code that decides."""

from referee.duel.errors import Code

# What nobody can record, whatever the reason.
IMPOSSIBLE = frozenset(
    {
        Code.MATCH_OVER,
        Code.NO_DUEL,
        Code.DUEL_OVER,
        Code.UNKNOWN_SEAT,
        Code.NO_SUCH_COUNTER,
        Code.NO_SUCH_POSITION,
        Code.NOTHING_TO_UNDO,
        Code.NOTHING_TO_REDO,
        Code.TIME_ALREADY_CALLED,
        Code.CLOCK_RUNNING,
        Code.CLOCK_STOPPED,
        Code.MATCH_OPEN,
        Code.DUEL_RUNNING,
        Code.NO_CHAIN,
        Code.LIFE_POINTS_LIMIT,
        Code.TARGET_NOT_OPPONENT,
        Code.CALL_OPEN,
        Code.NO_CALL,
        Code.JUDGE_ALREADY_THERE,
    }
)

# What a judge may overrule. `out-of-order` is both: a pass while nobody is asked is impossible.
OVERRULABLE = frozenset(Code) - IMPOSSIBLE
