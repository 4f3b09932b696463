#include "tools/cli/progress.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>

#include "tools/cli/terminal.h"
#include "tools/io/number_text.h"

namespace freecell {
namespace {

constexpr std::chrono::milliseconds kInterval(250);
constexpr std::string_view kClearLine = "\r\x1b[K";

/// `7 s`, `3:07`, `1:02:03`.
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

void append_count(std::string& text, std::uint64_t count, std::string_view name) {
  text += "  ";
  append_number(text, count);
  text += ' ';
  text += name;
}

}  // namespace

std::string progress_text(const VerdictCounts& counts, std::optional<std::uint64_t> total,
                          double seconds) {
  const auto done = static_cast<double>(counts.total());
  const double rate = seconds > 0 ? done / seconds : 0;
  std::string text = std::to_string(counts.total());
  if (total) text += "/" + std::to_string(*total);
  append_count(text, static_cast<std::uint64_t>(rate), "deals/s");
  if (total && rate > 0) {
    text += "  " + duration_text((static_cast<double>(*total) - done) / rate) + " left";
  }
  append_count(text, counts.solved, "solved");
  append_count(text, counts.unsolvable, "unsolvable");
  append_count(text, counts.unknown, "unknown");
  return text;
}

ProgressLine::ProgressLine(bool shown, std::optional<std::uint64_t> total)
    : shown_(shown), total_(total) {
  if (shown_) thread_ = std::jthread([this](const std::stop_token& stop) { renew_until(stop); });
}

ProgressLine::~ProgressLine() {
  if (!shown_) return;
  thread_.request_stop();
  thread_.join();
  clear();
}

void ProgressLine::update(const VerdictCounts& counts) {
  const std::lock_guard lock(mutex_);
  counts_ = counts;
}

void ProgressLine::write_above(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (shown_) clear();
  write_to_stderr(text);
}

void ProgressLine::renew_until(const std::stop_token& stop) {
  std::condition_variable_any never;
  std::unique_lock lock(mutex_);
  while (!never.wait_for(lock, stop, kInterval, [&] { return stop.stop_requested(); })) draw();
}

void ProgressLine::draw() {
  std::string text = progress_text(counts_, total_, stopwatch_.seconds());
  text.resize(std::min(text.size(), static_cast<std::size_t>(terminal_width(STDERR_FILENO) - 1)));
  write_to_stderr(std::string(kClearLine) + text);
}

void ProgressLine::clear() { write_to_stderr(kClearLine); }

}  // namespace freecell
