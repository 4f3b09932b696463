#!/usr/bin/env bash
# Runs the example of GNU parallel that docs/do/run-on-a-cluster.md gives, word by word, and
# compares with a single run.
#
#   tests/slurm/parallel_test.sh FREECELL RUN_ON_A_CLUSTER_MD
set -euo pipefail

export PATH=$(dirname "$1"):$PATH
example=$(sed --quiet '/^mkdir --parents results$/,/^```$/{/^```$/d;p}' "$2")
grep --quiet 'parallel .*--shard' <<<"$example" && grep --quiet 'freecell merge' <<<"$example"

folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT
cd "$folder"
bash -euo pipefail -c "$example"
zstd --decompress --stdout results/deals.csv.zst | cmp - <(freecell solve 1-40000 --quiet)
echo 'the same rows'
