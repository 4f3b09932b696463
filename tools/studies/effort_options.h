#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/effort.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/run/run_json.h"
#include "tools/terminal/options.h"

namespace freecell {

/// The options of `freecell solve` that say what solutions are wanted and how long to look for
/// them.
class EffortOptions {
 public:
  void add(OptionSet& options);

  /// Throws InputError for options that conflict. `limits` are those of a deal.
  void check(const DealOperands& operands, const Limits& limits, int jobs) const;

  /// Returns the settings for the batch. `jobs` is that of the run.
  EffortSettings settings(int jobs) const;
  /// The number of deals to search at a time.
  int deals_at_once(int jobs) const { return within_deal_ ? 1 : jobs; }
  bool is_shortest() const { return effort_ == Effort::kShortest; }
  /// Puts into `rules` what the options say about them.
  void apply_to(Rules& rules) const;
  std::optional<double> max_seconds() const { return max_seconds_; }
  /// Adds what the options say to those of a record.
  void add_to(std::vector<RecordedOption>& options) const;

 private:
  void refuse_without_shortest() const;

  Effort effort_ = Effort::kFast;
  std::optional<Metric> metric_;
  std::optional<Capacity> capacity_;
  std::optional<Autoplay> autoplay_;
  bool within_deal_ = false;
  std::optional<double> max_seconds_;
};

/// Adds `--effort` for commands that solve a deal for people. `effort` has the default.
void add_effort_option(OptionSet& options, Effort& effort);

/// Throws InputError if the limits leave the effort too little memory for so many threads.
void check_memory_for(Effort effort, const Limits& limits, std::uint64_t workers);

}  // namespace freecell
