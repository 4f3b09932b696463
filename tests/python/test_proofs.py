"""Proofs and certificates."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import freecell as fc

SMALL = 781948


@pytest.mark.parametrize("arguments, options", [({}, []), ({"up_to_symmetry": True}, ["--up-to-symmetry"])])
def test_a_proof_has_the_size_of_the_program(
    arguments: dict[str, bool], options: list[str], freecell
) -> None:
    proof = fc.prove(11982, **arguments)
    row = freecell("prove", 11982, *options, "--quiet").splitlines()[1].split(",")
    assert [proof.verdict, proof.reason, str(proof.positions)] == row[3:6]


@pytest.mark.parametrize("up_to_symmetry", [True, False])
def test_all_checkers_take_the_certificate(up_to_symmetry: bool, tmp_path: Path, root: Path, freecell) -> None:
    path = tmp_path / "deal.proof"
    proof = fc.prove(SMALL, certificate=path, up_to_symmetry=up_to_symmetry, jobs=2)
    (found,) = fc.verify_certificate(path)
    assert found and found.is_proof and found.fault == ""
    assert (found.name, found.freecells, found.positions) == (str(SMALL), 4, proof.positions)
    assert found.deal == fc.Deal(SMALL)
    assert "unsolvable: proved" in freecell("verify", path, "--deal", SMALL, "--quiet")
    subprocess.run([sys.executable, root / "checker/freecell_check.py", "certificate", path], check=True)
    assert list(tmp_path.iterdir()) == [path]


def test_a_board_in_the_middle_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "board.proof"
    board = fc.Board(SMALL)
    board.push(board.legal_moves()[0])
    proof = fc.prove(board, certificate=str(path))
    assert proof.verdict == "unsolvable"
    (found,) = fc.verify_certificate(str(path), jobs=1)
    assert found and found.name == "board" and found.deal == board.to_deal()


def test_a_deal_that_can_be_won_has_no_certificate(tmp_path: Path) -> None:
    proof = fc.prove(617, certificate=tmp_path / "deal.proof")
    assert proof.verdict == "solved" and proof.positions is None
    assert fc.verify(617, proof.solution)
    assert list(tmp_path.iterdir()) == []


def test_a_flipped_bit_is_found(tmp_path: Path) -> None:
    path = tmp_path / "deal.proof"
    fc.prove(SMALL, certificate=path)
    good = path.read_bytes()
    for place in range(0, len(good), max(1, len(good) // 50)):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        try:
            (found,) = fc.verify_certificate(path)
        except ValueError as error:
            assert str(path) in str(error)
        else:
            assert not (found.is_proof and found.deal == fc.Deal(SMALL) and found.freecells == 4)


def test_files_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        fc.verify_certificate(tmp_path / "nowhere")
    with pytest.raises(IsADirectoryError):
        fc.verify_certificate(tmp_path)
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(ValueError):
        fc.verify_certificate(tmp_path / "empty")
    with pytest.raises(OSError):
        fc.prove(SMALL, certificate=tmp_path / "no" / "folder")
    with pytest.raises(TypeError):
        fc.verify_certificate(3)  # type: ignore[arg-type]


def test_links_and_devices_stay(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    for _ in range(2):  # the second time there is a file already
        fc.prove(SMALL, certificate=tmp_path / "link")
        assert (tmp_path / "link").is_symlink()
        assert all(fc.verify_certificate(tmp_path / "target"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]
    with pytest.raises(OSError, match="No space left"):
        fc.prove(SMALL, certificate="/dev/full")
    assert Path("/dev/full").is_char_device()


def test_a_search_that_is_interrupted_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deal.proof"
    path.write_text("before")
    proof = fc.prove(982, freecells=2, up_to_symmetry=False, max_seconds=0.2, certificate=path)
    assert proof.reason == "time" and path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_limits_are_verdicts() -> None:
    assert fc.prove(11982, max_positions=1000).reason == "positions"
    large = {"freecells": 2, "up_to_symmetry": False}
    assert fc.prove(982, **large, max_seconds=0.3).reason == "time"
    assert fc.prove(982, **large, on_progress=lambda progress: True).reason == "interrupted"
    for arguments in ({"jobs": 0}, {"max_positions": 0}, {"freecells": 11}):
        with pytest.raises(ValueError):
            fc.prove(1, **arguments)
