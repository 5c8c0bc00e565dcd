"""What can go wrong before a ruling is reached.

An illegal play is an answer, not an error; see `referee.core.verdict`. An error
carries a key and facts. The sentence is looked up in the asked language where
it is shown.
"""

from __future__ import annotations

from typing import ClassVar


class RefereeError(Exception):
    """The root of all errors that a user may be shown.

    :param key: the message in the ``errors`` texts, such as ``"no_such_card"``.
    :param near: what would have been understood, best first.
    :param facts: values for the message's placeholders.
    """

    kind: ClassVar[str] = "usage"
    exit_code: ClassVar[int] = 2

    def __init__(self, key: str, /, *, near: tuple[str, ...] = (), **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.near = near
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.key} ({told})" if told else self.key


class UnreadableError(RefereeError):
    """Text that cannot be read as what was expected."""

    kind = "unreadable"


class AmbiguousError(RefereeError):
    """Text that reads as more than one thing; `near` lists them."""

    kind = "ambiguous"


class UnknownError(RefereeError):
    """Text that was read but names nothing there is: a card, key, option, person."""

    kind = "unknown"


class ImpossibleError(RefereeError):
    """A position or a play that cannot lie on any table."""

    kind = "impossible"


class RefusedError(RefereeError):
    """Readable cards or points that cannot lie together; the answer is no."""

    kind = "refused"
    exit_code = 1


class NotFoundError(RefereeError):
    """A game, round or clause that does not exist."""

    kind = "not_found"
    exit_code = 3


class StoreError(RefereeError):
    """A file that is locked, damaged, too new, or cannot be written."""

    kind = "store"
    exit_code = 4
