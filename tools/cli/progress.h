#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tools/cli/stopwatch.h"
#include "tools/cli/tally.h"

namespace freecell {

/// `617/32000  12345 deals/s  3 s left  616 solved  0 unsolvable  1 unknown`. `total`: how many
/// deals there are in all, if known.
std::string progress_text(const VerdictCounts& counts, std::optional<std::uint64_t> total,
                          double seconds);

/// The line on a terminal's stderr that says how far a run has come. A thread of its own renews it
/// a few times a second, so that it lives on while a hard deal is searched. Thread-safe.
class ProgressLine {
 public:
  /// `shown` false: does nothing but pass messages on.
  ProgressLine(bool shown, std::optional<std::uint64_t> total);
  /// Takes the line away.
  ~ProgressLine();

  void update(const VerdictCounts& counts);
  /// Writes `text` to stderr, not into the line.
  void write_above(std::string_view text);

 private:
  void renew_until(const std::stop_token& stop);
  void draw();
  void clear();

  const bool shown_;
  const std::optional<std::uint64_t> total_;
  const Stopwatch stopwatch_;
  std::mutex mutex_;
  VerdictCounts counts_;
  std::jthread thread_;  // last: ends before what it uses
};

}  // namespace freecell
