#include "tools/commands/effort_options.h"

#include <algorithm>
#include <utility>

#include "solver/shortest/best_first_search.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

template <typename Choice>
using Words = std::vector<std::pair<std::string, Choice>>;

const Words<Effort> kEfforts = {
    {"fast", Effort::kFast},
    {"short", Effort::kShort},
    {"shortest", Effort::kShortest},
};
const Words<std::optional<Metric>> kMetrics = {{"player", Metric::kPlayerMoves},
                                               {"cards", Metric::kCardMoves}};
const Words<std::optional<Capacity>> kCapacities = {{"standard", Capacity::kStandard},
                                                    {"sum", Capacity::kSum}};
/// By the ms rule nothing goes home that had better stay, so that it leaves the choice open.
const Words<std::optional<Autoplay>> kAutoplays = {{"optional", Autoplay::kMicrosoft},
                                                   {"max", Autoplay::kMax}};

template <typename Choice, typename Value>
std::string word_for(const Words<Choice>& words, Value value) {
  const auto is_it = [&](const auto& entry) { return entry.second == value; };
  return std::ranges::find_if(words, is_it)->first;
}

template <typename Choice>
Choice choice_called(const Words<Choice>& words, const std::string& word, const std::string& name) {
  const auto is_it = [&](const auto& entry) { return entry.first == word; };
  const auto found = std::ranges::find_if(words, is_it);
  if (found == words.end()) throw InputError(name + ": no such option as '" + word + "'");
  return found->second;
}

/// Deals that may be searched one by one, each by all threads.
constexpr std::uint64_t kMostDealsOneByOne = 100;

}  // namespace

void EffortOptions::add(OptionSet& options) {
  options.group("Solutions wanted");
  options.choice(
      "effort", effort_, kEfforts,
      "fast (default): any solution; short: one of few player moves, in a tenth of a second; "
      "shortest: one of the fewest moves, proved so, or a lower bound and the best that was found "
      "when a limit is hit");
  options.choice("metric", metric_, kMetrics,
                 "what --effort shortest counts: player moves (default: a supermove 1, a move home "
                 "0) or cards (every move of a card 1)");
  options.choice("capacity", capacity_, kCapacities,
                 "how many cards a supermove takes: standard (default), (free cells + 1) * "
                 "2^(empty cascades), or sum, free cells + empty cascades + 1");
  options.choice(
      "autoplay", autoplay_, kAutoplays,
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
  const auto workers = static_cast<std::uint64_t>(settings(jobs).workers_in_deal);
  const std::uint64_t least = BestFirstSearch::kLeastMemory * workers;
  if (limits.max_memory < least) {
    throw InputError("--max-memory " + std::to_string(limits.max_memory) +
                     ": --effort shortest needs at least " + std::to_string(least) + " bytes");
  }
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

EffortRecord EffortOptions::record() const {
  EffortRecord record;
  record.effort = word_for(kEfforts, effort_);
  record.max_seconds = max_seconds_;
  if (!is_shortest()) return record;
  Rules rules;
  apply_to(rules);
  record.metric = word_for(kMetrics, rules.counting.metric);
  record.capacity = word_for(kCapacities, rules.counting.capacity);
  record.autoplay = word_for(kAutoplays, rules.autoplay);
  record.within_deal = within_deal_;
  return record;
}

void EffortOptions::restore(const EffortRecord& record, const std::string& name) {
  effort_ = choice_called(kEfforts, record.effort, name);
  if (record.metric) metric_ = choice_called(kMetrics, *record.metric, name);
  if (record.capacity) capacity_ = choice_called(kCapacities, *record.capacity, name);
  if (record.autoplay) autoplay_ = choice_called(kAutoplays, *record.autoplay, name);
  max_seconds_ = record.max_seconds;
  within_deal_ = record.within_deal;
}

}  // namespace freecell
