#include "tools/run/progress.h"

#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "tools/io/files/number_text.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

constexpr std::chrono::milliseconds kLineInterval(250);
constexpr std::chrono::milliseconds kJsonInterval(2000);
constexpr std::string_view kClearLine = "\r\x1b[K";

/// A duration: `7 s`, `3:07`, `1:02:03`.
std::string duration_text(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::llround(seconds));
  if (all < 60) return std::to_string(all) + " s";
  char text[40];
  const auto hours = static_cast<unsigned long long>(all / 3600);
  const auto minutes = static_cast<unsigned>(all / 60 % 60);
  const auto rest = static_cast<unsigned>(all % 60);
  const int size = hours > 0
                       ? std::snprintf(text, sizeof text, "%llu:%02u:%02u", hours, minutes, rest)
                       : std::snprintf(text, sizeof text, "%u:%02u", minutes, rest);
  return std::string(text, static_cast<std::size_t>(size));
}

/// A value with three decimals; `null` if there is none. (Boost.JSON writes 0.5 as 5E-1.)
std::string decimal(std::optional<double> value) {
  if (!value) return "null";
  char text[40];
  const int size = std::snprintf(text, sizeof text, "%.3f", *value);
  return std::string(text, static_cast<std::size_t>(size));
}

/// The last deal in JSON: a number or the name of a board; `null` if there is none.
std::string last_deal(const std::string& name) {
  if (name.empty()) return "null";
  return parse_number<std::int64_t>(name) ? name : boost::json::serialize(name);
}

void append_count(std::string& text, std::uint64_t count, std::string_view name) {
  text += "  ";
  append_number(text, count);
  text += ' ';
  text += name;
}

}  // namespace

double RunProgress::deals_per_second() const {
  return seconds > 0 ? static_cast<double>(counts.total() - before) / seconds : 0;
}

std::optional<double> RunProgress::seconds_left() const {
  const double rate = deals_per_second();
  if (!total || rate <= 0) return std::nullopt;
  return (static_cast<double>(*total) - static_cast<double>(counts.total())) / rate;
}

std::string progress_text(const RunProgress& progress) {
  const VerdictCounts& counts = progress.counts;
  std::string text = std::to_string(counts.total());
  if (progress.total) text += "/" + std::to_string(*progress.total);
  append_count(text, static_cast<std::uint64_t>(progress.deals_per_second()), "deals/s");
  if (const auto left = progress.seconds_left()) text += "  " + duration_text(*left) + " left";
  for (const auto& [word, verdict] : kVerdictWords) append_count(text, counts.of(verdict), word);
  return text;
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
         counts + ",\"last_deal\":" + last_deal(progress.last_deal) +
         ",\"seconds\":" + decimal(progress.seconds) +
         ",\"deals_per_second\":" + decimal(progress.deals_per_second()) +
         ",\"seconds_left\":" + decimal(progress.seconds_left()) + "}\n";
}

ProgressDisplay::ProgressDisplay(ProgressMode mode, std::uint64_t before,
                                 std::optional<std::uint64_t> total)
    : mode_(mode) {
  progress_.before = before;
  progress_.total = total;
  if (mode_ == ProgressMode::kNone) return;
  const auto interval = mode_ == ProgressMode::kLine ? kLineInterval : kJsonInterval;
  periodic_.emplace([interval] { return interval; },
                    [this] {
                      const std::lock_guard lock(mutex_);
                      show();
                    });
}

ProgressDisplay::~ProgressDisplay() {
  periodic_.reset();
  if (mode_ == ProgressMode::kLine) clear();
  if (mode_ == ProgressMode::kJson) show();
}

void ProgressDisplay::update(const VerdictCounts& counts, const std::string& last_deal) {
  const std::lock_guard lock(mutex_);
  progress_.counts = counts;
  progress_.last_deal = last_deal;
}

void ProgressDisplay::write_above(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (mode_ == ProgressMode::kLine) clear();
  write_to_stderr(text);
}

void ProgressDisplay::show() {
  progress_.seconds = stopwatch_.seconds();
  if (mode_ == ProgressMode::kJson) return write_to_stderr(progress_json(progress_));
  std::string text = progress_text(progress_);
  text.resize(std::min(text.size(), static_cast<std::size_t>(terminal_width(STDERR_FILENO) - 1)));
  write_as_it_is(std::string(kClearLine) + text);
}

void ProgressDisplay::clear() { write_as_it_is(kClearLine); }

}  // namespace freecell
