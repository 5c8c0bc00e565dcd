from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_cases import AT, event, header

from referee.core.errors import UnreadableError
from referee.ledger.events import Event, Header, Player, new_event, stamp
from referee.ledger.plain import DEEPEST, LARGEST, freeze, record

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(1 - LARGEST, LARGEST - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=3)
    ),
    max_leaves=10,
)


def thaw(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: thaw(part) for name, part in value.items()}
    return [thaw(part) for part in value] if isinstance(value, tuple) else value


@given(plain)
def test_freezing_changes_no_value_and_twice_is_once(value: object) -> None:
    frozen = freeze(value)
    assert thaw(frozen) == value
    assert freeze(frozen) == frozen


def test_an_event_cannot_be_changed_at_any_depth() -> None:
    scores = {"p1": [1, 2]}
    made = event(scores=scores)
    scores["p1"].append(3)
    assert made.body == {"scores": {"p1": (1, 2)}}
    with pytest.raises(FrozenInstanceError):
        made.kind = "other"  # type: ignore[misc]  # the point of the test
    with pytest.raises(TypeError):
        made.body["scores"] = 0  # type: ignore[index]  # the point of the test
    with pytest.raises(TypeError):
        made.body["scores"]["p1"] = 0  # type: ignore[index]  # the point of the test


@pytest.mark.parametrize("change", [
    lambda body: body.update(a=1), lambda body: body.pop("a"), lambda body: body.popitem(), lambda body: body.clear(),
    lambda body: body.setdefault("b", 1), lambda body: body.__ior__({"b": 1}), lambda body: body.__delitem__("a"), lambda body: body.__setitem__("a", 2),
])  # fmt: skip
def test_no_way_of_changing_a_record_is_open(change: Callable[[object], object]) -> None:
    made = event(a=1)
    with pytest.raises(TypeError, match="never changed"):
        change(made.body)
    assert made.body == {"a": 1}


def test_events_and_headers_can_be_kept_in_sets() -> None:
    made = event(scores={})
    assert {made, Event(made.id, made.at, made.kind, made.body)} == {made}
    assert {header(), header()} == {header()}


@pytest.mark.parametrize("text", ["\ud800", "Ali\udcff", "ok\udfff"])
def test_text_that_is_not_unicode_is_not_understood(text: str) -> None:
    for body in ({"name": text}, {text: 1}, {"names": [{"a": text}]}):
        with pytest.raises(UnreadableError) as caught:
            event(body=body)
        assert caught.value.exit_code == 2
        str(caught.value.facts["text"]).encode()


@pytest.mark.parametrize("number", [LARGEST, -LARGEST, 10**4000])
def test_a_number_that_programs_would_round_is_not_understood(number: int) -> None:
    with pytest.raises(UnreadableError, match="too_large"):
        event(scores={"p1": [number]})


@pytest.mark.parametrize(("value", "error"), [
    (float("nan"), ValueError), (float("inf"), ValueError), ({1, 2}, TypeError), (b"x", TypeError),
    ({1: 2}, TypeError), (object(), TypeError),
])  # fmt: skip
def test_what_no_file_can_hold_is_refused_before_it_is_written(
    value: object, error: type[Exception]
) -> None:
    with pytest.raises(error):
        event(value=value)


def test_nesting_has_an_end() -> None:
    value: object = 1
    for _ in range(DEEPEST):
        value = [value]
    freeze(value)
    with pytest.raises(ValueError, match="nested"):
        freeze([value])
    with pytest.raises(TypeError, match="record"):
        record([1])


@pytest.mark.parametrize(("at", "digits"), [
    ("2026-03-20T18:05:00Z", "20260320180500000"),
    ("2026-03-20T18:05:00.5+00:00", "20260320180500500"),
    ("2026-03-20T18:05:00.123456789Z", "20260320180500123"),
])  # fmt: skip
def test_an_instant_becomes_digits(at: str, digits: str) -> None:
    assert stamp(at) == digits


@pytest.mark.parametrize(
    "at",
    [
        "",
        "2026-03-20",
        "2026-03-20T18:05:00",
        "2026-03-20T18:05:00+03:30",
        "2026-03-20 18:05:00Z",
        "2026-02-30T18:05:00Z",
        "20260320T180500Z",
        "۲۰۲۶-03-20T18:05:00Z",
        AT + "\n",
        None,
        5,
    ],
)
def test_what_is_no_instant_in_utc_is_refused(at: str) -> None:
    with pytest.raises(ValueError, match="UTC"):
        event(at=at)


@given(
    st.lists(st.datetimes().map(lambda moment: moment.isoformat(timespec="milliseconds") + "Z")),
    st.randoms(use_true_random=False),
)
def test_ids_sort_by_time(moments: list[str], dice: object) -> None:
    made = [new_event("round", {}, at=at, draw=dice.randrange) for at in moments]  # type: ignore[attr-defined]  # a random.Random
    assert [made.at for made in sorted(made, key=lambda event: event.id)] == sorted(moments)


def test_ids_of_one_instant_differ_and_use_no_sign_that_looks_like_another() -> None:
    ids = {event().id for _ in range(1000)}
    assert len(ids) == 1000
    assert not set("".join(ids)) & set("ilo")
    assert {len(made) for made in ids} == {24}


@pytest.mark.parametrize("wrong", [
    {"game": 5}, {"players": (Player("p1", "a"), Player("p1", "b"))}, {"created": "now"}, {"house": 3}, {"place": "x"}, {"profile": None},
])  # fmt: skip
def test_a_header_that_cannot_be_read_again_is_not_made(wrong: dict[str, object]) -> None:
    good = {"id": "k7f3", "game": "khabis", "players": (Player("p1", "a"),), "created": AT}
    assert Header(**good).players[0].name == "a"  # type: ignore[arg-type]  # by name
    with pytest.raises((TypeError, ValueError)):
        Header(**{**good, **wrong})  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize(("made", "kind"), [("", "round"), ("e1", ""), (3, "round"), ("e1", None)])
def test_an_event_needs_an_id_and_a_kind(made: str, kind: str) -> None:
    with pytest.raises(ValueError, match="needs"):
        Event(made, AT, kind)
