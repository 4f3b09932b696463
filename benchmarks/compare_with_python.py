#!/usr/bin/env python3
"""The throughput and the memory of fc.solve_many beside those of `freecell solve`, alternately.

    PYTHONPATH=build/release/python benchmarks/compare_with_python.py PROGRAM FIRST-LAST [--times N]

Each is a process of its own with all cores. Times are by the clock, from start to exit, memory is
the most resident. At the end the rows of both are compared.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import List, Tuple

PYTHON = """
import sys
import freecell as fc
results = fc.solve_many(range(int(sys.argv[1]), int(sys.argv[2]) + 1))
assert not results.interrupted
if len(sys.argv) > 3:
    results.to_pandas().to_csv(sys.argv[3], index=False, lineterminator="\\n")
"""


def measure(command: List[str]) -> Tuple[float, float]:
    """Seconds by the clock, and MB."""
    begin = time.monotonic()
    with open(os.devnull, "w") as nothing:
        process = subprocess.Popen(command, stdout=nothing)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return seconds, usage.ru_maxrss / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("deals", metavar="FIRST-LAST")
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    first, last = arguments.deals.split("-")
    with TemporaryDirectory() as folder:
        rows = [str(Path(folder) / name) for name in ("program.csv", "python.csv")]
        program = [arguments.program, "solve", arguments.deals, "--quiet", "--force", "-o", rows[0]]
        python = [sys.executable, "-c", PYTHON, first, last]
        ratios = []
        for _ in range(arguments.times):
            ours, memory = measure(python)
            theirs, memory_of_program = measure(program)
            ratios.append(theirs / ours)
            print(f"python {ours:.2f} s {memory:.0f} MB, program {theirs:.2f} s {memory_of_program:.0f} MB")
        spread = f"{min(ratios):.3f} to {max(ratios):.3f}"
        print(f"deals a second, python to program: median {statistics.median(ratios):.3f} ({spread})")
        measure([*python, rows[1]])
        are_equal = Path(rows[0]).read_bytes() == Path(rows[1]).read_bytes()
        print("rows are", "equal" if are_equal else "NOT equal")


if __name__ == "__main__":
    main()
