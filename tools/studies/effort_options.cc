#include "tools/studies/effort_options.h"

#include <algorithm>
#include <array>

#include "solver/shortest/best_first_search.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

/// A search depends only on part of the autoplay rule, so the option has words of its own. The ms
/// rule never takes home a card that should rather stay, so it leaves the choice open.
constexpr std::array kMovesHomeWords = {
    Word{"optional", Autoplay::kMicrosoft},
    Word{"max", Autoplay::kMax},
};

/// The most deals that are searched one by one, each by all threads.
constexpr std::uint64_t kMostDealsOneByOne = 100;

}  // namespace

void EffortOptions::add(OptionSet& options) {
  options.group("Solutions wanted");
  options.choice(
      "effort", effort_, kEffortWords,
      "fast (default): any solution; short: one of few player moves, in a tenth of a second; "
      "shortest: one of the fewest moves, proved so, or a lower bound and the best that was found "
      "when a limit is hit");
  options.choice("metric", metric_, kMetricWords,
                 "what --effort shortest counts: player moves (default: a supermove 1, a move home "
                 "0) or cards (every move of a card 1)");
  options.choice("capacity", capacity_, kCapacityWords,
                 "how many cards a supermove takes: standard (default), (free cells + 1) * "
                 "2^(empty cascades), or sum, free cells + empty cascades + 1");
  options.choice(
      "autoplay", autoplay_, kMovesHomeWords,
      "moves home: optional (default), or max, another game: every card that can go home "
      "has to, after every move");
  options.seconds("max-seconds", max_seconds_,
                  "stop searching a deal after SECONDS (default: no limit); the one limit by which "
                  "rows depend on the machine");
  options.flag(
      "within-deal", within_deal_,
      "with --effort shortest: search one deal at a time with all --jobs threads; for a few "
      "hard deals");
}

void EffortOptions::check(const DealOperands& operands, const Limits& limits, int jobs) const {
  if (!is_shortest()) return refuse_without_shortest();
  if (capacity_ && metric_ == Metric::kCardMoves && autoplay_ != Autoplay::kMax) {
    throw InputError(
        "--capacity goes with --metric player or --autoplay max only: elsewhere a supermove is no "
        "more than its card moves");
  }
  if (within_deal_ && operands.list && operands.list->size() > kMostDealsOneByOne) {
    throw InputError("--within-deal: " + std::to_string(operands.list->size()) +
                     " deals; it is for a few hard ones, at most " +
                     std::to_string(kMostDealsOneByOne) +
                     ": without it several deals are searched at a time, which is faster");
  }
  check_memory_for(effort_, limits, static_cast<std::uint64_t>(settings(jobs).workers_in_deal));
}

void EffortOptions::refuse_without_shortest() const {
  const auto refuse = [](const char* option) {
    throw InputError(std::string(option) + " goes with --effort shortest only");
  };
  if (metric_) refuse("--metric");
  if (capacity_) refuse("--capacity");
  if (autoplay_) refuse("--autoplay");
  if (within_deal_) refuse("--within-deal");
}

void EffortOptions::apply_to(Rules& rules) const {
  const Rules defaults;
  rules.autoplay = autoplay_.value_or(defaults.autoplay);
  rules.counting = {metric_.value_or(defaults.counting.metric),
                    capacity_.value_or(defaults.counting.capacity)};
}

EffortSettings EffortOptions::settings(int jobs) const {
  constexpr int kMostWorkers = 64;
  return {effort_, within_deal_ ? std::min(jobs, kMostWorkers) : 1};
}

void EffortOptions::add_to(std::vector<RecordedOption>& options) const {
  Rules rules;
  apply_to(rules);
  const auto add_word = [&](const char* name, const char* word) {
    const bool matters = is_shortest();
    options.push_back(
        recorded_word(name, matters ? std::optional<std::string>(word) : std::nullopt));
  };
  options.push_back(recorded_word("effort", word_for(kEffortWords, effort_)));
  add_word("metric", word_for(kMetricWords, rules.counting.metric));
  add_word("capacity", word_for(kCapacityWords, rules.counting.capacity));
  add_word("autoplay", is_shortest() ? word_for(kMovesHomeWords, rules.autoplay) : "");
  options.push_back(max_seconds_ ? recorded_number("max_seconds", *max_seconds_)
                                 : recorded_word("max_seconds", std::nullopt));
  options.push_back(recorded_flag("within_deal", within_deal_));
}

void add_effort_option(OptionSet& options, Effort& effort) {
  options.choice("effort", effort, kEffortWords,
                 "short (default): a solution of few player moves, in a tenth of a second; fast: "
                 "any solution; shortest: one of the fewest player moves, which may take long");
}

void check_memory_for(Effort effort, const Limits& limits, std::uint64_t workers) {
  const std::uint64_t least = BestFirstSearch::kLeastMemory * workers;
  if (effort != Effort::kShortest || limits.max_memory >= least) return;
  throw InputError("--max-memory " + std::to_string(limits.max_memory) +
                   ": --effort shortest needs at least " + std::to_string(least) + " bytes");
}

}  // namespace freecell
