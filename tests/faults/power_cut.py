#!/usr/bin/env python3
"""Cuts the power after every call about files, and goes on from what a disk may then hold.

    power_cut.py FREECELL LIBRARY [--most N] [--only WORD] [--show] [--forget NAME]

A run is traced (traced_calls.cc). For every call, the disk after a loss of power is rebuilt: what
was made safe by fsync or syncfs is there. Of what came later, the names of files may be the old or
the new ones, and the contents may be the old ones, the new ones, half of the new bytes, or zeros in
place of them. A folder that is not made safe may have lost its new names. From each such state the
same command goes on, with --resume where rows are kept, and must give the files of an undisturbed
run. A file that is written as a draft is always the old or the new one. --most N tries at most about
N states of each run, evenly spread. --forget NAME takes each fsync of this file for not done, so that
one sees that the test finds what it looks for.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

SECONDS = 60

# Each: a name, what is prepared (undisturbed), the command that is traced, the one that goes on, and
# the file that is written as a draft.
SOLVE = "solve 1-3000 --jobs 1 --solutions-file s.txt.zst -o r.csv"
SCENARIOS = [
    ("solve", [], SOLVE, SOLVE + " --resume", ""),
    ("solve anew", ["solve 1-9 -o r.csv --solutions-file s.txt.zst"], SOLVE + " --force",
     SOLVE + " --force", ""),
    ("solve to folders", [],
     "solve 1-8 --freecells 1 --jobs 1 --solutions-dir d --certificates p -o r.csv.gz",
     "solve 1-8 --freecells 1 --jobs 1 --solutions-dir d --certificates p -o r.csv.gz --resume", ""),
    ("fewest", [], "fewest 1-40 --jobs 1 -o r.csv", "fewest 1-40 --jobs 1 -o r.csv --resume", ""),
    ("measure", ["solve 1-300 -o in.csv"],
     "measure in.csv --columns breaks,search_stage --jobs 1 -o r.csv.zst",
     "measure in.csv --columns breaks,search_stage --jobs 1 -o r.csv.zst --resume", ""),
    ("prove", [], "prove 781948 --up-to-symmetry --jobs 1 -o r.csv --certificate c --checkpoint k",
     "prove 781948 --up-to-symmetry --jobs 1 -o r.csv --certificate c --checkpoint k --resume", ""),
    ("merge", ["solve 1-30 --shard 1/2 -o a.csv", "solve 1-30 --shard 2/2 -o b.csv"],
     "merge a.csv b.csv -o r.csv", "merge a.csv b.csv -o r.csv --force", "r.csv"),
    ("stats", ["solve 1-30 -o in.csv", "stats in.csv -o r.json", "solve 1-40 -o in.csv --force"],
     "stats in.csv -o r.json --force", "stats in.csv -o r.json --force", "r.json"),
]
# What may have become of the bytes that were not made safe.
CONTENTS = ["old", "new", "torn", "zeros"]


class File:
    """The bytes that a program sees, and those that are safe."""

    def __init__(self, data=b""):
        self.seen = self.safe = data

    def after_cut(self, content):
        if content == "old" or self.seen == self.safe:
            return self.safe
        if content == "new":
            return self.seen
        if not self.seen.startswith(self.safe):  # it was cut first
            return self.seen[:len(self.seen) // 2] if content == "torn" else bytes(len(self.seen))
        more = len(self.seen) - len(self.safe)
        if content == "torn":
            return self.seen[:len(self.safe) + more // 2]
        return self.safe + bytes(more)


class Disk:
    """The files of a folder as a program sees them, and the names that are safe."""

    def __init__(self, root):
        self.root = root
        self.seen = {}  # path: File, or None for a folder
        for path in sorted(root.rglob("*")):
            self.seen[str(path)] = None if path.is_dir() else File(path.read_bytes())
        self.safe = dict(self.seen)

    def apply(self, call):
        what, path, *more = call
        if what == "create":
            self.seen[path] = File()
        elif what == "folder":
            self.seen[path] = None
        elif what == "append":
            self.seen[path].seen += bytes.fromhex(more[0])
        elif what == "cut":
            self.seen[path].seen = self.seen[path].seen[:int(more[0])]
        elif what == "rename":
            self.seen[more[0]] = self.seen.pop(path)
        elif what == "remove":
            del self.seen[path]
        elif what == "sync_all":
            self.safe = dict(self.seen)
            for file in self.seen.values():
                if file:
                    file.safe = file.seen
        elif what == "sync":
            self.sync(path)
        else:
            raise SystemExit(f"{what} {path}: not understood")

    def sync(self, path):
        file = self.seen.get(path)
        if file:
            file.safe = file.seen
            return
        is_in_it = lambda name: os.path.dirname(name) == path
        self.safe = {name: file for name, file in self.safe.items() if not is_in_it(name)}
        self.safe |= {name: file for name, file in self.seen.items() if is_in_it(name)}

    def states(self, seed):
        """What the disk may hold now: dictionaries from relative names to bytes, None for folders."""
        chance = random.Random(seed)
        for names in (self.safe, self.seen):
            for content in CONTENTS:
                yield self.state(names, lambda: content)
            yield self.state(names, lambda: chance.choice(CONTENTS))

    def state(self, names, content):
        state = {}
        for name in sorted(names):
            folder = os.path.dirname(name)
            if folder != str(self.root) and folder not in names:
                continue  # its folder is lost
            file = names[name]
            state[os.path.relpath(name, self.root)] = file and file.after_cut(content())
        return state


def digest_of(state):
    return hashlib.sha256(repr(sorted(state.items())).encode()).digest()


class PowerCuts:
    def __init__(self, options):
        self.freecell, self.library = map(os.path.abspath, (options.freecell, options.library))
        self.most, self.show, self.forget = options.most, options.show, options.forget
        self.bad = []

    def run(self, folder, command, trace=None):
        environment = dict(os.environ, LC_ALL="C")
        if trace:
            environment.update(LD_PRELOAD=self.library, TRACE_FILE=str(trace), TRACE_ROOT=str(folder))
        try:
            return subprocess.run([self.freecell, *command.split(), "-q"], cwd=folder, env=environment,
                                  timeout=SECONDS, stdin=subprocess.DEVNULL, capture_output=True,
                                  check=False)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, None, b"", b"too late")

    def traced(self, base, steps, command):
        """The disk before the command, what it did, and the files that it left."""
        folder = base / "traced"
        folder.mkdir()
        for step in steps:
            self.run(folder, step)
        disk = Disk(folder)
        trace = base / "trace"
        done = self.run(folder, command, trace)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{command}: {done.stderr.decode()}")
        calls = [line.split("\t") for line in trace.read_text().splitlines()]
        forgotten = ["sync", str(folder / self.forget)]
        calls = [call for call in calls if call != forgotten]
        return disk, calls, self.outputs(folder)

    def outputs(self, folder):
        """All files but records and drafts."""
        files = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.endswith((".run.json", ".checkpoint", ".new")):
                files[str(path.relative_to(folder))] = unpacked(path)
        return files

    def go_on(self, folder, state, command, expected):
        """What is wrong, if something is."""
        folder.mkdir()
        for name, data in sorted(state.items()):
            if data is None:
                (folder / name).mkdir(parents=True)
            else:
                (folder / name).write_bytes(data)
        done = self.run(folder, command)
        files = self.outputs(folder)
        shutil.rmtree(folder)
        if done.returncode not in (0, 1):
            return f"exit code {done.returncode}: {done.stderr.decode()[:300]}"
        differing = [name for name in sorted(files.keys() | expected.keys())
                     if files.get(name) != expected.get(name)]
        return "other files: " + ", ".join(differing) if differing else ""

    def try_scenario(self, base, scenario, pool):
        name, steps, command, again, draft = scenario
        base.mkdir()
        disk, calls, expected = self.traced(base, steps, command)
        old = disk.seen.get(str(disk.root / draft)) if draft else None
        whole = [None, old and old.safe, expected.get(draft)]
        states, seen = [], set()
        for at in range(len(calls) + 1):
            if at > 0:
                disk.apply(calls[at - 1])
            for state in disk.states(at):
                digest = digest_of(state)
                if digest not in seen:
                    seen.add(digest)
                    states.append((at, state))
        stride = max(1, len(states) // self.most) if self.most else 1
        tried = states[::stride]

        def one(job):
            number, (at, state) = job
            if draft and state.get(draft) not in whole:
                return at, draft + " is neither the old nor the new one"
            return at, self.go_on(base / str(number), state, again, expected)

        broken = 0
        for at, fault in pool.map(one, enumerate(tried)):
            if fault:
                broken += 1
                self.bad.append(f"{name}, after call {at} ({' '.join(calls[at - 1][:2])}): {fault}")
                if self.show:
                    print(self.bad[-1], flush=True)
        print(f"{name:20}{len(calls):8}{len(states):8}{len(tried):8}{broken:8}", flush=True)
        shutil.rmtree(base)


def unpacked(path):
    tools = {".zst": ["zstd", "-dcq"], ".gz": ["gzip", "-dc"]}
    data = path.read_bytes()
    if path.suffix not in tools:
        return data
    done = subprocess.run(tools[path.suffix], input=data, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b"damaged"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("freecell")
    parser.add_argument("library")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--forget", default="-")
    options = parser.parse_args()
    cuts = PowerCuts(options)
    print(f"{'':20}{'calls':>8}{'states':>8}{'tried':>8}{'BROKEN':>8}")
    with tempfile.TemporaryDirectory(prefix="freecell-power-cut-") as base, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, scenario in enumerate(SCENARIOS):
            if options.only in scenario[0]:
                cuts.try_scenario(pathlib.Path(base) / str(number), scenario, pool)
    for text in cuts.bad[:50]:
        print(text)
    return 1 if cuts.bad else 0


if __name__ == "__main__":
    sys.exit(main())
