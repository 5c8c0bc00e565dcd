"""Running totals as a picture (SVG): a line for each player, with its name at the end.

Lines differ by colour, by dashes and by the shape of their marks, so that any one of
the three is enough. Where the language runs right to left, so does time. The same
picture is drawn twice, for a phone and for whatever is wider; the stylesheet shows one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from referee.desk.charts import Course, Courses
from referee.view.markup import element
from referee.view.names import literal
from referee.view.page_words import Speaker

COLOURS = 8
DASHES = ("", "9 5", "2 4", "12 4 2 4", "6 3")
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "plus", "peak", "bar")
"""Eight shapes and five kinds of dashes make forty lines that differ in both."""

LINE = 1.4
"""From one label to the next, as a multiple of the letters' size."""

FEW = 8
"""The most lines whose labels stand close beside them."""

STEPS = (1, 2, 5, 10)


class Size(NamedTuple):
    """How large a picture is, in its own units, which are pixels on a phone.

    :param gutter: the most that a name may take of the width.
    """

    name: str
    width: int
    height: int
    letter: int
    gutter: float
    ticks: int


SIZES = (Size("narrow", 340, 230, 13, 0.27, 6), Size("wide", 680, 350, 16, 0.25, 12))


class _Line(NamedTuple):
    """One player's line.

    :param total: where it ends, and what stands at its label.
    """

    place: int
    name: str
    total: int
    points: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def end(self) -> tuple[int, int]:
        """The last point of it: a round and a total."""
        return self.points[-1][-1]


def pictures(speaker: Speaker, told: Courses, limit: int | None) -> list[Element]:
    """Return the pictures of one game; none before the first round is complete.

    :param limit: a total that is drawn as a line across.
    """
    lines = [_line(place, one) for place, one in enumerate(told.players) if _played(one)]
    if not lines:
        return []
    return [_Picture(speaker, told, lines, limit, size).drawn() for size in SIZES]


def _played(one: Course) -> bool:
    return any(total is not None for total in one.totals)


def _line(place: int, one: Course) -> _Line:
    """Return the parts of a line: who was away has none, and goes on where he stood."""
    parts: list[tuple[tuple[int, int], ...]] = []
    part: list[tuple[int, int]] = []
    stood = 0
    for number, total in enumerate(one.totals, 1):
        if total is None:
            parts += [tuple(part)] if part else []
            part = []
            continue
        part = [*(part or [(number - 1, stood)]), (number, total)]
        stood = total
    return _Line(place, one.name, stood, (*parts, *([tuple(part)] if part else [])))


class _Picture:
    """One picture at one size."""

    def __init__(
        self, speaker: Speaker, told: Courses, lines: Sequence[_Line], limit: int | None, size: Size
    ) -> None:
        self.speaker, self.told, self.lines, self.limit, self.size = (
            speaker, told, lines, limit, size,
        )  # fmt: skip
        totals = [total for line in lines for part in line.points for _, total in part]
        self.ticks = _ticks(min(0, *totals), max(0, *totals, limit or 0))
        letter = size.letter
        self.figure = max(_wide(speaker.figures(tick)) for tick in self.ticks) * letter
        self.label = max(_wide(speaker.figures(line.total)) for line in lines) * letter
        wanted = max(_wide(literal(line.name)) for line in lines) * letter
        self.name = min(wanted, size.gutter * size.width)
        self.first = self.figure + 0.7 * letter
        self.lead = (1.6 if len(lines) <= FEW else 3.0) * letter
        room = size.width - self.name - self.label - self.lead - 1.8 * letter
        self.last = max(room, self.first + letter)
        self.top = 1.1 * letter
        self.foot = max(size.height - 2.0 * letter, self.top + LINE * letter * (len(lines) - 1))

    def x(self, place: float) -> float:
        """Return where something stands, counted from the side where reading begins."""
        return self.size.width - place if self.speaker.right_to_left else place

    def across(self, number: float) -> float:
        """Return where the total after a round stands; before the first one it is 0."""
        return self.first + (self.last - self.first) * number / len(self.told.rounds)

    def down(self, total: float) -> float:
        """Return the height of a total."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.foot - (self.foot - self.top) * (total - low) / (high - low)

    def drawn(self) -> Element:
        """Return the picture."""
        size = self.size
        height = self.foot + 2.0 * size.letter
        return element(
            "svg", self._grid(), self._rounds(), self._limit(), self._lines(), self._labels(),
            class_=f"picture {size.name}", viewBox=f"0 0 {size.width} {_n(height)}", role="img",
            font_size=size.letter, aria_label=self._said(),
        )  # fmt: skip

    def _said(self) -> str:
        texts, figures = self.speaker.texts, self.speaker.figures
        totals = [
            texts.say("pages.standing", name=literal(line.name), total=figures(line.total))
            for line in self.lines
        ]
        comma = ", " if texts.language == "en" else "، "
        return texts.say("pages.says", n=len(self.told.rounds), totals=comma.join(totals))

    def _text(self, place: float, down: float, said: str, kind: str, anchor: str) -> Element:
        return element(
            "text", said, x=_n(self.x(place)), y=_n(down + 0.35 * self.size.letter),
            class_=kind, text_anchor=anchor,
        )  # fmt: skip

    def _across(self, down: float, kind: str) -> Element:
        ends = _n(self.x(self.first)), _n(self.x(self.last))
        return element("line", x1=ends[0], x2=ends[1], y1=_n(down), y2=_n(down), class_=kind)

    def _grid(self) -> Iterator[Element]:
        place = self.figure
        for tick in self.ticks:
            down = self.down(tick)
            yield self._across(down, "zero" if tick == 0 else "grid")
            yield self._text(place, down, self._figures(tick), "tick", "end")

    def _rounds(self) -> Iterator[Element]:
        down = self.foot + 1.2 * self.size.letter
        last = len(self.told.rounds)
        step = next(
            step * 10**power for power in range(4) for step in STEPS
            if last <= self.size.ticks * step * 10**power
        )  # fmt: skip
        for place in range(step, last + 1, step):
            number = self._figures(self.told.rounds[place - 1])
            yield self._text(self.across(place), down, number, "tick", "middle")

    def _limit(self) -> Iterator[Element]:
        if self.limit is not None:
            yield self._across(self.down(self.limit), "limit")

    def _lines(self) -> Iterator[Element]:
        marked = _marked(len(self.told.rounds), self.last - self.first, self.size.letter)
        for line in reversed(self.lines):  # the first in the standings lies on top
            paths = ("M" + "L".join(self._point(point) for point in part) for part in line.points)
            marks = (
                point for part in line.points for point in part
                if point[0] in marked or point == line.end
            )  # fmt: skip
            dashes = DASHES[line.place % len(DASHES)]
            yield element(
                "path", d="".join(paths), class_=f"line {_colour(line)}",
                stroke_dasharray=dashes or None,
            )  # fmt: skip
            shapes = "".join(self._mark(line, self.across(at), self.down(n)) for at, n in marks)
            yield element("path", d=shapes, class_=f"mark {_colour(line)}")

    def _point(self, point: tuple[int, int]) -> str:
        return f"{_n(self.x(self.across(point[0])))} {_n(self.down(point[1]))}"

    def _mark(self, line: _Line, place: float, down: float) -> str:
        radius = 0.3 * self.size.letter
        return _shape(SHAPES[line.place % len(SHAPES)], self.x(place), down, radius)

    def _labels(self) -> Iterator[Element]:
        letter = self.size.letter
        ordered = sorted(self.lines, key=lambda line: (self.down(line.total), line.place))
        spots = _spread(
            [self.down(line.total) for line in ordered], LINE * letter, self.top, self.foot
        )
        for line, down in zip(ordered, spots, strict=True):
            at = self.last + self.lead
            yield element(
                "path", class_="lead", d=f"M{self._point(line.end)}"
                f"L{_n(self.x(self.last + 0.4 * letter))} {_n(self.down(line.total))}"
                f"L{_n(self.x(at - 0.5 * letter))} {_n(down)}",
            )  # fmt: skip
            yield element("path", d=self._mark(line, at, down), class_=f"mark {_colour(line)}")
            end = at + 0.7 * letter + self.label
            yield self._text(end, down, self._figures(line.total), "total", "end")
            name = _cut(literal(line.name), self.name / letter)
            yield self._text(end + 0.5 * letter, down, f"\u2068{name}\u2069", "name", "start")

    def _figures(self, number: int) -> str:
        """Return a number whose sign stays in front of it."""
        return f"\u2066{self.speaker.figures(number)}\u2069"


def _n(number: float) -> str:
    """Return a coordinate, as short as it may be."""
    return f"{number:.1f}".removesuffix(".0")


def _colour(line: _Line) -> str:
    return f"c{line.place % COLOURS}"


def _ticks(low: int, high: int) -> tuple[int, ...]:
    """Return round numbers from below the lowest total to above the highest.

    >>> _ticks(0, 97), _ticks(-15, 30), _ticks(0, 0)
    ((0, 20, 40, 60, 80, 100), (-20, -10, 0, 10, 20, 30), (0, 1))
    """
    span = max(1, high - low)
    step = next(
        step * 10**power for power in range(len(str(span)) + 1) for step in STEPS
        if span <= 5 * step * 10**power
    )  # fmt: skip
    first, last = low // step, max(-(-high // step), low // step + 1)
    return tuple(tick * step for tick in range(first, last + 1))


def _marked(rounds: int, width: float, letter: int) -> range:
    """Return the rounds at which lines bear their marks; all of them where there is room."""
    apart = max(1, round(1.3 * letter * rounds / width + 0.5))
    return range(1 if apart == 1 else apart, rounds + 1, apart)


def _spread(spots: Sequence[float], apart: float, top: float, foot: float) -> list[float]:
    """Move labels that stand too near each other, and none out of the picture.

    :param spots: from the top down.

    >>> _spread([10, 11, 30], 5, 0, 40), _spread([10, 39, 40], 5, 0, 40)
    ([10, 15, 30], [10, 35, 40])
    """
    moved: list[float] = []
    for spot in spots:
        moved.append(max(spot, moved[-1] + apart if moved else top))
    for place in range(len(moved) - 1, -1, -1):
        below = moved[place + 1] - apart if place + 1 < len(moved) else foot
        moved[place] = min(moved[place], below)
    return moved


_CORNERS = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "peak": ((0, 1.2), (1.1, -0.8), (-1.1, -0.8)),
    "bar": ((-1.4, -0.5), (1.4, -0.5), (1.4, 0.5), (-1.4, 0.5)),
}
_STROKES = {
    "cross": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    "plus": (((0, -1.3), (0, 1.3)), ((-1.3, 0), (1.3, 0))),
}


def _shape(shape: str, x: float, y: float, radius: float) -> str:
    """Return a mark as part of a path."""

    def at(corner: tuple[float, float]) -> str:
        return f"{_n(x + corner[0] * radius)} {_n(y + corner[1] * radius)}"

    if shape in _CORNERS:
        return f"M{'L'.join(map(at, _CORNERS[shape]))}Z"
    if shape in _STROKES:
        return "".join(f"M{at(one)}L{at(two)}" for one, two in _STROKES[shape])
    arc = f"a{_n(radius)} {_n(radius)} 0 1 0"
    return f"M{at((-1, 0))}{arc} {_n(2 * radius)} 0{arc} {_n(-2 * radius)} 0Z"


_NARROW = frozenset("iljtfrI.,:;'|!()[] ")
_BROAD = frozenset("mwMW@%…")


def _wide(text: str) -> float:
    """Return about how wide a text is, as a multiple of its letters' size, rather too much."""
    return sum(map(_width, text))


def _width(sign: str) -> float:
    import unicodedata

    if unicodedata.category(sign) in {"Mn", "Cf", "Me"}:
        return 0.0
    if sign in _BROAD or unicodedata.east_asian_width(sign) in "WF":
        return 1.05
    if sign in _NARROW:
        return 0.42
    return 0.78 if sign.isupper() else 0.64


def _cut(name: str, most: float) -> str:
    """Return a name that fits beside its line, with a sign where it was cut.

    :param most: how wide it may be, as a multiple of its letters' size.
    """
    if _wide(name) <= most + 0.01:
        return name
    kept = ""
    for sign in name:
        if _wide(kept) + _width(sign) > most - _width("…"):
            break
        kept += sign
    return f"{kept}…"
