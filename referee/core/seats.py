"""Seats and the order in which they take turns.

Seats are numbered from 0 clockwise and written as letters, ``A`` first.
"""

from __future__ import annotations

from collections.abc import Collection

from referee.core.errors import UnreadableError

Seat = int

CLOCKWISE = 1
COUNTER = -1


def letter(seat: Seat) -> str:
    """Return the letter of a seat.

    >>> letter(0), letter(3)
    ('A', 'D')
    """
    return chr(ord("A") + seat)


def seat_of(text: str) -> Seat:
    """Read a seat letter, in either case.

    :raises UnreadableError: if it is not one Latin letter.

    >>> seat_of("c")
    2
    """
    if len(text) == 1 and "A" <= text.upper() <= "Z":
        return ord(text.upper()) - ord("A")
    raise UnreadableError("not_a_seat", text=text)


def following(
    seat: Seat, players: int, direction: int = CLOCKWISE, absent: Collection[Seat] = ()
) -> Seat:
    """Return the next seat that still plays, which may be `seat` itself.

    :param direction: `CLOCKWISE` or `COUNTER`.
    :param absent: seats that are passed over; at least one seat must be left.

    >>> following(0, 4), following(0, 4, COUNTER), following(0, 4, CLOCKWISE, {1, 2})
    (1, 3, 3)
    """
    after = (seat + direction) % players
    while after in absent and after != seat:
        after = (after + direction) % players
    return after
