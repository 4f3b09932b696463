#include "tools/run/run_keeper.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "tools/io/files/output_file.h"

namespace freecell {
namespace {

std::chrono::milliseconds interval_after(double seconds) {
  constexpr double kShortest = 100;
  constexpr double kLongest = 2000;
  constexpr double kTenth = 1000.0 / 10;
  return std::chrono::milliseconds(
      static_cast<int>(std::clamp(seconds * kTenth, kShortest, kLongest)));
}

}  // namespace

RunKeeper::RunKeeper(std::string path, RunRecord record)
    : path_(std::move(path)), record_(std::move(record)) {
  write();
}

Periodic RunKeeper::checkpoints(RunSink& sink) {
  return Periodic([this] { return interval_after(stopwatch_.seconds()); },
                  [this, &sink] {
                    try {
                      keep(sink);
                    } catch (...) {
                      sink.fail();
                    }
                  });
}

void RunKeeper::keep(RunSink& sink) {
  std::optional<Checkpoint> checkpoint = sink.checkpoint();
  if (!checkpoint) return;
  assert(checkpoint->tally.counts.total() >= record_.checkpoint.tally.counts.total());
  sink.secure();
  record_.checkpoint = *std::move(checkpoint);
  write();
}

void RunKeeper::remove() const {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

void RunKeeper::end(const char* state) {
  record_.state = state;
  record_.ended = utc_now();
  write();
}

void RunKeeper::write() const { replace_file(path_, to_json_text(record_)); }

}  // namespace freecell
