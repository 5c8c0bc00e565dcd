"""The Hijri day at an instant and a place: calendars, sunset, places, months."""
