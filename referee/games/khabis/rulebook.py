"""The rulebook of Haft Khabis: a pure function from position and play to a verdict.

======  =======================================================  ==========================
clause  what it says                                             ruled by
======  =======================================================  ==========================
HK-0    minor laws are agreed before play                        `house.House`, no verdict
HK-10   a ten turns the direction                                `lay._ten`
HK-2a   a two gives a player one card                            `lay._two`
HK-2b   a two lies only on its own suit                          `fit._two`
HK-7a   a seven is answered by a seven, or two are drawn         `fit`, `lay._seven`, `draw._pay`
HK-7b   after paying, the turn is lost and the seven is plain    `draw._pay`, `fit.fit`
HK-7c   each further seven adds two                              `lay._seven`
HK-8a   an eight owes one more card                              `lay._eight`, `fit._bonus`
HK-8b   who cannot lay it draws                                  `draw._draw_for_bonus`
HK-8c   who cannot play draws                                    `draw._draw_one`
HK-A1   an ace burns the next turn                               `lay._ace`
HK-J1   a jack names the suit in force                           `fit._jack`, `lay._jack`
HK-1a   one card must be called                                  `sequel`, `reports.call`
HK-1b   until he is out it may be caught                         `reports.catch`
HK-1c   the call comes before an eight whose bonus fits          `lay._cite_pair`, `reports.call`
HK-1d   then the end is declared                                 `reports.slip`
HK-1e   eight and ace as last two cards are called               `lay._cite_pair`
HK-P1   a mistake costs a card                                   `lay.price`, `reports.slip`
HK-M1   out of turn, too slow                                    `reports.slip`
HK-M2   the last card an eight: draw, lay, win; or give it up    `draw`
HK-M3   tarkesh: the last card a seven                           `lay._going_out`, `draw`
HK-M4   an ace may be answered by an ace                         `fit._answer_ace`, `draw`
HK-S1-7 points                                                   `score`
HK-E1-2 the end of a match                                       `match`
HK-X1   elimination: play on until one is left                   `lay._going_out`
HK-X2   with two left the ace is a bonus card                    `lay.after_ace_of_two`
HK-G1   two to ten players; who leaves                           `position`, `reports.leave`
HK-G2-3 packs and deal                                           `checks`
HK-G4   the first card                                           `opening`
HK-G5   who starts                                               `opening`
HK-G6   match by suit or number                                  `fit.ground`
HK-G7-9 drawing                                                  `draw`
HK-G10  the stock runs out                                       `reports.reshuffle`, `draw`
HK-G11  where a jack lies                                        `fit._jack`
HK-G12  what follows a jack                                      `fit.ground`
HK-G13  a ten with two players                                   `lay._ten`
HK-G14  what the last card asks of others                        `lay._finish`
HK-G15  what becomes of a wrong card                             `reports._wrong_play`
HK-G16  ties                                                     `match`
HK-G17  a new hand goes clockwise                                `opening`
HK-G18  an ace with two players                                  `lay.after_ace_of_two`
======  =======================================================  ==========================
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.verdict import Legal, Verdict
from referee.games.khabis import quick
from referee.games.khabis.cards import SUITS, Card
from referee.games.khabis.checks import check_move
from referee.games.khabis.clauses import Rule
from referee.games.khabis.house import House
from referee.games.khabis.lay import lay
from referee.games.khabis.moves import Draw, Lay, Move, Report, Said, Word
from referee.games.khabis.position import Position


def judge(position: Position, move: Move, house: House) -> Verdict[Position]:
    """Rule on a play or a report without making it.

    :raises ImpossibleError: if the play names a seat or a card that cannot be there.
    :raises AmbiguousError: if a call may be several players'.
    """
    if isinstance(move, Lay):
        if move.victim is None and (ruled := quick.lay(position, move.card, house)):
            return ruled
        check_move(position, move, house)
        return lay(position, move, house)
    if isinstance(move, Draw):
        if move.lay is None and (ruled := quick.draw(position, house)):
            return ruled
        check_move(position, move, house)
        return _draw(position, move, house)
    check_move(position, move, house)
    if isinstance(move, Word):
        return _word(position, move, house)
    return _report(position, move, house)


def _draw(position: Position, move: Draw, house: House) -> Verdict[Position]:
    from referee.games.khabis import draw as drawing

    return drawing.draw(position, move, house)


def _word(position: Position, move: Word, house: House) -> Verdict[Position]:
    from referee.games.khabis import draw as drawing

    if move is Word.PASS:
        return drawing.skip(position, house)
    return drawing.waive(position, house)


def _report(position: Position, move: Report, house: House) -> Verdict[Position]:
    seat = position.turn if move.seat is None else move.seat
    if move.lay is not None:
        from referee.games.khabis.opening import first

        return first(position, move.lay, house)
    from referee.games.khabis import reports

    match move.said:
        case Said.CALL:
            return reports.call(position, move.seat, house)
        case Said.CATCH:
            return reports.catch(position, seat, house)
        case Said.LEAVE:
            return reports.leave(position, seat, house)
        case Said.RESHUFFLE:
            return reports.reshuffle(position, house)
        case _:
            return reports.slip(position, move.rule or Rule.HK_P1, seat, house)


def legal_moves(position: Position, hand: tuple[Card, ...], house: House) -> list[Move]:
    """Return what the mover may do with `hand`, filtered through `judge`.

    A jack is listed once per suit it may name, a two once per seat it may hit.
    """
    return [
        move
        for move in candidates(position, hand)
        if isinstance(judge(position, move, house), Legal)
    ]


def candidates(position: Position, hand: tuple[Card, ...]) -> Iterator[Move]:
    """Yield everything that could be tried with `hand`, legal or not."""
    for card in dict.fromkeys(hand):
        if card.rank == "J":
            yield from (Lay(card, suit=suit) for suit in SUITS)
        elif card.rank == "2":
            yield from (Lay(card, victim=seat) for seat in range(position.players))
        else:
            yield Lay(card)
    yield Draw()
    yield Word.PASS
    yield Word.WAIVE
