#!/usr/bin/env python3
"""Kills runs of freecell again and again, and flips bits in their records; --resume makes it good.

    kills.py FREECELL [--times N] [--flips N] [--only WORD]

Each run below is killed at a random moment, by one of four signals, and resumed, until it ends by
itself, and that N times. All files then are those of an undisturbed run, except for the times in
the record. Of a run that was killed, N times one bit of the record is another one: --resume refuses
it (exit code 2) and leaves the rows as they are, or ends with the same rows.
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
FEW = "--max-expanded 300"
# Each: a name, what is prepared, and the run.
RUNS = [
    ("csv", "", f"solve 1-3000 {FEW} --solutions-file s.txt -o r.csv"),
    ("ndjson", "", f"solve 1-3000 {FEW} --solution-column -o r.ndjson"),
    ("gzip", "", f"solve 1-3000 {FEW} --solutions-file s.txt.zst -o r.csv.gz"),
    ("a file a deal", "", f"solve 1-400 {FEW} --solutions-dir d -o r.csv"),
    ("a shard", "", f"solve 1-9000 --shard 2/3 {FEW} --jobs 1 -o r.csv.zst"),
    ("some verdicts", "", f"solve 1-3000 {FEW} --only unknown -o r.csv"),
    ("boards", "deal 1-2000 > in.txt", f"solve in.txt {FEW} --keep-going -o r.csv"),
    ("fewest", "", "fewest 1-60 -o r.csv --solutions-file s.txt"),
    ("measure", "solve 1-2000 -q -o in.csv", "measure in.csv --columns search_stage -o r.csv"),
    ("certificates", "", "solve 1-60 --freecells 0 --certificates p -o r.csv"),
    ("a proof", "", "prove 1252215044 --up-to-symmetry --checkpoint k --certificate c -o r.csv"),
]


def contents(path):
    """Decompressed: how a file is divided depends on where a run was killed."""
    if path.suffix == ".gz":
        return subprocess.run(["gzip", "-dc", path], stdout=subprocess.PIPE, check=True).stdout
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout
    return path.read_bytes()


class Runs:
    def __init__(self, freecell, folder, prepared, command):
        self.freecell, self.folder, self.command = freecell, folder, command
        self.clear()
        if prepared:
            subprocess.run(f"{freecell} {prepared}", shell=True, cwd=folder, check=True)
        self.inputs = set(folder.iterdir())
        start = time.monotonic()
        self.code = self.run().returncode
        self.seconds = time.monotonic() - start
        self.whole = self.files()
        self.clear()

    def clear(self):
        for path in set(self.folder.iterdir()) - getattr(self, "inputs", set()):
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def start(self, *options):
        words = [self.freecell, *self.command.split(), "--quiet", *options]
        return subprocess.Popen(words, cwd=self.folder, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def run(self, *options):
        process = self.start(*options)
        process.wait(timeout=600)
        return process

    def files(self):
        """All files that a run leaves, and of its record what does not depend on the time"""
        files = {}
        for path in set(self.folder.rglob("*")) - self.inputs:
            if path.name.endswith(".run.json"):
                record = json.loads(path.read_text())
                files[path] = record["state"], record["counts"]
            elif path.is_file():
                files[path] = contents(path)
        return files

    def record(self):
        """What --resume goes by: the record, or the checkpoint of a proof"""
        paths = [*self.folder.glob("r.*.run.json"), *self.folder.glob("k")]
        return paths[0] if paths else None

    def kill(self, rng, *options):
        """Whether the run was hit before its end"""
        process = self.start(*options)
        time.sleep(rng.random() * self.seconds)
        process.send_signal(rng.choice(SIGNALS))
        return process.wait(timeout=600) != self.code

    def kill_and_resume(self, rng):
        """How often it was hit; -1 if the files are others in the end"""
        kills = 0
        while kills < 5 and self.kill(rng, "--resume"):
            kills += 1
        is_right = self.run("--resume").returncode == self.code and self.files() == self.whole
        self.clear()
        return kills if is_right else -1

    def flip_and_resume(self, rng, times):
        """How many bits were refused, how many made no difference, and which made one"""
        while not self.kill(rng) or not self.record():
            self.clear()
        written = set(self.folder.rglob("*")) - self.inputs
        kept = {path: path.read_bytes() for path in written if path.is_file()}
        record = self.record()
        refused = same = 0
        wrong = []
        for _ in range(times):
            self.clear()
            for path, data in kept.items():
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
            flipped, at = bytearray(kept[record]), rng.randrange(len(kept[record]))
            flipped[at] ^= 1 << rng.randrange(8)
            record.write_bytes(flipped)
            code = self.run("--resume").returncode
            rest = [path for path in kept if path != record]
            if code == 2 and all(path.read_bytes() == kept[path] for path in rest):
                refused += 1
            elif all(contents(path) == self.whole[path] for path in rest if path in self.whole):
                same += 1
            else:
                wrong.append(bytes(flipped[max(0, at - 20) : at + 20]))
        self.clear()
        return refused, same, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("freecell", type=pathlib.Path)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--flips", type=int, default=200)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    rng, failed = random.Random(1), False
    for name, prepared, command in RUNS:
        if not re.search(options.only, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            runs = Runs(options.freecell.resolve(), pathlib.Path(folder), prepared, command)
            kills = [runs.kill_and_resume(rng) for _ in range(options.times)]
            refused, same, wrong = runs.flip_and_resume(rng, options.flips)
        print(f"{name}: {sum(kills)} kills, {kills.count(-1)} runs with other files; of "
              f"{options.flips} bits {refused} refused, {same} without effect, {len(wrong)} wrong")
        for part in wrong:
            print(f"  {part}")
        failed |= -1 in kills or bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
