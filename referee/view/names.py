"""Names on a screen: exactly what was typed, and nothing that it could do there."""

from __future__ import annotations

from referee.view.cells import own

_PICTURES = 0x2400
_DELETE = "\x7f"
_PLAIN = "=.-_:+,@%/\u200c\u200d"


def shown(name: str) -> str:
    r"""Return a name in which nothing acts on the terminal.

    Control characters become their pictures, marks that turn the direction of text
    or hide in it are written out as their numbers. It is a piece of its own: nothing
    that stands beside it turns round, nor do its own letters.

    >>> shown("a\x1b[31m")[1:-1], shown("a\u202eb")[1:-1]
    ('a␛[31m', 'a<202E>b')
    """
    return own(literal(name))


def literal(name: str) -> str:
    """Return a name in which nothing acts on the terminal, without marks around it."""
    if name.isascii() and name.isprintable():
        return name
    return "".join(map(_visible, name))


def typed(name: str, after: str = "") -> str:
    """Return a name with `after` behind it as it is typed into a shell.

    >>> [typed(name, "=...")[1:-1] for name in ("علی", "Ali Reza", "-x")]
    ['علی=...', "'Ali Reza=...'", '-- -x=...']
    """
    from shlex import quote

    word = literal(name) + after
    plain = all(sign.isalnum() or sign in _PLAIN for sign in word)
    return own(("-- " if word.startswith("-") else "") + (word if plain else quote(word)))


def _visible(sign: str) -> str:
    if sign.isprintable() or sign in "\u200c\u200d":
        return sign
    if sign < " ":
        return chr(_PICTURES + ord(sign))
    return "\u2421" if sign == _DELETE else f"<{ord(sign):04X}>"
