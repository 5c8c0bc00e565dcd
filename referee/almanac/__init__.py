"""The Hijri day at an instant and a place: calendars, sunset, places, months.

Rows of plain facts are named tuples here: a frozen dataclass takes five times as long to
define, and `referee today` has a start-up budget.
"""
