#include "solver/proof/proof_search.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <thread>

#include "solver/position/alike_cards.h"
#include "solver/position/autoplay.h"

namespace freecell {
namespace {

/// It is worth starting several threads if a layer has at least this many positions. Most layers
/// have fewer.
constexpr std::uint64_t kFewPositions = 20'000;
/// The number of positions that a thread expands before it looks again for mail and for a reason to
/// end.
constexpr int kStretch = 512;

/// Merges sorted pieces into the positions of a layer, in order.
class Merge {
 public:
  explicit Merge(std::vector<std::span<const PackedPosition>> pieces) : pieces_(std::move(pieces)) {
    std::erase_if(pieces_, [](const auto& piece) { return piece.empty(); });
    std::make_heap(pieces_.begin(), pieces_.end(), is_later);
  }

  const PackedPosition* next() {
    if (pieces_.empty()) return nullptr;
    std::pop_heap(pieces_.begin(), pieces_.end(), is_later);
    std::span<const PackedPosition>& piece = pieces_.back();
    const PackedPosition* first = &piece.front();
    piece = piece.subspan(1);
    if (piece.empty()) {
      pieces_.pop_back();
    } else {
      std::push_heap(pieces_.begin(), pieces_.end(), is_later);
    }
    return first;
  }

 private:
  static bool is_later(std::span<const PackedPosition> a, std::span<const PackedPosition> b) {
    return b.front() < a.front();
  }

  std::vector<std::span<const PackedPosition>> pieces_;
};

}  // namespace

ProofSearch::ProofSearch(int workers, const ProofOptions& options)
    : may_use_symmetry_(options.up_to_symmetry),
      goes_on_past_wins_(options.goes_on_past_wins),
      mailboxes_(workers) {
  assert(workers >= 1);
  for (int index = 0; index < workers; ++index) {
    workers_.push_back(std::make_unique<ProofWorker>(index, workers, mailboxes_, options));
  }
}

void ProofSearch::begin(const Deal& deal, const Rules& rules, CardSet exchangeable) {
  rules.check_usual_game();
  assert(come_in_pairs(exchangeable));
  game_ = Game(deal, rules);
  exchangeable_ = exchangeable & ever_alike(game_.building());
  for (const auto& worker : workers_) worker->begin_deal(game_, exchangeable_);
  for (int index = 0; index < static_cast<int>(workers_.size()); ++index) mailboxes_.collect(index);
  is_cleared_ = false;
  has_met_win_ = false;
  is_in_layer_ = false;
  layer_ = Layer();
  positions_before_ = 0;
  largest_ = 0;
  most_bytes_ = 0;
  Position start(deal, game_);
  autoplay<SearchAutoplay::kSafe>(start, game_, [](int, Under, Under) {});
  add_pending(representative(start, game_, exchangeable_));
}

void ProofSearch::clear() {
  is_cleared_ = true;
  for (const auto& worker : workers_) worker->begin_deal(game_, exchangeable_);
}

void ProofSearch::resume(std::uint64_t finished, std::uint64_t largest) {
  clear();
  is_cleared_ = false;
  positions_before_ = finished;
  largest_ = largest;
}

void ProofSearch::add_pending(const PackedPosition& packed) {
  assert(!is_in_layer_ && !is_cleared_);
  const auto owner =
      std::ranges::find_if(workers_, [&](const auto& worker) { return worker->owns(packed); });
  assert(owner != workers_.end());
  (*owner)->frontier().add({packed, Layer(Position(packed, game_), game_)});
}

std::optional<SearchStatus> ProofSearch::search_layer(const ProofLimits& limits,
                                                      const StopCallback& stop) {
  if (is_cleared_) throw std::logic_error("a proof cannot go on without its positions");
  if (!is_in_layer_) {
    const std::optional<Layer> next = first_layer();
    assert(next || progress().held == 0);
    if (!next) return has_met_win_ ? SearchStatus::kSolved : SearchStatus::kExhausted;
    if (next->is_won()) {
      if (!goes_on_past_wins_) return SearchStatus::kSolved;
      has_met_win_ = true;
    }
    begin_layer(*next);
  }
  do {
    if (const auto status = search_level(limits, stop)) return status;
  } while (begin_next_level());
  finish_layer();
  return std::nullopt;
}

/// Returns nothing if the level is done.
std::optional<SearchStatus> ProofSearch::search_level(const ProofLimits& limits,
                                                      const StopCallback& stop) {
  if (stop && stop() != StopReason::kNone) return SearchStatus::kStopped;
  if (!search_alone()) {
    search_together(limits, stop);
    if (status_ != SearchStatus::kExhausted) return status_;
  }
  return judge(limits);
}

bool ProofSearch::begin_next_level() {
  bool is_any_left = false;
  for (const auto& worker : workers_) is_any_left |= worker->begin_next_level();
  return is_any_left;
}

std::optional<Layer> ProofSearch::first_layer() const {
  std::optional<Layer> first;
  for (const auto& worker : workers_) {
    const std::optional<Layer> theirs = worker->frontier().first();
    if (theirs && (!first || *theirs < *first)) first = theirs;
  }
  return first;
}

void ProofSearch::begin_layer(Layer layer) {
  assert(!is_in_layer_ && (layer_.load() < layer || layer_.load() == Layer()));
  layer_ = layer;
  is_in_layer_ = true;
  for (const auto& worker : workers_) worker->begin_layer(layer);
}

/// Lets one thread do the work of all workers while there is little. Returns true if no work is
/// left.
bool ProofSearch::search_alone() {
  bool has_work = true;
  while (has_work && positions_in_layer() < kFewPositions) {
    has_work = false;
    for (const auto& worker : workers_) {
      has_work |= worker->collect();
      has_work |= worker->expand(kStretch);
      worker->flush();
    }
  }
  return !has_work;
}

void ProofSearch::search_together(const ProofLimits& limits, const StopCallback& stop) {
  status_ = SearchStatus::kExhausted;
  has_ended_ = false;
  error_ = nullptr;
  mailboxes_.reset();
  {
    std::vector<std::jthread> threads;
    for (std::size_t index = 1; index < workers_.size(); ++index) {
      threads.emplace_back(
          [this, index, &limits] { work(*workers_[index], [&] { return judge(limits); }); });
    }
    work(*workers_.front(), [&] {
      if (stop && stop() != StopReason::kNone) return std::optional(SearchStatus::kStopped);
      return judge(limits);
    });
  }
  if (error_) std::rethrow_exception(error_);
  // If the search was interrupted, positions under way must not be lost.
  for (const auto& worker : workers_) worker->flush();
  for (const auto& worker : workers_) {
    worker->collect();
    worker->store_arrivals();
    worker->publish();
  }
}

/// Works until no worker has work, or until something ends the search.
void ProofSearch::work(ProofWorker& worker,
                       const std::function<std::optional<SearchStatus>()>& judge) try {
  while (!has_ended_) {
    worker.collect();
    const bool has_work = worker.expand(kStretch);
    if (const auto status = judge()) return end_with(*status);
    if (has_work) continue;
    worker.flush();
    if (!worker.wait()) return;
  }
} catch (...) {
  const std::lock_guard lock(ending_);
  error_ = std::current_exception();
  has_ended_ = true;
  mailboxes_.stop();
}

void ProofSearch::end_with(SearchStatus status) {
  const std::lock_guard lock(ending_);
  if (!has_ended_.exchange(true)) status_ = status;
  mailboxes_.stop();
}

/// Returns a status if the search must end. Any thread may call it.
std::optional<SearchStatus> ProofSearch::judge(const ProofLimits& limits) {
  note_bytes();
  const bool has_won = std::ranges::any_of(workers_, [](const auto& w) { return w->has_won(); });
  if (has_won && !goes_on_past_wins_) return SearchStatus::kSolved;
  if (progress().bytes > limits.memory) return SearchStatus::kMemory;
  if (positions_before_ + positions_in_layer() > limits.positions) return SearchStatus::kBudget;
  return std::nullopt;
}

void ProofSearch::finish_layer() {
  const std::uint64_t positions = positions_in_layer();
  if (sink_) give_to_sink();
  for (const auto& worker : workers_) worker->end_layer();
  positions_before_ += positions;
  largest_ = std::max(largest_.load(), positions);
  is_in_layer_ = false;
}

void ProofSearch::give_to_sink() {
  std::vector<std::span<const PackedPosition>> pieces;
  for (const auto& worker : workers_) {
    for (int segment = 0; segment < PositionTable::kSegments; ++segment) {
      pieces.push_back(worker->positions().sort_segment(segment));
    }
  }
  Merge merge(std::move(pieces));
  sink_(layer_, [&] { return merge.next(); });
}

std::uint64_t ProofSearch::positions_in_layer() const {
  std::uint64_t positions = 0;
  for (const auto& worker : workers_) positions += worker->size();
  return positions;
}

void ProofSearch::note_bytes() {
  const std::uint64_t bytes = progress().bytes;
  std::uint64_t most = most_bytes_;
  while (bytes > most && !most_bytes_.compare_exchange_weak(most, bytes)) {
  }
}

ProofProgress ProofSearch::progress() const {
  ProofProgress progress{.layer = layer_,
                         .positions = positions_before_ + positions_in_layer(),
                         .finished = positions_before_,
                         .largest = largest_,
                         .most_bytes = most_bytes_};
  for (const auto& worker : workers_) {
    progress.held += worker->held();
    progress.bytes += worker->bytes();
  }
  return progress;
}

}  // namespace freecell
