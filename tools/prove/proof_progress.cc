#include "tools/prove/proof_progress.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <utility>

#include "base/shown_text.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

constexpr std::chrono::milliseconds kLineInterval(500);
constexpr std::chrono::milliseconds kJsonInterval(2000);

/// The number of cards home of clubs, diamonds, hearts and spades.
std::string ranks_text(Layer layer, char separator) {
  std::string text = std::to_string(layer.rank(0));
  for (int suit = 1; suit < kSuits; ++suit) text += separator + std::to_string(layer.rank(suit));
  return text;
}

}  // namespace

std::string proof_progress_text(const std::string& deal, const ProofProgress& progress,
                                double positions_per_second, std::size_t width) {
  const std::string layer = "layer " + std::to_string(progress.layer.cards_dug_out()) +
                            " dug out, " + ranks_text(progress.layer, '-') + " home";
  const std::string positions = "  " + std::to_string(progress.positions) + " positions";
  const std::string rate =
      "  " + std::to_string(static_cast<std::uint64_t>(positions_per_second)) + "/s";
  const std::string memory = "  " + std::to_string(progress.bytes >> 20) + " MiB";
  const std::array<std::string, 4> forms = {
      shown(deal) + ": " + layer + positions + rate + memory + " held",
      layer + positions + memory,
      layer + positions,
      layer,
  };
  return fitting_form(forms, width);
}

std::string proof_progress_json(const std::string& deal, const ProofProgress& progress,
                                double seconds, double positions_per_second) {
  char time[40];
  std::snprintf(time, sizeof time, "%.3f", seconds);
  return "{\"deal\":" + deal_json(deal) +
         ",\"dug_out\":" + std::to_string(progress.layer.cards_dug_out()) + ",\"home\":[" +
         ranks_text(progress.layer, ',') + "],\"positions\":" + std::to_string(progress.positions) +
         ",\"held\":" + std::to_string(progress.held) +
         ",\"bytes\":" + std::to_string(progress.bytes) + ",\"seconds\":" + time +
         ",\"positions_per_second\":" +
         std::to_string(static_cast<std::uint64_t>(positions_per_second)) + "}\n";
}

ProofProgressDisplay::ProofProgressDisplay(ProgressMode mode, std::string deal,
                                           const ProofSearch& search)
    : mode_(mode), deal_(std::move(deal)), search_(search) {
  if (mode_ == ProgressMode::kNone) return;
  const auto interval = mode_ == ProgressMode::kLine ? kLineInterval : kJsonInterval;
  last_positions_ = search_.progress().positions;
  periodic_.emplace([interval] { return interval; }, [this] { show(); });
}

ProofProgressDisplay::~ProofProgressDisplay() {
  periodic_.reset();
  if (mode_ == ProgressMode::kLine) clear_status_line();
}

void ProofProgressDisplay::show() {
  const ProofProgress progress = search_.progress();
  const double seconds = stopwatch_.seconds();
  const auto found = static_cast<double>(progress.positions - last_positions_);
  const double rate = found / std::max(seconds - last_seconds_, 1e-3);
  last_seconds_ = seconds;
  last_positions_ = progress.positions;
  if (mode_ == ProgressMode::kJson) {
    return write_to_stderr(proof_progress_json(deal_, progress, seconds, rate));
  }
  show_status_line(proof_progress_text(deal_, progress, rate, status_line_width()));
}

}  // namespace freecell
