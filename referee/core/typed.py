"""What may be typed at all, before anybody reads it."""

from __future__ import annotations

from referee.core.errors import UnreadableError

MOST = 4000
"""Letters of one word or line; the longest score of eighteen players has a quarter of that."""


def check_typed(text: str) -> None:
    """Refuse what is no text, and what is so long that reading it takes seconds.

    :raises UnreadableError: if it is either.
    """
    if len(text) > MOST:
        raise UnreadableError("too_long", most=MOST)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise UnreadableError("broken_text") from None
