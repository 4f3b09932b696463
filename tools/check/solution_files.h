#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "tools/check/solution_check.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// The number of solutions with each result.
class CheckCounts {
 public:
  std::uint64_t of(CheckResult result) const { return counts_[static_cast<std::size_t>(result)]; }
  std::uint64_t total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
  }
  void add(CheckResult result) { ++counts_[static_cast<std::size_t>(result)]; }
  void add(const CheckCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }

 private:
  std::array<std::uint64_t, kCheckResults> counts_{};
};

/// How files of solutions are checked.
struct SolutionFilesSettings {
  const SolutionFormat* format = nullptr;  ///< the only format that is read; null means any
  GameClaim claim;
  bool failures_only = false;
  /// The format to which solutions are converted; if null, they are only checked.
  const SolutionFormat* converted_format = nullptr;
  std::string program;  ///< that converts, as in SolutionText
  int jobs = 1;         ///< threads
};

/// What was found in a piece of a file, in words.
struct SolutionFilesReport {
  std::string results;    ///< a line for each solution, and boards
  std::string messages;   ///< for standard error
  std::string converted;  ///< the solutions in the other format
  CheckCounts counts;
  bool has_bad_input = false;  ///< whether some text could not be read
};

/// Checks all solutions in the files. `take` receives the reports in the order of the files, one at
/// a time, on several threads. `cancelled` returns true to stop.
void check_solution_files(const std::vector<std::string>& files,
                          const SolutionFilesSettings& settings, const CancelCallback& cancelled,
                          const std::function<void(const SolutionFilesReport&)>& take);

}  // namespace freecell
