#include "tools/prove/proof_files.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <filesystem>
#include <utility>

#include "base/shown_text.h"
#include "solver/position/packed_position.h"
#include "solver/proof/distinguished_pairs.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// Checkpoints are at least this many seconds apart. They take at most a twentieth of the time.
constexpr double kCheckpointSeconds = 10;
constexpr double kCheckpointShare = 20;

// A position of the search, as its number in certificates and checkpoints.
PositionNumber number_of(const PackedPosition& packed) { return {packed.high, packed.low}; }
PackedPosition packed_of(PositionNumber number) { return {.low = number.low, .high = number.high}; }

// ---- Progress ----

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
  return "{\"deal\":" + deal_json(deal) +
         ",\"dug_out\":" + std::to_string(progress.layer.cards_dug_out()) + ",\"home\":[" +
         ranks_text(progress.layer, ',') + "],\"positions\":" + std::to_string(progress.positions) +
         ",\"held\":" + std::to_string(progress.held) +
         ",\"bytes\":" + std::to_string(progress.bytes) + ",\"seconds\":" + fixed_text(seconds, 3) +
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

// ---- Files ----

VerdictCounts ProofFiles::read_checkpoint(const std::string& run, bool resumes) {
  done_.run = run;
  if (!resumes || !std::filesystem::exists(checkpoint_path_)) return {};
  earlier_.emplace(checkpoint_path_);
  const ProofCheckpoint& earlier = earlier_->checkpoint();
  if (earlier.run == run) return earlier.counts;
  throw InputError(checkpoint_path_ + ": is of another run: " + earlier.run + "; here: " + run);
}

void ProofFiles::open(const Checkpoint& record) {
  const bool goes_on =
      earlier_ && earlier_->checkpoint().counts.total() == record.tally.counts.total();
  if (goes_on) {
    done_ = earlier_->checkpoint();
  } else {
    done_.counts = record.tally.counts;
    done_.certificate_bytes = done_.finished_bytes = record.certificate_bytes;
  }
  if (!certificate_path_.empty()) {
    certificate_.emplace(certificate_path_, done_.finished_bytes, done_.certificate_bytes);
  }
  if (!goes_on) keep(nullptr);
  if (!goes_on || !done_.has_search) earlier_.reset();
}

const ProofOutcome& ProofFiles::prove(ProofSolver& solver, const StudiedDeal& deal,
                                      const Rules& rules, const StopCallback& stop) try {
  if (std::exchange(is_behind_, false)) keep(nullptr);
  head_ = CertificateHead{.deal_name = deal.name, .rules = rules, .deal = *deal.deal};
  UnfinishedProof unfinished;
  std::optional<ProofCheckpointReader> reader = std::exchange(earlier_, std::nullopt);
  if (reader) {
    certified_ = {done_.certified, reader->waiting(), done_.certificate_digest};
    unfinished = {exchangeable_cards(done_.distinguished), done_.positions, done_.largest,
                  [&](const UnfinishedProof::Add& add) {
                    reader->read_pending([&](PositionNumber number) { add(packed_of(number)); });
                  }};
  }
  const ProofOutcome& outcome =
      solver.solve_traced(*deal.deal, *this, reader ? &unfinished : nullptr, stop);
  display_.reset();
  return outcome;
} catch (...) {
  display_.reset();  // it asks a search that may be gone soon
  throw;
}

void ProofFiles::note(Verdict verdict) {
  ++done_.counts.of(verdict);
  is_behind_ = verdict != Verdict::kUnknown;
}

void ProofFiles::end(int exit_code) {
  const bool has_all_rows = exit_code == kExitDecided || exit_code == kExitUndecided;
  if (is_behind_ && has_all_rows) keep(nullptr);
  if (certificate_ && checkpoint_path_.empty()) certificate_->drop_unfinished();
}

void ProofFiles::begin_proof(const ProofSearch& search, bool goes_on) {
  head_->claim.kind = search.is_up_to_symmetry() ? MemberKind::kClasses : MemberKind::kPositions;
  head_->claim.distinguished = distinguished_pairs_of(search.exchangeable());
  if (certificate_) {
    // The checkpoint may count on the certificate that is dropped now.
    if (certificate_->has_unfinished()) keep(nullptr);
    goes_on ? certificate_->go_on(certified_) : certificate_->begin(*head_);
  }
  display_.emplace(progress_, head_->deal_name, search);
}

void ProofFiles::take_layer(const std::function<const PackedPosition*()>& next) {
  assert(certificate_);
  while (const PackedPosition* packed = next()) certificate_->add(number_of(*packed));
}

void ProofFiles::end_layer(const ProofSearch& search) {
  if (checkpoint_path_.empty() || stopwatch_.seconds() < next_) return;
  const Stopwatch writing;
  keep(&search);
  const double pause = std::max(kCheckpointSeconds, kCheckpointShare * writing.seconds());
  next_ = stopwatch_.seconds() + pause;
}

void ProofFiles::finish_proof() {
  if (certificate_) certificate_->finish();
}

/// Writes a checkpoint, with the search of a deal or (null) between two deals.
void ProofFiles::keep(const ProofSearch* search) {
  if (checkpoint_path_.empty()) return;
  ProofCheckpoint checkpoint = {.run = done_.run,
                                .counts = done_.counts,
                                .certificate_bytes = done_.certificate_bytes,
                                .finished_bytes = done_.finished_bytes,
                                .has_search = search != nullptr};
  CertifiedSoFar certified;
  if (certificate_) {
    checkpoint.finished_bytes = checkpoint.certificate_bytes = certificate_->finished_bytes();
    if (search != nullptr) {
      certified = certificate_->so_far();
      checkpoint.certificate_bytes = certificate_->sync();
    }
    checkpoint.certified = certified.written;
    checkpoint.waiting = certified.waiting.size();
    checkpoint.certificate_digest = certified.digest;
  }
  if (search != nullptr) {
    checkpoint.distinguished = distinguished_pairs_of(search->exchangeable());
    checkpoint.positions = search->progress().finished;
    checkpoint.largest = search->progress().largest;
  }
  write_proof_checkpoint(checkpoint_path_, checkpoint, [&](const auto& take) {
    std::ranges::for_each(certified.waiting, take);
    if (search == nullptr) return;
    search->for_each_pending([&](const PackedPosition& packed) { take(number_of(packed)); });
  });
}

}  // namespace freecell
