from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import referee.ledger
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts

CODE = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(referee.ledger.__file__).parent.glob("*.py")
)
FACTS = {
    "locked": {"path", "pid", "host", "since"},
    "damaged": {"path", "kept", "backup"},
    "damaged_no_backup": {"path", "kept"},
    "missing": {"path", "backup"},
    "no_backup": {"path"},
    "nothing_to_restore": {"path"},
    "too_new": {"path", "schema", "known"},
    "read_only": {"path"},
    "permission": {"path"},
    "disk_full": {"path"},
    "no_folder": {"folder"},
    "not_a_file": {"path"},
    "not_a_folder": {"path"},
    "failed": {"path", "reason"},
    "unsure": {"path"},
    "id_taken": {"id"},
    "no_such_game": {"id"},
    "not_unicode": {"text"},
    "too_large": set(),
    "table_open": {"id", "pid", "host", "since"},
    "damaged_moves": {"path", "line"},
}


def test_every_key_that_the_code_raises_is_listed_here() -> None:
    named = set(re.findall(r"ledger/errors\.(\w+)", CODE))
    mapped = set(re.findall(r'errno\.\w+: "(\w+)"', CODE))
    assert named | mapped | {"failed"} == set(FACTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_sentence_with_all_its_facts(language: str) -> None:
    sentences = Texts(language).file("ledger/errors")
    assert list(sentences) == list(FACTS)
    for key, sentence in sentences.items():
        places = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        assert places == FACTS[key], key
        assert Texts(language).say(f"ledger/errors.{key}", **dict.fromkeys(FACTS[key], "7")).strip()
