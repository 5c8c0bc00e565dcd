"""How the check of a transcript is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.desk.transcripts import Checked
from referee.i18n.texts import Texts
from referee.view import prose, rulings
from referee.view.names import shown


def as_json(texts: Texts, checked: Checked, error: dict[str, Any] | None) -> dict[str, Any]:
    """Return the check as one JSON object."""
    told: dict[str, Any] = {
        "stands": checked.stop is None,
        "hands": checked.hands,
        "moves": checked.moves,
    }
    if checked.stop is not None:
        told |= {"line": checked.stop.number, "text": checked.stop.text}
    if checked.refused is not None:
        told["ruling"] = rulings.as_json(texts, checked.refused.ruling)
    return told | ({"error": error} if error else {})


def as_text(texts: Texts, checked: Checked, error: str) -> str:
    """Return the check as prose.

    :param error: what is wrong with the line, where it could not be ruled on.
    """
    return prose.lines(texts, _lines(texts, checked, error))


def _lines(texts: Texts, checked: Checked, error: str) -> Iterator[str]:
    if checked.stop is None:
        hands = texts.say("table/lines.replay_hands", n=checked.hands)
        yield texts.say("table/lines.replay_stands", n=checked.moves, hands=hands)
        return
    line = checked.stop
    yield texts.say("table/lines.replay_stops", line=line.number, text=shown(line.text))
    if checked.refused is not None:
        yield rulings.at_table(texts, checked.refused.ruling)
    if error:
        yield error
