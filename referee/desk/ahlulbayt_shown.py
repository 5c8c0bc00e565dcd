"""How the table of the Ahl al-Bayt deck is shown: in a prompt, in lines, and to programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.almanac import months
from referee.almanac.places import rows
from referee.core.seats import letter
from referee.desk.ahlulbayt_moments import Moment, side
from referee.games.ahlulbayt.moves import write
from referee.games.ahlulbayt.position import show as show_position
from referee.games.ahlulbayt.repeats import bonus_cards
from referee.i18n.texts import Texts


def _say(texts: Texts, key: str, /, **facts: object) -> str:
    return texts.say(f"ahlulbayt/table.{key}", **facts)


def prompt(texts: Texts, moment: Moment) -> Iterator[str]:
    """Yield what a player must know before he plays: the top card, and what is pending."""
    position = moment.position
    if position is None:
        return
    if position.top is not None:
        yield side(moment).card_name(texts, position.top)
    yield from _pending(texts, moment)


def _pending(texts: Texts, moment: Moment) -> Iterator[str]:
    position = moment.position
    if position is None:
        return
    if position.top is None:
        bank = moment.house.opening == "bank"
        if bank or not moment.named:
            yield _say(texts, "bank_opens" if bank else "who_starts")
        return
    if position.owed:
        yield _say(texts, "owes", n=position.owed)
    if position.skip:
        yield _say(texts, "skip")
    if position.again:
        yield _say(texts, f"again_{position.again}")
    if position.late:
        yield _say(texts, "late")


def lines(texts: Texts, moment: Moment, names: Sequence[str]) -> Iterator[str]:
    """Yield what lies on the table: day and place, top card, hands as counts, and the bank."""
    position = moment.position
    if position is None:
        return
    yield from _day(texts, moment)
    if position.top is not None:
        yield _say(texts, "top", card=side(moment).card_name(texts, position.top))
    yield from (f"  {pending}" for pending in _pending(texts, moment))
    for seat, count in enumerate(moment.counts):
        said = _say(texts, "holds", name=names[seat], n=count)
        yield f"  {said} {_called(texts, moment, seat)}".rstrip()
    yield _say(texts, "bank", n=moment.bank)


def _called(texts: Texts, moment: Moment, seat: int) -> str:
    if seat in moment.called:
        return _say(texts, "called")
    return _say(texts, "not_called") if seat in moment.quiet else ""


def _day(texts: Texts, moment: Moment) -> Iterator[str]:
    """Yield day and city in force, and the cards that bring another turn by them."""
    day, city = moment.day, _city(texts, moment)
    if day is not None:
        date = months.write(day.day, day.month, day.year, texts.language)
        yield _say(texts, "day_in_city" if city else "day", date=date, city=city)
    elif city:
        yield _say(texts, "city", city=city)
    if day is None and not city:
        return
    game = side(moment)
    found = bonus_cards(moment.house, game.deck, moment.today).values()
    cards = tuple(card.id for group in found for card in group)
    if cards:
        yield _say(texts, "bonus", **game.verdict_facts(texts, {"cards": cards}))
    else:
        yield _say(texts, "no_bonus")


def _city(texts: Texts, moment: Moment) -> str:
    """Return the city of play by its name, or by what was written down if nobody knows it."""
    city = moment.today.city
    if city is None:
        return ""
    return str(rows().get(city, {}).get(texts.language, city))


def show(moment: Moment) -> str:
    """Write a moment as one line: the position, then what the table knows besides."""
    told = {
        "counts": ",".join(map(str, moment.counts)),
        "pile": ",".join(moment.pile),
        "bank": str(moment.bank),
        "said": ",".join(map(letter, moment.called)),
        "day": write(moment.day).removeprefix("day ").replace(" ", ",") if moment.day else "",
        "city": moment.today.city or "",
    }
    position = show_position(moment.position) if moment.position else "over"
    return " ".join((position, *(f"{key}={value or '-'}" for key, value in told.items())))
