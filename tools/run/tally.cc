#include "tools/run/tally.h"

#include <algorithm>
#include <cassert>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/run/progress.h"

namespace freecell {
namespace {

void append_names(std::vector<std::string>& names, const std::vector<std::string>& later) {
  for (const std::string& name : later) {
    if (names.size() < Tally::kMaxNames) names.push_back(name);
  }
}

std::string counted(const Paint& paint, Color color, std::uint64_t count, const char* name) {
  const std::string text = std::to_string(count) + " " + name;
  return count == 0 ? text : paint(color, text);
}

std::string counts_line(const VerdictCounts& counts, const VerdictWords& words,
                        const Paint& paint) {
  std::string line = counted_text(counts.total(), "deal") + ": " +
                     counted(paint, Color::kGreen, counts.solved, words.solved);
  if (words.unsolvable != nullptr) {
    line += ", " + counted(paint, Color::kRed, counts.unsolvable, words.unsolvable);
  }
  return line + ", " + counted(paint, Color::kYellow, counts.unknown, words.unknown) + "\n";
}

/// Returns `proved shortest: 9 of 10 solutions`, or nothing if no proofs were asked for.
std::string proofs_line(const Tally& tally) {
  if (tally.bounded == 0) return "";
  return "proved shortest: " + std::to_string(tally.optimal) + " of " +
         counted_text(tally.bounded, "solution") + "\n";
}

/// Returns `unsolvable: 11982 146692`, or nothing if there are none.
std::string names_line(const char* verdict, const std::vector<std::string>& names,
                       std::uint64_t count) {
  if (names.empty()) return "";
  std::string line = std::string(verdict) + ":";
  for (const std::string& name : names) line += " " + shown(name);
  if (count > names.size()) line += " and " + std::to_string(count - names.size()) + " more";
  return line + "\n";
}

/// Returns `fewest freecells: 2 with 0, 20 with 1`, or nothing if that was not asked for.
std::string fewest_line(const ValueCounts& fewest) {
  if (fewest.total() == 0) return "";
  std::string line = "fewest freecells:";
  const char* separator = " ";
  for (const ValueCounts::Bucket& bucket : fewest.buckets()) {
    line += separator + std::to_string(bucket.count) + " with " + std::to_string(bucket.low);
    separator = ", ";
  }
  return line + "\n";
}

std::string work_line(const char* what, const ValueCounts& work) {
  return std::string(what) + " a deal: median " + std::to_string(work.quantile(0.5)) + ", p99 " +
         std::to_string(work.quantile(0.99)) + ", maximum " + std::to_string(work.maximum()) + "\n";
}

std::string time_line(std::uint64_t deals, double seconds, std::uint64_t before) {
  const double rate = seconds > 0 ? static_cast<double>(deals) / seconds : 0;
  const std::string line = fixed_text(seconds, 2) + " s, " + deal_rate_text(rate);
  if (before == 0) return line + "\n";
  return line + "; " + std::to_string(before) + " deals were done before\n";
}

std::string count_difference(const std::string& what, std::uint64_t count, std::uint64_t in_rows) {
  if (count == in_rows) return "";
  return "its record counts " + std::to_string(count) + " " + what + ", its rows have " +
         std::to_string(in_rows);
}

bool are_same(const ValueCounts& one, const ValueCounts& other) {
  return one.maximum() == other.maximum() && one.numbered_buckets() == other.numbered_buckets();
}

}  // namespace

void Tally::add(const std::string& deal, const DealFacts& facts) {
  ++counts.of(facts.verdict);
  if (facts.verdict == Verdict::kUnsolvable) append_names(unsolvable_names, {deal});
  if (facts.verdict == Verdict::kUnknown) append_names(unknown_names, {deal});
  errors += facts.reason == StopReason::kError ? 1 : 0;
  bounded += facts.gap.has_value() ? 1 : 0;
  optimal += facts.gap == 0 ? 1 : 0;
  if (facts.fewest_freecells) fewest_freecells.add(*facts.fewest_freecells);
  expanded.add(static_cast<std::int64_t>(facts.expanded));
  microseconds.add(static_cast<std::int64_t>(facts.microseconds));
}

void Tally::append(const Tally& later) {
  assert(optimal <= bounded && later.optimal <= later.bounded);
  counts += later.counts;
  errors += later.errors;
  bounded += later.bounded;
  optimal += later.optimal;
  append_names(unsolvable_names, later.unsolvable_names);
  append_names(unknown_names, later.unknown_names);
  fewest_freecells.add(later.fewest_freecells);
  expanded.add(later.expanded);
  microseconds.add(later.microseconds);
}

std::string difference_between(const VerdictCounts& recorded, const VerdictCounts& of_rows,
                               const std::vector<std::string>& verdicts) {
  for (const auto& [word, verdict] : kVerdictWords) {
    if (std::ranges::find(verdicts, word) == verdicts.end()) continue;
    const std::string what = std::string(word) + " deals";
    std::string text = count_difference(what, recorded.of(verdict), of_rows.of(verdict));
    if (!text.empty()) return text;
  }
  return "";
}

std::string difference_between(const Tally& recorded, const Tally& of_rows, bool with_expanded) {
  for (const std::string& text :
       {difference_between(recorded.counts, of_rows.counts, words_of(kVerdictWords)),
        count_difference("errors", recorded.errors, of_rows.errors),
        count_difference("bounded solutions", recorded.bounded, of_rows.bounded),
        count_difference("shortest solutions", recorded.optimal, of_rows.optimal)}) {
    if (!text.empty()) return text;
  }
  if (recorded.unsolvable_names != of_rows.unsolvable_names ||
      recorded.unknown_names != of_rows.unknown_names) {
    return "the deals that its record names are not those of its rows";
  }
  if (!are_same(recorded.fewest_freecells, of_rows.fewest_freecells)) {
    return "the fewest freecells in its record are not those of its rows";
  }
  if (with_expanded && !are_same(recorded.expanded, of_rows.expanded)) {
    return "the positions expanded in its record are not those of its rows";
  }
  return "";
}

std::string deals_text(const Tally& tally, const VerdictWords& words, bool timing,
                       const Paint& paint) {
  const VerdictCounts& counts = tally.counts;
  std::string text = counts_line(counts, words, paint);
  text += names_line(words.unsolvable, tally.unsolvable_names, counts.unsolvable);
  text += names_line(words.unknown, tally.unknown_names, counts.unknown);
  text += fewest_line(tally.fewest_freecells);
  text += proofs_line(tally);
  if (tally.expanded.maximum() > 0) {
    text += work_line("positions expanded", tally.expanded);
  }
  if (counts.total() > 0 && timing) text += work_line("microseconds", tally.microseconds);
  return text;
}

std::string summary_text(const Tally& tally, const VerdictWords& words, std::uint64_t before,
                         double seconds, bool timing, const Paint& paint) {
  return deals_text(tally, words, timing, paint) +
         time_line(tally.counts.total() - before, seconds, before);
}

}  // namespace freecell
