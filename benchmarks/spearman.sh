#!/usr/bin/env bash
# Rank correlations between columns of a CSV, a line for each pair. Equal values share the mean of
# their ranks; rows in which one of the columns is empty are left out.
#
#   benchmarks/spearman.sh measures.csv ace_depth breaks search_expanded
set -euo pipefail
file=$1
shift
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT

# The chosen columns of the rows that have them all.
awk -F, -v columns="$*" '
  NR == 1 { n = split(columns, names, " "); for (i = 1; i <= NF; ++i) place[$i] = i
            for (i = 1; i <= n; ++i) if (!(names[i] in place)) { print "no column " names[i] > "/dev/stderr"; exit 2 }
            next }
  { line = ""; for (i = 1; i <= n; ++i) { value = $(place[names[i]]); if (value == "") next; line = line (i > 1 ? " " : "") value }
    print line }' "$file" >"$folder/values"

# Each value of each column and its rank.
for ((i = 1; i <= $#; ++i)); do
  cut --delimiter ' ' --fields "$i" "$folder/values" | sort --general-numeric-sort | uniq --count |
    awk -v column="$i" '{ print column, $2, before + ($1 + 1) / 2; before += $1 }'
done >"$folder/ranks"

awk -v columns="$*" '
  NR == FNR { rank[$1, $2] = $3; next }
  { n = NF; ++rows
    for (i = 1; i <= n; ++i) { r[i] = rank[i, $i]; sum[i] += r[i] }
    for (i = 1; i <= n; ++i) for (j = i; j <= n; ++j) product[i, j] += r[i] * r[j] }
  END { split(columns, names, " ")
    for (i = 1; i <= n; ++i) for (j = i + 1; j <= n; ++j)
      printf "%-16s %-16s %6.3f\n", names[i], names[j], covariance(i, j) / sqrt(covariance(i, i) * covariance(j, j)) }
  function covariance(i, j) { return product[i, j] / rows - sum[i] / rows * sum[j] / rows }' "$folder/ranks" "$folder/values"
