#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "dealer/verdict_counts.h"
#include "dealer/words.h"
#include "tools/terminal/clock.h"

namespace freecell {

/// The progress of a run.
struct RunProgress {
  VerdictCounts counts;                ///< the counts of all deals that are done
  std::uint64_t before = 0;            ///< how many of these were done before the run was resumed
  std::optional<std::uint64_t> total;  ///< the number of all deals, if it is known
  double seconds = 0;                  ///< since the run began or was resumed
  std::string last_deal;               ///< the name of the last deal that is done; empty if none is
  std::string search;                  ///< of a deal that takes long; empty if none does

  double deals_per_second() const;
  /// The seconds that are left at the present rate. Nothing if the rate or the end is not known.
  std::optional<double> seconds_left() const;
};

/// `12345 deals/s`; for less than one `19.7 s/deal`.
std::string deal_rate_text(double deals_per_second);

/// `617/32000  12345 deals/s  3 s left  616 solved  0 unsolvable  1 unknown`, or a shorter form
/// that fits into `width` columns. The shortest one has five or more.
std::string progress_text(const RunProgress& progress,
                          std::size_t width = std::numeric_limits<std::size_t>::max());
/// The same for programs: one line of JSON (docs/look-up/runs.md).
std::string progress_json(const RunProgress& progress);

/// The name of a deal in JSON: a number, or a text; `null` if it is empty.
std::string deal_json(const std::string& name);

/// The values of --progress.
enum class ProgressChoice : std::uint8_t { kAuto, kNever, kJson };
inline constexpr std::array kProgressChoiceWords = {
    Word{"auto", ProgressChoice::kAuto},
    Word{"never", ProgressChoice::kNever},
    Word{"json", ProgressChoice::kJson},
};

/// The ways to report progress. kLine is a line on a terminal that is renewed a few times a second.
/// kSearchLine is the same where rows go to the terminal, too: it is only there while a deal takes
/// long. kJson is a line of JSON every two seconds, and one at the end.
enum class ProgressMode { kNone, kLine, kSearchLine, kJson };

/// The mode that --progress asks for. `shares_terminal`: rows go to the terminal, too.
ProgressMode progress_mode(ProgressChoice choice, bool is_quiet, bool shares_terminal = false);

/// What the search of a deal has come to after so many seconds.
struct SearchNote {
  std::string deal;
  double seconds = 0;
  std::string text = {};
};

/// Reports the progress of a run on stderr. It uses its own thread, so that it continues while a
/// hard deal is searched. Thread-safe.
class ProgressDisplay {
 public:
  /// `before` and `total` are as in RunProgress.
  ProgressDisplay(ProgressMode mode, std::uint64_t before, std::optional<std::uint64_t> total);
  /// Erases the line, or writes the last line of JSON.
  ~ProgressDisplay();

  void update(const VerdictCounts& counts, const std::string& last_deal);
  /// Whether it shows a line, with the search that takes longest.
  bool shows_searches() const { return is_line(); }
  void note_search(const SearchNote& note);
  void end_search(const std::string& deal);
  /// Removes the line. It stays away as long as the lock lives, so that others can write.
  std::unique_lock<std::mutex> without_line();

 private:
  bool is_line() const {
    return mode_ == ProgressMode::kLine || mode_ == ProgressMode::kSearchLine;
  }
  void show();

  const ProgressMode mode_;
  const Stopwatch stopwatch_;
  std::mutex mutex_;
  RunProgress progress_;
  SearchNote search_;
  bool has_line_ = false;
  std::optional<Periodic> periodic_;  // last, so that it ends before what it uses
};

}  // namespace freecell
