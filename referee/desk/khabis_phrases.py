"""What people say at a Haft Khabis table, turned into the game's own notation.

``seven of spades``, ``هفت پیک``, ``دو خشت به سارا`` and ``سرباز پیک، دل``
become ``7S``, ``7S``, ``2D@C`` and ``JS:H``. Nothing is guessed: a phrase that
could be two cards is asked back, and one that is none gets the nearest card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import product

from referee import resources
from referee.core.errors import AmbiguousError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import letter
from referee.games.khabis.cards import PACK, RANKS, SUITS
from referee.i18n.fold import fold
from referee.i18n.lexicon import Lexicon, Match, parts

_COMPACT = re.compile(r"(10|[1-9ajqkt])([shdc♠♥♦♣♤♡♢♧])|([shdc♠♥♦♣♤♡♢♧])(10|[1-9ajqkt])")
_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧❤", "SHDCSHDCH", strict=True))
_RANK_OF = {"1": "A", "t": "10"}
_MOST_WORDS = 12
"""No play has more; looking for what each of more might mean would take long."""
_SEATED = frozenset({"catch", "leave", "slip", "call"})


@cache
def lexicon() -> Lexicon:
    """Return the words for cards and plays, in all languages."""
    return Lexicon(resources.table("words/cards"))


def read(text: str, names: Sequence[str]) -> str:
    """Return a spoken play in the game's notation.

    :param names: the players' names by seat, so that a two may be aimed by name.
    :raises UnreadableError: if it is no play.
    :raises AmbiguousError: if it could be several cards.
    :raises UnknownError: if it names somebody who does not sit here.
    """
    try:
        return _Phrase(text, names).read()
    except UnreadableError:
        # The half-space joins the parts of one word, but people also put it between two.
        if "\u200c" not in text:
            raise
        try:
            return _Phrase(text.replace("\u200c", " "), names).read()
        except UnreadableError:
            pass
        raise


class _Phrase:
    """One spoken phrase while it is being read."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.text = text
        self.shown = tuple(names)
        self.names = {fold(name): seat for seat, name in enumerate(names)}
        self.rest = 0
        self.verb: str | None = None
        self.verbs: tuple[str, ...] = ()
        self.ranks: tuple[str, ...] = ()
        self.suits: tuple[str, ...] = ()
        self.named: tuple[str, ...] = ()
        self.seat: str | None = None
        self.clause: str | None = None
        self.aiming = False
        self.naming = False

    def read(self) -> str:
        if not fold(self.text):
            raise UnreadableError("khabis/errors.no_such_card", text=self.text)
        matches = _joined(self.text)
        for place, match in enumerate(matches):
            self.rest = len(matches) - place - 1
            self._take(match)
        return self._written()

    def _take(self, match: Match) -> None:
        if self._is_subject(match) or self._is_seat(match):
            return
        if match.text.startswith("hk-") and self.verb == "slip":
            self.clause = match.text
            return
        compact = _COMPACT.fullmatch(match.text)
        if compact and not self.ranks:
            self._compact(compact)
            return
        groups = {entry.group for entry in match.entries}
        if not match.entries:
            self._unknown(match.text)
        elif "actions" in groups and not self.ranks and not self.verb:
            self.verbs = tuple(e.id for e in match.entries if e.group == "actions")
            self.verb = self.verbs[0]
        elif "links" in groups:
            self._link({e.id for e in match.entries if e.group == "links"}, match)
        else:
            self._rank_or_suit(match)

    def _is_subject(self, match: Match) -> bool:
        """Tell whether the phrase begins with a player: «Sara forgot to call»."""
        first = not (self.ranks or self.suits or self.verb) and self.seat is None
        groups = {entry.group for entry in match.entries}
        if not first or not self.rest or groups & {"ranks", "suits", "actions"}:
            return False
        if match.text not in self.names:
            return False
        self.seat = letter(self.names[match.text])
        return True

    def _is_seat(self, match: Match) -> bool:
        if self.seat is not None or not self._seat_expected():
            return False
        text = match.text
        if any(entry.group == "links" for entry in match.entries) and self.rest:
            return False
        if text in self.names:
            self.seat = letter(self.names[text])
            return True
        loose = [text[1:]] if text.startswith("ل") else []
        loose += [text.removesuffix(ending) for ending in ("رو", "و", "را") if ending]
        for name in loose:
            if name in self.names and name != text:
                self.seat = letter(self.names[name])
                return True
        if len(text) == 1 and "a" <= text <= "j":
            self.seat = text.upper()
            return True
        return False

    def _seat_expected(self) -> bool:
        aimed = bool(self.ranks and self.suits) and "2" in self.ranks
        return self.aiming or aimed or self.verb in _SEATED

    def _compact(self, found: re.Match[str]) -> None:
        rank, suit = found.group(1) or found.group(4), found.group(2) or found.group(3)
        self.ranks = (_RANK_OF.get(rank, rank).upper(),)
        self.suits = (_SYMBOLS.get(suit, suit.upper()),)

    def _link(self, ids: set[str], match: Match) -> None:
        if self.ranks and self.suits:
            self.aiming = self.aiming or "at" in ids or match.text == "@"
            self.naming = self.naming or "naming" in ids or match.text == ":"

    def _rank_or_suit(self, match: Match) -> None:
        ranks = tuple(e.id for e in match.entries if e.group == "ranks")
        suits = tuple(e.id for e in match.entries if e.group == "suits")
        if ranks and not self.ranks:
            self.ranks = ranks
        elif suits and not self.suits:
            self.suits = suits
        elif suits and "J" in self.ranks and not self.named:
            self.named = suits
        elif ranks or suits or match.entries:
            self._unknown(match.text)

    def _unknown(self, word: str) -> None:
        if word in {"@", ":"}:
            self.aiming, self.naming = word == "@", word == ":"
            return
        if word.isdecimal() and not self.ranks and (word in RANKS or word == "1"):
            self.ranks = (_RANK_OF.get(word, word),)
            return
        if self._seat_expected() or self.aiming:
            near = nearest(word, self.names)
            raise UnknownError(
                "no_such_player", text=self._typed(word),
                values=", ".join(self.shown) or "A, B, C ...",
                near=tuple(self.shown[self.names[name]] for name in near),
            )  # fmt: skip
        raise UnreadableError("khabis/errors.no_such_card", text=self.text, near=_near(self.text))

    def _typed(self, word: str) -> str:
        """Return a folded word as it was typed."""
        return next((part for part in parts(self.text) if fold(part) == word), word)

    def _written(self) -> str:
        if self.verb in {"draw", "first"} and (self.ranks or self.suits):
            return f"{self.verb}:{self._card()}"
        if self.verb and not self.ranks:
            return self._reported(self.verb)
        return self._card()

    def _reported(self, verb: str) -> str:
        if len(self.verbs) > 1:
            if self.seat is None or "slip" not in self.verbs:
                raise AmbiguousError(
                    "khabis/errors.which_play", text=self.text, near=self.verbs,
                    choices=", ".join(self.verbs),
                )  # fmt: skip
            verb = "slip"
        if verb == "first":
            raise UnreadableError("khabis/errors.needs_card", text=self.text)
        clause = f" {(self.clause or 'HK-P1').upper()}" if verb == "slip" else ""
        if verb in {"catch", "leave", "slip"} and not self.seat:
            raise UnreadableError("khabis/errors.needs_seat", text=self.text)
        return f"{verb}{clause}" + (f"@{self.seat}" if self.seat and verb in _SEATED else "")

    def _card(self) -> str:
        choices = [rank + suit for rank, suit in product(self.ranks or RANKS, self.suits or SUITS)]
        if not self.ranks and not self.suits:
            raise UnreadableError(
                "khabis/errors.no_such_card", text=self.text, near=_near(self.text)
            )
        if len(choices) > 1:
            raise AmbiguousError(
                "khabis/errors.which_card", text=self.text, near=tuple(choices[:8]),
                choices=", ".join(choices[:4]) + (" ..." if len(choices) > 4 else ""),
            )  # fmt: skip
        if len(self.named) > 1:
            raise AmbiguousError(
                "khabis/errors.which_suit", text=self.text, near=self.named,
                choices=", ".join(self.named),
            )  # fmt: skip
        aimed = f"@{self.seat}" if self.seat else ""
        return choices[0] + (f":{self.named[0]}" if self.named else aimed)


def _joined(text: str) -> list[Match]:
    """Return the words of a phrase, suit signs apart and fillers dropped."""
    for sign in _SYMBOLS:
        text = text.replace(sign, f" {sign} ")
    found = lexicon().matches(text)
    fillers = {("links", "filler"), ("links", "of")}
    return [
        match for match in found
        if not match.entries or not all((e.group, e.id) in fillers for e in match.entries)
    ]  # fmt: skip


def _near(text: str) -> tuple[str, ...]:
    """Return the cards nearest to a phrase that is none."""
    mended: list[str] = []
    words = lexicon()
    matches = _joined(text)
    if len(matches) > _MOST_WORDS:
        return ()
    for match in matches:
        near = (match.text,) if match.entries or match.text.isdecimal() else words.near(match.text)
        mended.extend(near[:1])
    try:
        return (_Phrase(" ".join(mended), ()).read(),) if " ".join(mended) != fold(text) else ()
    except AmbiguousError as asked:
        return asked.near if len(asked.near) <= len(SUITS) else ()
    except (UnreadableError, UnknownError):
        return nearest(text.strip().upper(), PACK, likeness=0.45)
