"""How what the doctor finds is shown, with two samples of right-to-left text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.desk.doctor import Finding
from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view import prose, tables
from referee.view.cells import bare
from referee.view.names import shown
from referee.view.screen import Screen

SAMPLES = {"1": "logical", "2": "visual", "0": "off"}
"""The answers to the question which sample reads right, and what each means."""


def doctor_json(
    texts: Texts, found: Sequence[Finding], reasons: Mapping[str, str]
) -> dict[str, Any]:
    """Return the findings as one JSON object."""
    return {
        "ok": all(finding.good for finding in found),
        "findings": [
            {
                "name": finding.name,
                "ok": finding.good,
                **finding.facts,
                "message": bare(_line(texts, finding, reasons)),
            }
            for finding in found
        ],
    }


def doctor_text(texts: Texts, found: Sequence[Finding], reasons: Mapping[str, str]) -> str:
    """Return the findings, one a line; what is wrong has a sign before it.

    :param reasons: what went wrong, in words, by the names of findings.
    """
    marks = {True: "+", False: "!"}
    parts = (f"{marks[one.good]} {_line(texts, one, reasons)}" for one in found)
    return prose.lines(texts, parts)


def _line(texts: Texts, finding: Finding, reasons: Mapping[str, str]) -> str:
    facts: dict[str, object] = dict(finding.facts)
    key = finding.name if finding.good else f"{finding.name}_bad"
    if finding.good and None in facts.values():
        key = f"{finding.name}_none"
    for name in ("why", "where"):
        if name in facts:
            facts[name] = texts.say(f"doctor.{name}_{facts[name]}", **facts)
    if facts.get("game"):
        facts["game"] = texts.say(f"books.game_{facts['game']}")
    if "path" in facts:
        facts["path"] = shown(str(facts["path"]))
    return texts.say(f"doctor.{key}", reason=reasons.get(finding.name, ""), **facts)


def samples(texts: Texts, width: int) -> Iterator[tuple[str, str]]:
    """Yield the same table twice, each with its number: guarded, and turned round.

    :param width: columns of the terminal; the table stands where the reader's text does.
    """
    reads = texts.language in RIGHT_TO_LEFT
    spoken = texts if reads else Texts("fa")
    heads = [spoken.say(f"books.{head}") for head in ("rank", "name", "total")]
    table = tables.drawn(spoken, heads, [["1", shown("سارا"), "-15"]], numbers={0, 2})
    for answer in ("1", "2"):
        screen = Screen(spoken.language, SAMPLES[answer], "latn", width if reads else None)
        yield f"({answer})", screen.rendered(table)
