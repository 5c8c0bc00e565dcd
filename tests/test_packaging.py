"""The wheel and the sdist carry everything, and answer far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*words, cwd, **environment):
    return subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, check=False, encoding="utf-8",
        env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build both distributions once, from a copy that a build may litter."""
    place = tmp_path_factory.mktemp("built")
    done = run(sys.executable, "-m", "hatchling", "build", "-d", str(place), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return place


def test_the_wheel_carries_every_data_file(built):
    (wheel,) = built.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        f"referee/_data/{path.relative_to(ROOT / 'data').as_posix()}"
        for path in (ROOT / "data").rglob("*.*")
        if path.suffix in {".toml", ".css"}
    }
    assert "referee/_data/pages/report.css" in expected
    assert expected <= inside
    assert "referee/py.typed" in inside
    assert not [name for name in inside if name.endswith(".table")]


def test_the_sdist_carries_data_and_tests(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    assert {"data/rules/khabis.toml", "tests/conftest.py", "README.md", "LICENSE"} <= inside


def test_a_wheel_installed_elsewhere_answers(built, tmp_path):
    (wheel,) = built.glob("*.whl")
    place = tmp_path / "elsewhere é"
    done = run(
        sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
        "--target", str(place), str(wheel), cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    where = "import referee.resources as r; print(r.root())"
    found = run(sys.executable, "-c", where, cwd=tmp_path, PYTHONPATH=str(place))
    assert found.stdout.strip() == str(place / "referee" / "_data")
    words = ("can", "khabis", "7S", "--on", "9S", "--lang", "fa")
    answer = run(
        sys.executable, "-m", "referee", *words, cwd=tmp_path, PYTHONPATH=str(place)
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("بله. هفت پیک روی نه پیک می‌نشیند")


def test_help_works_without_the_test_extra(tmp_path):
    """Nothing that only tests need is imported by the command line."""
    blocked = [
        "pytest",
        "hypothesis",
        "mypy",
        "ruff",
        "importlinter",
        "coverage",
        "babel",
        "hatchling",
    ]
    script = tmp_path / "bare.py"
    script.write_text(
        f"import sys\nsys.modules.update(dict.fromkeys({blocked!r}))\n"
        "from referee.cli.main import main\nsys.exit(main(['--help']))\n",
        encoding="utf-8",
    )
    done = run(sys.executable, str(script), cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert (done.returncode, done.stderr) == (0, "")
    assert "can" in done.stdout


def test_a_foreign_data_folder_is_never_read(tmp_path):
    """Only a checkout that names referee lends its data folder."""
    package = tmp_path / "referee"
    package.mkdir()
    source = (ROOT / "referee" / "resources.py").read_text(encoding="utf-8")
    (package / "resources.py").write_text(source, encoding="utf-8")
    (package / "__init__.py").touch()
    (tmp_path / "data").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    script = "import referee.resources as r; r.root()"
    done = run(sys.executable, "-c", script, cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert "FileNotFoundError" in done.stderr
