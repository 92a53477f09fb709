"""Messages as data, as :mod:`messages` has them, and which of their facts stand for something else.

The facts named in :data:`SEATS` are seat numbers, shown as the player's name; those in :data:`CODES` are texts with a
translation; those in :data:`TYPED` are what may be typed, by the names that are typed.
"""

from messages import N_ as N_
from messages import PLACE as PLACE
from messages import English as English
from messages import Message as Message
from messages import Sentence as Sentence
from messages import Untold as Untold
from messages import span as span
from messages import with_none as with_none

SEATS = frozenset({"player", "players", "other", "owner", "leader", "order"})
TYPED = frozenset({"allowed", "known", "values"})
CODES = frozenset({"section", "slot", "what"})
