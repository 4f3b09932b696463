#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "solver/proof/frontier.h"
#include "solver/proof/layer.h"
#include "solver/proof/mailboxes.h"
#include "solver/proof/position_table.h"
#include "solver/proof/proof_options.h"

namespace freecell {

/// One thread's part of a proof: of each layer the positions whose hash falls to it. It alone
/// stores, compares and expands these; what belongs to others goes by mail.
///
/// A thread calls the functions of one worker; `size` and `bytes` may be asked by any.
class ProofWorker {
 public:
  ProofWorker(int index, int workers, Mailboxes& mailboxes, const ProofOptions& options);

  /// Begins a deal. `game` must live as long as it is searched.
  void begin_deal(const Game& game);
  /// Whether a position belongs to this one.
  bool owns(const PackedPosition& packed) const { return owner_of(packed) == index_; }
  /// Begins a layer with what its frontier has of it.
  void begin_layer(Layer layer);
  /// Goes on to the next level of the layer; false if there is none.
  bool begin_next_level() { return positions_.begin_next_level(); }
  /// Takes in a position, or sends it on to where it belongs.
  void give(const LayeredPosition& position);
  /// Sends all that waits to be sent.
  void flush();
  /// Takes in what the others have sent; false if that was nothing.
  bool collect();
  /// Waits for them to send something; false if nothing will come any more.
  bool wait();

  /// Stores all that was taken in.
  void store_arrivals();
  /// Brings what size(), held() and bytes() say up to date; after `expand` it is.
  void publish();
  /// Expands at most `most` positions; false if there was nothing to do.
  bool expand(int most);
  /// Whether a won position was among the successors.
  bool has_won() const { return has_won_.load(std::memory_order_relaxed); }

  /// Those of the layer.
  PositionTable& positions() { return positions_; }
  Frontier& frontier() { return frontier_; }
  const Frontier& frontier() const { return frontier_; }
  /// Gives back what belongs to this layer.
  void end_layer();
  /// While nobody searches: calls `visit` with all that is held.
  template <typename Visitor>
  void for_each_pending(Visitor&& visit) const {
    frontier_.for_each(visit);
    positions_.for_each([&](const PackedPosition& packed) {
      visit(LayeredPosition{packed, layer_});
    });
  }

  /// Positions of this layer so far; positions of all layers that are held, those counted twice
  /// that are in two places; and bytes of all that is held.
  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  std::uint64_t held() const { return held_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  int owner_of(const PackedPosition& packed) const;
  void expand_one(const PackedPosition& packed);
  void expand_up_to_symmetry(const PackedPosition& packed);
  void give_after_home(Position position, int card, CardSet alike);
  void give_settled(const Position& position, CardSet alike);
  Layer layer_after(Step step, int from) const;
  void take_in(const LayeredPosition& position);
  void take_in_all(const std::vector<Mailboxes::Batch>& batches);

  const int index_;
  const int workers_;
  const bool up_to_symmetry_;
  Mailboxes& mailboxes_;
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
