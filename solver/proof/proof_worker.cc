#include "solver/proof/proof_worker.h"

#include <algorithm>
#include <utility>

#include "solver/autoplay.h"
#include "solver/move_generator.h"

namespace freecell {
namespace {

/// Positions that are looked for together, so that memory is read for all of them at a time.
constexpr std::size_t kArrivals = 64;
/// Positions that are sent at a time.
constexpr std::size_t kBatch = 2048;

/// Whether anything may go home by itself after a move that is not home: only what it uncovers
/// can, since everything else could have gone before.
bool uncovers_safe_card(const Position& position, int from, int source) {
  return source != Position::kNowhere && from < kFoot && position.is_next_home(from) &&
         is_safe_home(position, from);
}

}  // namespace

ProofWorker::ProofWorker(int index, int workers, Mailboxes& mailboxes,
                         PositionTable::NewArray new_array)
    : index_(index),
      workers_(workers),
      mailboxes_(mailboxes),
      positions_(new_array),
      outgoing_(static_cast<std::size_t>(workers)) {}

/// A search that an exception ended may have left anything behind.
void ProofWorker::begin_deal(const Table& table) {
  end_layer();
  arrivals_.clear();
  for (Mailboxes::Batch& batch : outgoing_) batch.clear();
  frontier_.clear();
  table_ = &table;
  has_won_ = false;
}

void ProofWorker::begin_layer(Layer layer) {
  layer_ = layer;
  seeds_ = frontier_.take(layer);
  publish();
}

void ProofWorker::end_layer() {
  positions_.clear();
  seeds_ = {};
  open_ = {};
  publish();
}

void ProofWorker::give(const LayeredPosition& position) {
  __extension__ using Wide = unsigned __int128;
  const auto owner =
      static_cast<int>(Wide{hash_of(position.packed)} * static_cast<unsigned>(workers_) >> 64);
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
  if (position.layer != layer_) return frontier_.add(position);
  positions_.prefetch(position.packed);
  arrivals_.push_back(position.packed);
  if (arrivals_.size() == kArrivals) store_arrivals();
}

void ProofWorker::store_arrivals() {
  for (const PackedPosition& packed : arrivals_) {
    if (positions_.insert(packed)) open_.push_back(packed);
  }
  arrivals_.clear();
}

bool ProofWorker::expand(int most) {
  bool has_sown = false;
  int done = 0;
  for (; done < most; ++done) {
    if (open_.empty()) store_arrivals();
    while (open_.empty() && sow()) has_sown = true;
    if (open_.empty()) break;
    const PackedPosition packed = open_.back();
    open_.pop_back();
    expand_one(packed);
  }
  publish();
  return has_sown || done > 0;
}

/// Takes in a few seeds; false if none are left. All at once they would be held three times: as
/// seeds, in the table and in the open list.
bool ProofWorker::sow() {
  if (seeds_.empty()) return false;
  for (std::size_t left = std::min(kArrivals, seeds_.size()); left > 0; --left) {
    give({seeds_.back(), layer_});
    seeds_.pop_back();
  }
  if (seeds_.empty()) seeds_ = {};
  store_arrivals();
  return true;
}

void ProofWorker::expand_one(const PackedPosition& packed) {
  const Position parent(packed, *table_);
  for_each_single_move(parent, *table_, [&](Step step, int from, int source, int) {
    if (step.onto != kHome && !uncovers_safe_card(parent, from, source)) {
      return give({parent.packed_after(step, *table_), layer_});
    }
    Position child = parent;
    child.make(step, *table_);
    autoplay<SearchAutoplay::kSafe>(child, *table_, [](int, Under, Under) {});
    if (child.won()) has_won_ = true;
    give({child.packed(), Layer(child)});
  });
}

void ProofWorker::publish() {
  size_.store(positions_.size(), std::memory_order_relaxed);
  held_.store(positions_.size() + frontier_.size() + seeds_.size(), std::memory_order_relaxed);
  bytes_.store(positions_.bytes() + frontier_.bytes() +
                   (seeds_.capacity() + open_.size()) * sizeof(PackedPosition),
               std::memory_order_relaxed);
}

}  // namespace freecell
