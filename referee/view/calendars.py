"""The coming days as a file for a phone's calendar, by `icalendar`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from referee.almanac.day import HijriDay
from referee.desk.days import Bonus
from referee.i18n.figures import of_prose
from referee.view.days import Writer, calendar_event
from referee.view.screen import figures

_DAY = timedelta(days=1)


def as_ics(
    writer: Writer, days: Sequence[tuple[HijriDay, Bonus]], stamp: datetime, digits: str = "auto"
) -> bytes:
    """Return an iCalendar file with an all-day event for each day.

    An event falls on the day of daylight, and its description says from which evening
    it counts. Its UID is the Hijri date, so a later export moves it and adds no twin.

    :param stamp: when the file is made, in UTC.
    :param digits: as they were asked for.
    """
    from icalendar import Calendar, Event

    made = Calendar()
    made.add("prodid", "-//referee//Ahl al-Bayt deck//EN")
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", writer.say("calendar_name"))
    figured = of_prose(writer.texts.language, digits)
    for day, bonus in days:
        title, told = (figures(part, figured) for part in calendar_event(writer, day, bonus))
        event = Event()
        year, month, number, _ = day.hijri
        event.add("uid", f"{year:04}-{month:02}-{number:02}@ahlulbayt.referee")
        event.add("dtstamp", stamp)
        event.add("dtstart", day.civil)
        event.add("dtend", day.civil + _DAY)
        event.add("summary", title)
        event.add("description", told)
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    content: bytes = made.to_ical()
    return content
