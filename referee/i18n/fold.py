"""One folding for everything that is matched.

Two spellings that people take for the same word fold to the same string:
Arabic and Persian forms of a letter, vowel signs, invisible joiners and
direction marks, digits of three scripts, case. What was typed stays what is
shown; only comparisons use the folded form.
"""

from __future__ import annotations

_LETTERS = {
    **dict.fromkeys("أإآٱ", "ا"),
    **dict.fromkeys("ىیےۍې", "ي"),
    **dict.fromkeys("کڪ", "ك"),
    **dict.fromkeys("ةۀہھۂە", "ه"),
    "ؤ": "و",
    "ئ": "ي",
    "ء": None,
    "ـ": None,
    # ayn, hamza and quotation signs of Latin transcriptions
    **dict.fromkeys("'`´’‘ʿʾʼʻ′", None),
    # what separates parts of one word
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None),
    # direction marks
    **dict.fromkeys("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e", None),
    **dict.fromkeys("\u2066\u2067\u2068\u2069", None),
    # variation selectors, which turn a suit into an emoji
    **dict.fromkeys("\ufe0e\ufe0f", None),
}
_DIGITS = {chr(zero + n): str(n) for zero in (0x660, 0x6F0) for n in range(10)}
_TABLE = str.maketrans({**_LETTERS, **_DIGITS})
_DIGIT_TABLE = {ord(digit): latin for digit, latin in _DIGITS.items()}


def digits(text: str) -> str:
    """Write the digits of Arabic and Persian script in Latin ones, and nothing else.

    >>> digits("۱۲ و ٣")
    '12 و 3'
    """
    return text if text.isascii() else text.translate(_DIGIT_TABLE)


def fold(text: str) -> str:
    """Return the form under which `text` is matched.

    >>> fold("علی") == fold("علي")
    True
    >>> fold("  Queen   of HEARTS ")
    'queen of hearts'
    """
    if not text.isascii():
        text = _fold_letters(text)
    elif "'" in text or "`" in text:
        text = text.translate(_TABLE)
    return " ".join(text.split()).casefold()


def _fold_letters(text: str) -> str:
    import unicodedata

    text = unicodedata.normalize("NFKC", text).translate(_TABLE)
    text = unicodedata.normalize("NFD", text.casefold())
    for mark in filter(unicodedata.combining, set(text)):
        text = text.replace(mark, "")
    return unicodedata.normalize("NFC", text).translate(_TABLE)
