"""What the TAB key finds behind a command."""

from __future__ import annotations

import pytest

from referee.cli.main import main


@pytest.fixture
def tab(monkeypatch, capsys):
    """Return a function that presses TAB at the end of a line."""

    def press(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv("_REFEREE_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            raise SystemExit(main([]))
        assert ended.value.code == 0
        monkeypatch.delenv("_REFEREE_COMPLETE")
        said = capsys.readouterr()
        assert said.err == ""
        return said.out.split()

    return press


def test_commands_and_switches(tab):
    assert tab("referee sta") == ["standings"]
    assert "--city" in tab("referee today --ci")


@pytest.mark.parametrize(
    "line", ["referee can ", "referee new ", "referee rules ", "referee table ", "referee count "]
)
def test_games(tab, line):
    assert tab(line) == ["ahlulbayt", "flip7", "khabis"]
    assert tab(f"{line}kh") == ["khabis"]


def test_cards_of_the_game_that_was_named(tab):
    assert tab("referee can khabis 10") == ["10C", "10D", "10H", "10S"]
    assert "birth:ali" in tab("referee can ahlulbayt birth:al")
    assert "سبعة" in tab("referee can khabis سبع")


def test_players_of_the_game(tab, ask):
    assert tab("referee score ") == []
    ask("new", "khabis", "علی", "Sara", "Samira")
    assert tab("referee score Sa") == ["Samira", "Sara"]
    assert tab("referee leave عل") == ["علی"]
    assert tab("referee fix 1 S") == ["Samira", "Sara"]


def test_clauses_and_ids(tab, ask):
    assert tab("referee rules khabis HK-7") == ["HK-7a", "HK-7b", "HK-7c"]
    assert tab("referee rules nogame H") == []
    ids = [ask("new", "khabis", "A", "B", "--json").json["id"] for _ in range(3)]
    assert tab("referee use ") == sorted(ids)
    assert tab(f"referee standings --game {ids[0]}") == [ids[0]]


def test_a_damaged_game_completes_to_nothing(tab, ask, tmp_path):
    ask("new", "khabis", "Ali", "Sara")
    (path,) = (tmp_path / "home" / "games").glob("*.json")
    path.write_text("{", encoding="utf-8")
    assert tab("referee score A") == []
