#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "solver/position/layer.h"
#include "solver/proof/frontier.h"
#include "solver/proof/mailboxes.h"
#include "solver/proof/position_table.h"
#include "solver/proof/proof_options.h"

namespace freecell {

/// One thread's part of a proof. It owns the positions of each layer whose hash selects it. Only
/// the owner stores, compares and expands a position; the others send it by mail.
///
/// Each thread calls the functions of one worker. Any thread may call `size` and `bytes`.
class ProofWorker {
 public:
  ProofWorker(int index, int workers, Mailboxes& mailboxes, const ProofOptions& options);

  /// Begins a deal. `game` must live as long as it is searched. `exchangeable` is as for
  /// ProofSearch::begin.
  void begin_deal(const Game& game, CardSet exchangeable);
  /// Whether this worker owns a position.
  bool owns(const PackedPosition& packed) const { return owner_of(packed) == index_; }
  /// Begins a layer with the positions that the frontier has of it.
  void begin_layer(Layer layer);
  /// Goes on to the next level of the layer. Returns false if there is none.
  bool begin_next_level() { return positions_.begin_next_level(); }
  /// Takes in a position, or sends it to its owner.
  void give(const LayeredPosition& position);
  /// Sends all outgoing positions.
  void flush();
  /// Takes in what the other workers have sent. Returns false if that was nothing.
  bool collect();
  /// Waits for mail from the others. Returns false if no more will come.
  bool wait();

  /// Stores all positions that were taken in.
  void store_arrivals();
  /// Updates size(), held() and bytes(). `expand` updates them, too.
  void publish();
  /// Expands at most `most` positions. Returns false if there was nothing to do.
  bool expand(int most);
  /// Whether a won position was among the successors.
  bool has_won() const { return has_won_.load(std::memory_order_relaxed); }

  /// The positions of the current layer.
  PositionTable& positions() { return positions_; }
  Frontier& frontier() { return frontier_; }
  const Frontier& frontier() const { return frontier_; }
  /// Frees the memory of this layer.
  void end_layer();
  /// Calls `visit` with every held position. Call it only while no thread searches.
  template <typename Visitor>
  void for_each_pending(Visitor&& visit) const {
    frontier_.for_each(visit);
    positions_.for_each([&](const PackedPosition& packed) {
      visit(LayeredPosition{packed, layer_});
    });
  }

  /// The number of positions of this layer so far, the number of held positions of all layers (a
  /// position in two places counts twice), and the bytes of all that is held.
  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  std::uint64_t held() const { return held_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  int owner_of(const PackedPosition& packed) const;
  void expand_one(const PackedPosition& packed);
  void expand_up_to_symmetry(const PackedPosition& packed);
  void give_up_to_symmetry(const Position& position);
  Layer layer_after(Step step, int from) const;
  void take_in(const LayeredPosition& position);
  void take_in_all(const std::vector<Mailboxes::Batch>& batches);

  const int index_;
  const int workers_;
  CardSet exchangeable_ = 0;
  Mailboxes& mailboxes_;
  const LayerMemory memory_;  ///< where moves can be taken back
  const Game* game_ = nullptr;
  Layer layer_;
  PositionTable positions_;
  std::vector<PackedPosition> arrivals_;  ///< of this layer, about to be stored
  std::vector<Mailboxes::Batch> outgoing_;
  Frontier frontier_;
  std::atomic<bool> has_won_ = false;
  std::atomic<std::uint64_t> size_ = 0;
  std::atomic<std::uint64_t> held_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace freecell
