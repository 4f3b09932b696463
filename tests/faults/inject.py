#!/usr/bin/env python3
"""Makes every call for memory, files and threads of freecell fail in turn, as SQLite's tests do.

    inject.py FREECELL LIBRARY [--most N] [--only WORD] [--show]

For each scenario below, kind of call and way to fail, the N-th call fails, for N = 1, 2, ... until
the program no longer makes so many. --most N tries at most about N of them, evenly spread. Each run
must end within a time limit, by itself, with a documented exit code. An exit code 0 means that all
files are those of an undisturbed run. Afterwards the same command, with --resume where there is
one, must give these files. A table says how many faults were injected and what became of them.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

SECONDS = 60  # a busy machine may take long; a run that hangs takes longer
EXIT_CODES = range(5)

# Each: a name, what is prepared, the command, how it is done once more, whether rows are its output.
SOLVE = "solve 1-24 --jobs 2 --solutions-file s.txt.zst -o r.csv"
SCENARIOS = [
    ("solve", [], SOLVE, SOLVE + " --resume", True),
    ("solve resumed", [SOLVE + " --max-expanded 100000", "+cut r.csv"],
     SOLVE.replace("-o", "--max-expanded 100000 -o") + " --resume",
     SOLVE.replace("-o", "--max-expanded 100000 -o") + " --resume", True),
    ("solve to a folder", [], "solve 1-5 --jobs 1 --solutions-dir d -o r.csv.gz",
     "solve 1-5 --jobs 1 --solutions-dir d -o r.csv.gz --resume", True),
    ("solve shortly", [], "solve 164,1 --effort short --jobs 2 -o r.csv",
     "solve 164,1 --effort short --jobs 2 -o r.csv --resume", True),
    ("fewest", [], "fewest 1-3 --jobs 2 -o r.csv", "fewest 1-3 --jobs 2 -o r.csv --resume", True),
    ("measure", ["solve 1-6 -o in.csv"],
     "measure in.csv --columns breaks,search_stage --jobs 2 -o r.csv",
     "measure in.csv --columns breaks,search_stage --jobs 2 -o r.csv --resume", True),
    ("merge", ["solve 1-30 --shard 1/2 -o a.csv --solutions-file a.txt",
               "solve 1-30 --shard 2/2 -o b.csv --solutions-file b.txt"],
     "merge a.csv b.csv -o r.csv.zst --solutions-file s.txt",
     "merge a.csv b.csv -o r.csv.zst --solutions-file s.txt --force", False),
    ("verify", ["solve 1-30 -o in.csv --solutions-file s.txt"],
     "verify s.txt --jobs 2", "verify s.txt --jobs 2", False),
    ("prove", [], "prove 11982 --up-to-symmetry --jobs 2 -o r.csv",
     "prove 11982 --up-to-symmetry --jobs 2 -o r.csv --resume", False),
    ("prove in files", [],
     "prove 781948 --up-to-symmetry --jobs 2 -o r.csv --certificate c --checkpoint k",
     "prove 781948 --up-to-symmetry --jobs 2 -o r.csv --certificate c --checkpoint k --resume", True),
    ("solve with certificates", [],
     "solve 1-8 --freecells 0 --jobs 2 --solution-column --certificates p -o r.csv",
     "solve 1-8 --freecells 0 --jobs 2 --solution-column --certificates p -o r.csv --resume", True),
    ("verify a certificate", ["prove 1-4 --freecells 0 --certificate c"],
     "verify c --jobs 2", "verify c --jobs 2", False),
    ("audit", ["solve 1-8 --freecells 1 --solution-column --certificates p -o r.csv"],
     "audit r.csv", "audit r.csv", False),
    ("stats", ["solve 1-30 -o in.csv"], "stats in.csv -o r.json", "stats in.csv -o r.json --force",
     False),
]
FAULTS = [
    ("memory", "once", "-"), ("memory", "on", "-"), ("thread", "once", "-"), ("thread", "on", "-"),
    ("io", "once", "EIO"), ("io", "on", "EIO"), ("io", "once", "ENOSPC"), ("io", "on", "ENOSPC"),
    ("io", "once", "late"),
    ("io", "once", "short"), ("io", "on", "short"),
]


class Faults:
    def __init__(self, freecell, library, show):
        self.freecell, self.library, self.show = freecell, library, show
        self.bad = []
        self.lock = threading.Lock()

    def run(self, folder, command, fault=None, at=0):
        """Exit code (None: too late), standard output, standard error, calls, failures."""
        environment = dict(os.environ, LC_ALL="C")
        mark = folder.parent / (folder.name + ".mark")
        if fault:
            kind, mode, error = fault
            environment.update(LD_PRELOAD=self.library, FAULT_KIND=kind, FAULT_MODE=mode,
                               FAULT_ERROR=error, FAULT_AT=str(at), FAULT_MARK=str(mark))
        words = [self.freecell, *command.split()]
        try:
            done = subprocess.run(words, cwd=folder, env=environment, timeout=SECONDS,
                                  stdin=subprocess.DEVNULL, capture_output=True, check=False)
            code, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            code, out, err = None, b"", b""
        counts = (mark.read_text().split() if fault and mark.exists() else []) or ["0", "0"]
        mark.unlink(missing_ok=True)
        return code, out, err.decode(errors="replace"), int(counts[0]), int(counts[1])

    def prepare(self, folder, steps):
        folder.mkdir()
        for step in steps:
            if step.startswith("+cut "):
                cut_to_half(folder / step[5:])
            else:
                self.run(folder, step + " -q")

    def outputs(self, folder, out):
        """All files but records and drafts, compressed ones as text, and standard output."""
        files = {"-": out}
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if path.is_dir() or name.endswith((".run.json", ".checkpoint", ".new")):
                continue
            data = path.read_bytes()
            if name.endswith(".zst"):
                done = subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=False)
                data = done.stdout if done.returncode == 0 else b"damaged"
            elif name.endswith(".gz"):
                done = subprocess.run(["gzip", "-dc"], input=data, capture_output=True, check=False)
                data = done.stdout if done.returncode == 0 else b"damaged"
            files[name] = data
        return files

    def try_scenario(self, base, scenario, fault, most, pool):
        """Counts of what became of the faults."""
        name, steps, command, again, _ = scenario
        command += " -q"
        again += " -q"
        name = name.replace(" ", "_")
        label = f"{name}_{'_'.join(fault)}"
        template = base / f"{name}_template"
        if not template.exists():
            self.prepare(template, steps)
        whole = base / f"{label}_whole"
        shutil.copytree(template, whole)
        code, out, err, calls, _ = self.run(whole, command, fault, 0)
        expected = (code, self.outputs(whole, out))
        if code not in (0, 1):
            self.complain(label, 0, f"undisturbed exit code {code}: {err}")
        stride = max(1, calls // most) if most else 1

        def one(at):
            return self.one(base / f"{label}_{at}", template, scenario, fault, at, expected, command,
                            again)

        counts = collections.Counter()
        # A few more than were counted: an undisturbed run makes not always as many.
        for result in pool.map(one, range(1, calls + stride, stride)):
            counts[result] += 1
        shutil.rmtree(whole)
        return calls, counts

    def one(self, folder, template, scenario, fault, at, expected, command, again):
        label = f"{scenario[0]}, {' '.join(fault)}"
        shutil.copytree(template, folder)
        code, out, err, _, failures = self.run(folder, command, fault, at)
        if failures == 0:
            shutil.rmtree(folder)
            return "not reached"
        result = {0: "no harm", 1: "undecided", 2: "input", 3: "internal", 4: "output"}.get(code)
        if code is None or result is None or "terminate" in err:
            self.complain(label, at, f"exit code {code}: {err[:300]}")
            result = "BROKEN"
        files = self.outputs(folder, out)
        is_lack = fault[0] in ("memory", "thread")
        if code == expected[0] and not same(files, expected[1], is_lack):
            self.complain(label, at, f"exit code {code}, but other files: {differing(files, expected)}")
            result = "BROKEN"
        code, out, err, _, _ = self.run(folder, again)
        files = self.outputs(folder, out)
        if code not in (0, 1) or not same(files, expected[1], is_lack):
            self.complain(label, at, f"again: exit code {code}: {err[:300]}{differing(files, expected)}")
            result = "BROKEN"
        shutil.rmtree(folder)
        return result

    def complain(self, label, at, text):
        with self.lock:
            self.bad.append(f"{label}, call {at}: {text}")
            if self.show:
                print(self.bad[-1], flush=True)


def cut_to_half(path):
    """As a kill would leave it, with the record of an earlier checkpoint: all of it is to be kept."""
    with open(path, "ab") as file:
        file.write(b"half a row")
    record = pathlib.Path(str(path) + ".run.json")
    record.write_text(record.read_text().replace('"finished"', '"running"'))


def same(files, expected, is_lack):
    """Where memory was lacking, a row may say so. Then its solution is another or missing, and so is
    its certificate."""
    if files == expected:
        return True
    missing = expected.keys() - files.keys()
    if not is_lack or files.keys() - expected.keys():
        return False
    if any(not name.endswith(".proof") for name in missing):
        return False
    lacks = False
    for name in sorted(files, key=lambda name: not name.startswith("r.")):
        if files[name] == expected[name]:
            continue
        rows, wanted = files[name].split(b"\n"), expected[name].split(b"\n")
        if not name.startswith("r."):
            if not lacks:
                return False
            continue
        if len(rows) != len(wanted):
            return False
        for row, want in zip(rows, wanted):
            if row != want and b",memory" not in row and not row.endswith(b","):
                return False
        lacks = True
    return lacks or not missing


def differing(files, expected):
    names = [name for name in sorted(files.keys() | expected[1].keys())
             if files.get(name) != expected[1].get(name)]
    return " " + ", ".join(names) if names else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("freecell")
    parser.add_argument("library")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    faults = Faults(os.path.abspath(options.freecell), os.path.abspath(options.library), options.show)
    total = collections.Counter()
    of_fault = collections.defaultdict(collections.Counter)
    columns = ["no harm", "undecided", "input", "internal", "output", "BROKEN"]
    print(f"{'':40}{'calls':>8}{'faults':>8}" + "".join(f"{column:>10}" for column in columns))
    with tempfile.TemporaryDirectory(prefix="freecell-faults-") as base, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for scenario in SCENARIOS:
            for fault in FAULTS:
                if options.only not in f"{scenario[0]} {' '.join(fault)}":
                    continue
                calls, counts = faults.try_scenario(pathlib.Path(base), scenario, fault, options.most,
                                                    pool)
                counts.pop("not reached", None)
                total.update(counts)
                of_fault[fault].update(counts)
                print(f"{scenario[0] + ', ' + ' '.join(fault):40}{calls:8}{sum(counts.values()):8}" +
                      "".join(f"{counts[column]:10}" for column in columns), flush=True)
    for fault, counts in [*of_fault.items(), ((), total)]:
        print(f"{' '.join(('all', *fault)):48}{sum(counts.values()):8}" +
              "".join(f"{counts[column]:10}" for column in columns))
    for text in faults.bad[:50]:
        print(text)
    return 1 if faults.bad or not total else 0


if __name__ == "__main__":
    sys.exit(main())
