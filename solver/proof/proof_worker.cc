#include "solver/proof/proof_worker.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "solver/position/alike_cards.h"
#include "solver/position/autoplay.h"
#include "solver/position/forks.h"
#include "solver/position/move_generator.h"

namespace freecell {
namespace {

/// The number of positions that are looked up together, so that their memory is read at the same
/// time.
constexpr std::size_t kArrivals = 64;
/// The number of positions that are sent together.
constexpr std::size_t kBatch = 2048;

}  // namespace

ProofWorker::ProofWorker(int index, int workers, Mailboxes& mailboxes, const ProofOptions& options)
    : index_(index),
      workers_(workers),
      mailboxes_(mailboxes),
      memory_(options.memory),
      positions_(options.memory, options.new_array),
      outgoing_(static_cast<std::size_t>(workers)) {
  assert(0 <= index && index < workers);
}

/// Clears all members, because a search that an exception ended may have left anything behind.
void ProofWorker::begin_deal(const Game& game, CardSet exchangeable) {
  end_layer();
  arrivals_.clear();
  for (Mailboxes::Batch& batch : outgoing_) batch.clear();
  frontier_.clear();
  const bool moves_go_back = game.starters() == kAllCards;
  positions_.hold(moves_go_back ? memory_ : LayerMemory::kWhole);
  game_ = &game;
  exchangeable_ = exchangeable;
  has_won_ = false;
}

void ProofWorker::begin_layer(Layer layer) {
  assert(arrivals_.empty() && positions_.size() == 0);
  layer_ = layer;
  const auto store_seeds = [this] {
    for (const PackedPosition& packed : arrivals_) positions_.insert_first(packed);
    arrivals_.clear();
  };
  frontier_.take(layer, [&](const PackedPosition& packed) {
    positions_.prefetch(packed);
    arrivals_.push_back(packed);
    if (arrivals_.size() == kArrivals) store_seeds();
  });
  store_seeds();
  publish();
}

void ProofWorker::end_layer() {
  positions_.clear();
  publish();
}

int ProofWorker::owner_of(const PackedPosition& packed) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<int>(Wide{hash_of(packed)} * static_cast<unsigned>(workers_) >> 64);
}

void ProofWorker::give(const LayeredPosition& position) {
  assert(layer_ <= position.layer);
  const int owner = owner_of(position.packed);
  if (owner == index_) return take_in(position);
  Mailboxes::Batch& batch = outgoing_[owner];
  batch.push_back(position);
  if (batch.size() == kBatch) mailboxes_.send(owner, std::exchange(batch, {}));
}

void ProofWorker::flush() {
  for (int owner = 0; owner < workers_; ++owner) {
    if (!outgoing_[owner].empty()) mailboxes_.send(owner, std::exchange(outgoing_[owner], {}));
  }
}

bool ProofWorker::collect() {
  const std::vector<Mailboxes::Batch> batches = mailboxes_.collect(index_);
  if (batches.empty()) return false;
  take_in_all(batches);
  return true;
}

bool ProofWorker::wait() {
  const std::vector<Mailboxes::Batch> batches = mailboxes_.wait(index_);
  if (batches.empty()) return false;
  take_in_all(batches);
  return true;
}

void ProofWorker::take_in_all(const std::vector<Mailboxes::Batch>& batches) {
  for (const Mailboxes::Batch& batch : batches) {
    for (const LayeredPosition& position : batch) take_in(position);
  }
}

void ProofWorker::take_in(const LayeredPosition& position) {
  assert(owner_of(position.packed) == index_ && layer_ <= position.layer);
  if (position.layer != layer_) return frontier_.add(position);
  positions_.prefetch(position.packed);
  arrivals_.push_back(position.packed);
  if (arrivals_.size() == kArrivals) store_arrivals();
}

void ProofWorker::store_arrivals() {
  for (const PackedPosition& packed : arrivals_) positions_.insert(packed);
  arrivals_.clear();
}

bool ProofWorker::expand(int most) {
  assert(most > 0);
  int done = 0;
  for (; done < most; ++done) {
    PackedPosition packed;
    if (!positions_.take(packed)) break;
    exchangeable_ != 0 ? expand_up_to_symmetry(packed) : expand_one(packed);
  }
  store_arrivals();
  publish();
  return done > 0;
}

void ProofWorker::expand_one(const PackedPosition& packed) {
  const Position parent(packed, *game_);
  for_each_necessary_move(parent, *game_, [&](Step step, int from, int source, int) {
    if (step.onto != kHome && !uncovers_safe_card(parent, from, source, game_->building())) {
      return give({parent.packed_after(step, *game_), layer_after(step, from)});
    }
    Position child = parent;
    child.make(step, *game_);
    autoplay<SearchAutoplay::kSafe>(child, *game_, [](int, Under, Under) {});
    if (child.won()) has_won_ = true;
    give({child.packed(), Layer(child, *game_)});
  });
}

/// Does the same up to symmetry: positions that differ by exchanges of alike cards are given only
/// once.
void ProofWorker::expand_up_to_symmetry(const PackedPosition& packed) {
  Position parent;
  const UndugCards undug = parent.lay(packed, *game_);
  const SuccessorClasses classes(parent, undug, *game_, exchangeable_);
  const auto give_settled = [this](const Position& child, CardSet) { give_up_to_symmetry(child); };
  for_each_necessary_move(parent, *game_, [&](Step step, int from, int source, int) {
    if (step.onto == kHome || uncovers_safe_card(parent, from, source, game_->building())) {
      return visit_after(parent, step, classes.alike(), *game_, give_settled);
    }
    give({classes.after(step, from), layer_after(step, from)});
  });
}

void ProofWorker::give_up_to_symmetry(const Position& position) {
  if (position.won()) has_won_ = true;
  give({representative(position, *game_, exchangeable_), Layer(position, *game_)});
}

/// The layer after a step in which no card goes home and whose card lay on `from`.
Layer ProofWorker::layer_after(Step step, int from) const {
  return digs_out(step.card, from, *game_) ? layer_.after_digging() : layer_;
}

void ProofWorker::publish() {
  size_.store(positions_.size(), std::memory_order_relaxed);
  held_.store(positions_.held() + frontier_.size(), std::memory_order_relaxed);
  bytes_.store(positions_.bytes() + frontier_.bytes(), std::memory_order_relaxed);
}

}  // namespace freecell
