#include "bindings/python/core/settings.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <thread>

#include "bindings/python/core/words.h"
#include "dealer/board_deal.h"

namespace freecell::python {
namespace {

constexpr int kMostThreads = 1024;
constexpr int kMostJobs = 64;  ///< of one search for shortest solutions

int in_range(const char* name, int value, int least, int most) {
  if (least <= value && value <= most) return value;
  throw std::invalid_argument(std::string(name) + " " + std::to_string(value) + ": must be " +
                              std::to_string(least) + " to " + std::to_string(most));
}

std::uint64_t positive(const char* name, std::uint64_t value) {
  if (value > 0) return value;
  throw std::invalid_argument(std::string(name) + " 0: must be at least 1");
}

}  // namespace

Rules rules_of(const GameArguments& arguments, Rules game) {
  if (arguments.freecells) game.freecells = *arguments.freecells;
  game.autoplay = value_of("autoplay", kAutoplayWords, arguments.autoplay);
  game.counting.metric = value_of("metric", kMetricWords, arguments.metric);
  game.counting.capacity = value_of("capacity", kCapacityWords, arguments.capacity);
  game.check();
  return game;
}

Rules rules_of(const GameArguments& arguments, const Subject& subject) {
  const Rules rules = rules_of(arguments, subject.rules);
  if (subject.board) check_freecells(*subject.board, rules);
  return rules.for_deal(subject.deal);
}

Limits limits_of(const LimitArguments& limits) {
  Limits result;
  if (limits.max_expanded) result.max_expanded = positive("max_expanded", *limits.max_expanded);
  if (limits.max_memory) result.max_memory = positive("max_memory", *limits.max_memory);
  if (limits.max_seconds && !(*limits.max_seconds > 0)) {
    throw std::invalid_argument("max_seconds: must be a number of seconds greater than 0");
  }
  return result;
}

Limits proof_limits(const LimitArguments& limits) {
  if (limits.max_expanded) positive("max_positions", *limits.max_expanded);
  return limits_of(limits);
}

int threads_or_all(const std::optional<int>& jobs, const char* name) {
  if (jobs) return in_range(name, *jobs, 1, kMostThreads);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

EffortSettings effort_of(const std::string& effort, int jobs, const std::optional<int>& at_least) {
  EffortSettings settings = {value_of("effort", kEffortWords, effort),
                             in_range("jobs", jobs, 1, kMostJobs)};
  if (at_least) {
    if (settings.effort != Effort::kShortest) {
      throw std::invalid_argument("at_least: goes with effort 'shortest' only");
    }
    settings.at_least = in_range("at_least", *at_least, 1, std::numeric_limits<int>::max());
  }
  return settings;
}

}  // namespace freecell::python
