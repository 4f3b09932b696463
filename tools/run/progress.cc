#include "tools/run/progress.h"

#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

constexpr std::chrono::milliseconds kLineInterval(250);
constexpr std::chrono::milliseconds kJsonInterval(2000);

/// A duration: `7 s`, `3:07`, `1:02:03`.
std::string duration_text(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::llround(seconds));
  if (all < 60) return std::to_string(all) + " s";
  const auto two_digits = [](std::uint64_t number) {
    return (number < 10 ? ":0" : ":") + std::to_string(number);
  };
  const std::string hours = all >= 3600 ? std::to_string(all / 3600) : "";
  const std::uint64_t minutes = all / 60 % 60;
  return hours + (hours.empty() ? std::to_string(minutes) : two_digits(minutes)) +
         two_digits(all % 60);
}

/// A value with three decimals; `null` if there is none. (Boost.JSON writes 0.5 as 5E-1.)
std::string decimal(std::optional<double> value) { return value ? fixed_text(*value, 3) : "null"; }

// The parts of a line of progress. All but the first begin with the blanks that separate them.

std::string count_text(std::uint64_t count, std::string_view name) {
  return "  " + std::to_string(count) + " " + std::string(name);
}

std::string done_text(const RunProgress& progress) {
  const std::string done = std::to_string(progress.counts.total());
  return progress.total ? done + "/" + std::to_string(*progress.total) : done;
}

/// `39%`; the number of deals if their total is not known.
std::string share_text(const RunProgress& progress) {
  if (!progress.total || *progress.total == 0) return done_text(progress);
  const double share =
      static_cast<double>(progress.counts.total()) / static_cast<double>(*progress.total);
  return std::to_string(static_cast<int>(share * 100)) + "%";
}

std::string left_text(const RunProgress& progress) {
  const auto left = progress.seconds_left();
  return left ? "  " + duration_text(*left) + " left" : "";
}

/// `144: 12 s, 1234567 positions`, or nothing.
std::string search_text(const SearchNote& search) {
  if (search.deal.empty()) return "";
  const std::string text = shown(search.deal) + ": " + duration_text(search.seconds);
  return search.text.empty() ? text : text + ", " + search.text;
}

std::string verdict_text(const RunProgress& progress, Verdict verdict) {
  return count_text(progress.counts.of(verdict), to_string(verdict));
}

}  // namespace

std::string deal_rate_text(double deals_per_second) {
  const bool is_slow = 0 < deals_per_second && deals_per_second < 1;
  return is_slow ? fixed_text(1 / deals_per_second, 1) + " s/deal"
                 : fixed_text(deals_per_second, 0) + " deals/s";
}

std::string deal_json(const std::string& name) {
  if (name.empty()) return "null";
  return parse_number<std::int64_t>(name) ? name : boost::json::serialize(name);
}

double RunProgress::deals_per_second() const {
  return seconds > 0 ? static_cast<double>(counts.total() - before) / seconds : 0;
}

std::optional<double> RunProgress::seconds_left() const {
  const double rate = deals_per_second();
  if (!total || rate <= 0) return std::nullopt;
  return (static_cast<double>(*total) - static_cast<double>(counts.total())) / rate;
}

std::string progress_text(const RunProgress& progress, std::size_t width) {
  const std::string done = done_text(progress);
  const std::string share = share_text(progress);
  const std::string rate = "  " + deal_rate_text(progress.deals_per_second());
  const std::string left = left_text(progress);
  const std::string solved = verdict_text(progress, Verdict::kSolved);
  std::string rest;
  for (const auto& [word, verdict] : kVerdictWords) {
    if (verdict != Verdict::kSolved) rest += verdict_text(progress, verdict);
  }
  if (!progress.search.empty()) {
    const std::string search = "  " + progress.search;
    const std::array<std::string, 3> forms = {done + rate + left + solved + rest + search,
                                              done + left + search, done + search};
    std::string text = fitting_form(forms, width);
    if (text.size() <= width) return text;
  }
  // What can be told from the rest is left out first.
  const std::array<std::string, 6> forms = {
      done + rate + left + solved + rest,
      done + left + solved + rest,
      done + left + rest,
      share + left + rest,
      share + left,
      share,
  };
  return fitting_form(forms, width);
}

std::string progress_json(const RunProgress& progress) {
  const auto number = [](std::optional<std::uint64_t> value) {
    return value ? std::to_string(*value) : "null";
  };
  std::string counts;
  for (const auto& [word, verdict] : kVerdictWords) {
    counts += std::string(",\"") + word + "\":" + number(progress.counts.of(verdict));
  }
  return "{\"deals\":" + number(progress.counts.total()) + ",\"total\":" + number(progress.total) +
         counts + ",\"last_deal\":" + deal_json(progress.last_deal) +
         ",\"seconds\":" + decimal(progress.seconds) +
         ",\"deals_per_second\":" + decimal(progress.deals_per_second()) +
         ",\"seconds_left\":" + decimal(progress.seconds_left()) + "}\n";
}

ProgressMode progress_mode(ProgressChoice choice, bool is_quiet, bool shares_terminal) {
  if (choice == ProgressChoice::kJson) return ProgressMode::kJson;
  const bool is_wanted = choice == ProgressChoice::kAuto && !is_quiet;
  if (!is_wanted || !is_terminal(STDERR_FILENO)) return ProgressMode::kNone;
  return shares_terminal ? ProgressMode::kSearchLine : ProgressMode::kLine;
}

ProgressDisplay::ProgressDisplay(ProgressMode mode, std::uint64_t before,
                                 std::optional<std::uint64_t> total)
    : mode_(mode) {
  progress_.before = before;
  progress_.total = total;
  if (mode_ == ProgressMode::kNone) return;
  const auto interval = is_line() ? kLineInterval : kJsonInterval;
  periodic_.emplace([interval] { return interval; },
                    [this] {
                      const std::lock_guard lock(mutex_);
                      show();
                    });
}

ProgressDisplay::~ProgressDisplay() {
  periodic_.reset();
  if (is_line()) clear_status_line();
  if (mode_ == ProgressMode::kJson) show();
}

void ProgressDisplay::update(const VerdictCounts& counts, const std::string& last_deal) {
  const std::lock_guard lock(mutex_);
  progress_.counts = counts;
  progress_.last_deal = last_deal;
}

void ProgressDisplay::note_search(const SearchNote& note) {
  const std::lock_guard lock(mutex_);
  const bool is_longest = search_.deal == note.deal || search_.seconds < note.seconds;
  if (is_longest) search_ = note;
}

void ProgressDisplay::end_search(const std::string& deal) {
  const std::lock_guard lock(mutex_);
  if (search_.deal == deal) search_ = {};
}

std::unique_lock<std::mutex> ProgressDisplay::without_line() {
  std::unique_lock lock(mutex_);
  if (std::exchange(has_line_, false)) clear_status_line();
  return lock;
}

void ProgressDisplay::show() {
  progress_.seconds = stopwatch_.seconds();
  if (mode_ == ProgressMode::kJson) return write_to_stderr(progress_json(progress_));
  progress_.search = search_text(search_);
  if (mode_ == ProgressMode::kSearchLine && progress_.search.empty()) return;
  has_line_ = true;
  show_status_line(progress_text(progress_, status_line_width()));
}

}  // namespace freecell
