#!/usr/bin/env python3
"""The SHA-256 of each certificate of a file that has several, a line each:

    data/certificate_digests.py FILE

docs/look-up/certificates.md has the format. It depends on the version of zstd how certificates are
compressed, and so do these digests. Nothing is checked: `freecell verify` does that.
"""

import hashlib
import sys

with open(sys.argv[1], "rb") as file:
    while line := file.readline():
        digest = hashlib.sha256(line)
        while line != b"\n":
            line = file.readline() or sys.exit(f"{sys.argv[1]}: is cut short")
            digest.update(line)
        positions = 1
        while positions:
            head = file.read(12)
            positions = int.from_bytes(head[4:8], "little")
            digest.update(head + file.read(int.from_bytes(head[:4], "little")))
        print(digest.hexdigest())
