# Predicts a column of CSV from other columns by least squares: fits on the first file, judges on the second.
#
#   awk -v target=short_moves -v features=ace_depth,breaks -f benchmarks/fit.awk fitted.csv held_out.csv
#
# -v log10=1 predicts the decimal logarithm. Rows in which the target is empty are left out. Columns are found by their names. Prints
# the weights, and for each file the rows and Pearson's r between what was predicted and what was so.
BEGIN {
  FS = ","
  n = split(features, names, ",")
  names[0] = "1"
}
FNR == 1 {
  ++file
  if (file == 2) solve_normal_equations()
  delete column
  for (i = 1; i <= NF; ++i) column[$i] = i
  for (i = 1; i <= n; ++i) if (!(names[i] in column)) { print FILENAME ": no column " names[i]; exit 2 }
  if (!(target in column)) { print FILENAME ": no column " target; exit 2 }
  next
}
$(column[target]) == "" { next }
{
  x[0] = 1
  for (i = 1; i <= n; ++i) x[i] = $(column[names[i]])
  y = log10 ? log($(column[target])) / log(10) : $(column[target])
}
file == 1 {
  for (i = 0; i <= n; ++i) {
    for (j = 0; j <= n; ++j) a[i, j] += x[i] * x[j]
    a[i, n + 1] += x[i] * y
  }
  for (i = 1; i <= n; ++i) row[++stored] = x[i]
  ys[++fitted] = y
  next
}
{ judge(2, predicted(), y) }
END {
  stored = 0
  for (r = 1; r <= fitted; ++r) {
    for (i = 1; i <= n; ++i) x[i] = row[++stored]
    judge(1, predicted(), ys[r])
  }
  for (i = 0; i <= n; ++i) printf "%-22s %9.4f\n", names[i], weight[i]
  for (f = 1; f <= 2; ++f) printf "%-9s %6d rows, r = %.3f\n", f == 1 ? "fitted:" : "held out:", count[f], correlation(f)
}
function predicted(  i, sum) {
  sum = 0
  for (i = 0; i <= n; ++i) sum += weight[i] * x[i]
  return sum
}
function judge(f, p, y) {
  ++count[f]
  sp[f] += p; sy[f] += y; spp[f] += p * p; syy[f] += y * y; spy[f] += p * y
}
function correlation(f,  c) {
  c = count[f]
  return (c * spy[f] - sp[f] * sy[f]) / sqrt((c * spp[f] - sp[f] ^ 2) * (c * syy[f] - sy[f] ^ 2))
}
# Gauss and Jordan, the largest pivot of a column first.
function solve_normal_equations(  i, j, k, best, t) {
  for (k = 0; k <= n; ++k) {
    best = k
    for (i = k; i <= n; ++i) if (a[i, k] ^ 2 > a[best, k] ^ 2) best = i
    for (j = 0; j <= n + 1; ++j) { t = a[k, j]; a[k, j] = a[best, j]; a[best, j] = t }
    for (i = 0; i <= n; ++i) {
      if (i == k) continue
      t = a[i, k] / a[k, k]
      for (j = k; j <= n + 1; ++j) a[i, j] -= t * a[k, j]
    }
  }
  for (i = 0; i <= n; ++i) weight[i] = a[i, n + 1] / a[i, i]
}
