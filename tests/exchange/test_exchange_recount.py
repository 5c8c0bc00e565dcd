"""Derived totals against a recount from scratch, after every event of random histories.

The recount keeps a plain list of what was done. It knows nothing of books, events or
ids: what was undone is dropped from the list, and the rest is added up by hand.
"""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.errors import RefereeError
from referee.desk import alltime, books, exchange, people, sheets
from referee.desk.books import Clerk
from referee.ledger import exports
from referee.ledger.home import Home

NAMES = ("Ali", "سارا", "Reza", "Mina", "=x", "Omar")
WORTH = {"out": 0, "out:JS": 0, "KD,QC": 25, "8H": 8, "7H/4C/6D": 10, "5": 5, "33": 33, "0": 0}


class Recount:
    """What a careful person would keep on paper."""

    def __init__(self, names):
        self.done = [("join", name) for name in names]
        self.undone = []

    def act(self, *what):
        self.done.append(what)
        self.undone.clear()

    def undo(self):
        self.undone.append(self.done.pop())

    def redo(self):
        self.done.append(self.undone.pop())

    def sheet(self):
        """Return the rounds as [scores, who was at the table, void], and who is there now."""
        rounds, here, everybody = [], [], []
        for what, *told in self.done:
            if what == "join":
                here.append(told[0])
                everybody += [told[0]] if told[0] not in everybody else []
            elif what == "leave":
                here.remove(told[0])
                waiting = next((r for r in rounds if self.waits(r)), None)
                if waiting and told[0] in waiting[1] and told[0] not in waiting[0]:
                    waiting[1].remove(told[0])
            elif what == "round":
                rounds.append([dict(told[0]), list(here), False])
            elif what in {"entry", "fix"}:
                rounds[told[0]][0].update(told[1])
            elif what == "void":
                rounds[told[0]][2] = True
        return rounds, here, everybody

    @staticmethod
    def waits(played):
        scores, due, void = played
        return not void and bool(set(due) - set(scores))

    def totals(self):
        rounds, _, everybody = self.sheet()
        totals = dict.fromkeys(everybody, 0)
        for scores, due, void in rounds:
            if void or set(due) - set(scores):
                continue
            factor = 2 if "out:JS" in scores.values() else 1
            for name, word in scores.items():
                totals[name] += WORTH[word] * factor
        return totals


class Table:
    """A game that is kept by the referee and on paper at the same time."""

    def __init__(self, folder, dice):
        ticks = count()
        self.dice = dice
        self.home = Home(folder, parents=True)
        self.draw = random.Random(1).randrange
        self.ticks = ticks
        names = dice.sample(NAMES, dice.randint(2, 4))
        self.id = books.open_game(self.clerk, "khabis", names).id
        self.paper = Recount(names)

    @property
    def clerk(self):
        n = next(self.ticks)
        return Clerk(
            self.home, f"2026-01-01T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z", self.draw, None
        )

    def step(self):
        acts = (
            self.score,
            self.score,
            self.score,
            self.fix,
            self.void,
            self.undo,
            self.redo,
            self.join,
            self.leave,
        )
        self.dice.choice(acts)()

    def words(self, names):
        """Draw words that can stand together: one goes out, no card twice."""
        held = self.dice.sample(["KD,QC", "8H", "7H/4C/6D"], 3)
        plain = [self.dice.choice(["5", "33", "0", held.pop() if held else "5"]) for _ in names]
        if plain and self.dice.random() < 0.6:
            plain[0] = self.dice.choice(["out", "out:JS"])
        return dict(zip(names, plain, strict=True))

    def score(self):
        rounds, here, _ = self.paper.sheet()
        place = next((n for n, one in enumerate(rounds) if self.paper.waits(one)), None)
        due = here if place is None else [n for n in rounds[place][1] if n not in rounds[place][0]]
        names = self.dice.sample(due, self.dice.choice([len(due), self.dice.randint(1, len(due))]))
        told = self.words(names)
        if self.refused(lambda: books.score(self.clerk, [f"{n}={w}" for n, w in told.items()])):
            return
        self.paper.act("round", told) if place is None else self.paper.act("entry", place, told)

    def fix(self):
        rounds, here, _ = self.paper.sheet()
        if not rounds:
            return
        place = self.dice.randrange(len(rounds))
        names = [name for name in rounds[place][0] if name in here]
        if not names:
            return
        told = {self.dice.choice(names): self.dice.choice(["5", "33", "0", "out"])}
        words = [f"{n}={w}" for n, w in told.items()]
        if not self.refused(lambda: books.fix(self.clerk, place + 1, words)):
            self.paper.act("fix", place, told)

    def void(self):
        rounds, *_ = self.paper.sheet()
        if not rounds:
            return
        place = self.dice.randrange(len(rounds))
        if not self.refused(lambda: books.void(self.clerk, place + 1)):
            self.paper.act("void", place)

    def undo(self):
        if not self.refused(lambda: books.undo(self.clerk)):
            self.paper.undo()

    def redo(self):
        if not self.refused(lambda: books.redo(self.clerk)):
            self.paper.redo()

    def join(self):
        _, here, _ = self.paper.sheet()
        away = [name for name in NAMES if name not in here]
        name = self.dice.choice(away or list(NAMES))
        if not self.refused(lambda: people.join(self.clerk, name)):
            self.paper.act("join", name)

    def leave(self):
        _, here, _ = self.paper.sheet()
        name = self.dice.choice(here)
        if not self.refused(lambda: people.leave(self.clerk, name)):
            self.paper.act("leave", name)

    @staticmethod
    def refused(act):
        try:
            act()
        except RefereeError:
            return True
        return False

    def match(self):
        return books.current(self.clerk)


def fresh(folder):
    return Path(mkdtemp(dir=folder))


def totals(match):
    return {player.name: match.tally.totals.get(player.id, 0) for player in match.players}


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_totals_are_those_of_a_recount_after_every_event(tmp_path, seed):
    table = Table(fresh(tmp_path), random.Random(seed))
    for _ in range(22):
        table.step()
        match = table.match()
        assert totals(match) == table.paper.totals(), table.paper.done
        rows = [row for row in sheets.rows(match) if row[-1] == "counted"]
        running = {row[5]: row[8] for row in rows}
        assert all(table.paper.totals()[name] == total for name, total in running.items())
    waiting = any(Recount.waits(played) for played in table.paper.sheet()[0])
    assert bool(match.unfinished) == waiting


@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_a_history_comes_through_an_export_and_counts_the_same(tmp_path, seed):
    table = Table(fresh(tmp_path), random.Random(seed))
    for _ in range(15):
        table.step()
    content = exports.content_of(exchange.everything(table.home).books)
    other = Home(fresh(tmp_path), parents=True)
    clerk = Clerk(other, "2026-02-01T00:00:00Z", table.draw, table.id)
    told = exchange.checked([exchange.Source("file", content)])
    assert [one.here for one in exchange.carried_out(clerk, exchange.planned(other, told))] == [
        table.id
    ]
    assert exports.content_of(exchange.everything(other).books) == content
    assert totals(books.current(clerk)) == table.paper.totals()
    assert alltime.alltime(other) == alltime.alltime(table.home)


@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32), cut=st.integers(0, 30))
def test_every_beginning_of_a_history_joins_with_the_whole(tmp_path, seed, cut):
    table = Table(fresh(tmp_path), random.Random(seed))
    for _ in range(12):
        table.step()
    (whole,) = exchange.everything(table.home).books
    part = exports.content_of([type(whole)(whole.header, whole.events[:cut])])
    content = exports.content_of([whole])
    other = Home(fresh(tmp_path), parents=True)
    clerk = Clerk(other, "2026-02-01T00:00:00Z", table.draw)
    for one in (part, content, part):
        told = exchange.checked([exchange.Source("file", one)])
        list(exchange.carried_out(clerk, exchange.planned(other, told)))
    assert exports.content_of(exchange.everything(other).books) == content


def test_the_recount_would_notice_a_wrong_total(tmp_path):
    table = Table(tmp_path, random.Random(4))
    while not sum(table.paper.totals().values()):
        table.step()
    place = next(n for n, one in enumerate(table.paper.sheet()[0]) if not Recount.waits(one))
    told = table.paper.sheet()[0][place][0]
    table.paper.act("fix", place, dict.fromkeys(told, "33"))
    assert totals(table.match()) != table.paper.totals()
