"""The stage: the field in the middle where the board speaks, while a Duel runs.

Owns which of its nouns has the word when nothing else asks for it.
"""

from referee.web.board_chain import ChainStage, chain_stage
from referee.web.board_phases import PhasesStage, phases_stage
from referee.web.ledger import Ledger


def duel_stage(ledger: Ledger) -> PhasesStage | ChainStage:
    """The chain while one is open, else the turn."""
    duel = ledger.match.running_duel
    return chain_stage(duel) if duel.chain else phases_stage(ledger)
