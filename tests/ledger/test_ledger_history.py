from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from ledger_cases import AT, event

from referee.ledger.events import Event
from referee.ledger.history import live, redoable, rounds, totals

PLAYERS = ("p1", "p2", "p3")


@st.composite
def games(
    draw: st.DrawFn,
    kinds: tuple[str, ...] = ("round", "entry", "fix", "void", "join", "undo", "redo"),
) -> list[Event]:
    """Events as reported, with corrections of rounds known and unknown."""
    made: list[Event] = []
    for n, kind in enumerate(draw(st.lists(st.sampled_from(kinds), max_size=12))):
        known = [event.id for event in made if event.kind == "round"]
        body: dict[str, object] = {
            "scores": draw(st.dictionaries(st.sampled_from(PLAYERS), st.integers(-50, 200)))
        }
        if kind in {"entry", "fix", "void"}:
            body["round"] = draw(st.sampled_from([*known, "nowhere"]))
        made.append(Event(f"e{n:03}", AT, kind, body))
    return made


def undos(count: int) -> list[Event]:
    return [event("undo") for _ in range(count)]


def redos(count: int) -> list[Event]:
    return [event("redo") for _ in range(count)]


@given(games())
def test_undoing_k_events_gives_the_state_before_them_for_every_k(before: list[Event]) -> None:
    standing = live(before)
    for k in range(len(standing) + 1):
        after = [*before, *undos(k)]
        assert live(after) == standing[: len(standing) - k]
        assert rounds(after) == rounds(standing[: len(standing) - k])


@given(games(), games(("round", "fix", "join")))
def test_undoing_what_came_after_gives_the_state_before_it(
    before: list[Event], later: list[Event]
) -> None:
    after = [*before, *later, *undos(len(later))]
    assert live(after) == live(before)
    assert totals(after, int) == totals(before, int)


@given(games(), st.integers(0, 30))
def test_redoing_restores_what_was_undone(before: list[Event], k: int) -> None:
    k = min(k, len(live(before)))
    assert live([*before, *undos(k), *redos(k)]) == live(before)
    assert redoable([*before, *undos(k)])[:k] == live(before)[len(live(before)) - k :]


@given(games(), st.integers(1, 5))
def test_a_new_event_ends_what_could_be_redone(before: list[Event], k: int) -> None:
    new = event("round")
    after = [*before, *undos(k), new]
    assert redoable(after) == ()
    assert live([*after, *redos(k)]) == live(after)
    assert live(after)[-1] == new


@given(games())
def test_undo_and_redo_of_nothing_change_nothing(before: list[Event]) -> None:
    assert live(undos(3)) == live(redos(3)) == redoable(undos(3)) == ()
    waiting = len(redoable(before))
    assert live([*before, *redos(waiting + 2)]) == live([*before, *redos(waiting)])


@given(games())
def test_totals_are_what_a_recount_on_paper_gives(reported: list[Event]) -> None:
    paper: dict[str, dict[str, int]] = {}
    crossed_out = set()
    for line in live(reported):
        if line.kind == "round":
            paper[line.id] = dict(line.body["scores"])  # type: ignore[call-overload]  # a mapping
        elif line.kind in {"entry", "fix", "void"} and line.body["round"] in paper:
            paper[line.body["round"]].update(line.body["scores"])  # type: ignore[index, call-overload]  # as above
            if line.kind == "void":
                crossed_out.add(line.body["round"])
    recount = {
        player: sum(row.get(player, 0) for key, row in paper.items() if key not in crossed_out)
        for player in PLAYERS
        if any(player in row for key, row in paper.items() if key not in crossed_out)
    }
    assert totals(reported, int) == recount


def test_nothing_is_taken_out_of_the_record_by_undoing() -> None:
    reported = (event(scores={"p1": 1}), event("undo"))
    assert live(reported) == ()
    assert redoable(reported) == (reported[0],)


def test_a_round_entered_by_one_after_another_fixed_and_voided() -> None:
    first = event(scores={"p1": 28})
    second = event(scores={"p1": 5, "p2": 5})
    entry = event("entry", round=first.id, scores={"p2": 0})
    fix = event("fix", round=first.id, scores={"p1": 29})
    void = event("void", round=second.id)
    one, two = rounds([first, entry, second, fix, void])
    assert (one.number, one.scores, one.touched, one.void) == (
        1,
        {"p1": 29, "p2": 0},
        (entry, fix),
        False,
    )
    assert (two.number, two.event, two.touched, two.void) == (2, second, (void,), True)
    assert totals([first, entry, second, fix, void], int) == {"p1": 29, "p2": 0}
    assert totals([first, entry, second, fix, void, event("undo")], int) == {"p1": 34, "p2": 5}


def test_a_body_of_another_shape_has_no_scores_and_corrects_nothing() -> None:
    first = event(scores=[28])
    odd = [event("fix", round=["x"]), event("fix", scores={"p1": 1}), event("void", round=1)]
    (only,) = rounds([first, *odd])
    assert (only.scores, only.touched, only.void) == ({}, (), False)


def test_values_are_weighed_by_the_caller() -> None:
    reported = [event(scores={"p1": {"cards": "KD"}}), event(scores={"p1": {"cards": "QC"}})]
    worth = {"KD": 13, "QC": 12}
    assert totals(reported, lambda value: worth[value["cards"]]) == {"p1": 25}  # type: ignore[index]  # a mapping


def test_a_void_round_stays_void_though_it_is_fixed_and_comes_back_by_undo() -> None:
    first = event(scores={"p1": 28})
    reported = [first, event("void", round=first.id)]
    fixed = [*reported, event("fix", round=first.id, scores={"p1": 3})]
    assert [row.void for row in rounds(fixed)] == [True]
    assert totals(fixed, int) == {}
    assert totals([*fixed, *undos(1)], int) == {}
    assert totals([*fixed, *undos(2)], int) == {"p1": 28}
