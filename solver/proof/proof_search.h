#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "solver/position/layer.h"
#include "solver/proof/mailboxes.h"
#include "solver/proof/proof_worker.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// The limits of a proof.
struct ProofLimits {
  std::uint64_t positions;  ///< positions that are stored, over all layers
  std::uint64_t memory;     ///< bytes held at any one time
};

/// How far a proof has come.
struct ProofProgress {
  Layer layer;                   ///< the current one
  std::uint64_t positions = 0;   ///< found and stored, over all layers
  std::uint64_t finished = 0;    ///< of these, in layers that are done
  std::uint64_t largest = 0;     ///< positions of the largest layer so far
  std::uint64_t held = 0;        ///< positions in memory, of any layer
  std::uint64_t bytes = 0;       ///< held now
  std::uint64_t most_bytes = 0;  ///< the most that was held
};

/// Decides one deal after the other by visiting every position that can be reached, layer by layer,
/// with any number of threads. Memory holds the current layer and the generated positions of later
/// ones. docs/understand/proofs.md explains why running out of positions proves that a deal is
/// unsolvable. Only `progress` is thread-safe.
///
/// The positions of an unsolvable deal are the same whatever the number of threads and the order in
/// which they are visited. In a solvable deal the search ends at the first won position. How many
/// positions it has visited by then depends on both.
class ProofSearch {
 public:
  /// `workers` is the number of threads that search a deal, including the caller's. It is at least
  /// 1. kLevels needs a fraction of the memory, but then neither set_sink nor for_each_pending may
  /// be called. `up_to_symmetry` visits a fraction of the positions, but kSolved then means less.
  explicit ProofSearch(int workers, const ProofOptions& options = {});

  /// Receives the positions of every complete layer. Layers come in order, and so do the positions
  /// of each. `next` returns the next position, or null at the end.
  using LayerSink =
      std::function<void(Layer layer, const std::function<const PackedPosition*()>& next)>;
  void set_sink(LayerSink sink) { sink_ = std::move(sink); }

  /// Begins with `deal`. `rules` must be those of a usual game. Throws std::invalid_argument if
  /// they are not, and whatever Rules::for_deal throws.
  void begin(const Deal& deal, const Rules& rules) {
    begin(deal, rules, may_use_symmetry_ ? kAllCards : 0);
  }
  /// Does the same, whatever the options say, with positions that count up to exchanges of alike
  /// cards among the `exchangeable` ones, which come in pairs. The fewer there are, the more
  /// positions are visited, but the less often one that the game does not lead to
  /// (reduced_search.h). If there are none, every position counts. By suit there never are.
  void begin(const Deal& deal, const Rules& rules, CardSet exchangeable);
  /// Forgets all positions and frees their memory. Only `begin` may follow: to go on would find
  /// nothing left to search, so search_layer throws std::logic_error.
  void clear();
  /// Whether this deal's positions count up to symmetry.
  bool is_up_to_symmetry() const { return exchangeable_ != 0; }
  CardSet exchangeable() const { return exchangeable_; }

  /// Searches one layer. It returns nothing if the layer is done and there may be more. kExhausted
  /// means that there are no more layers and no position is won. kSolved means that a won position
  /// can be reached; up to symmetry that is likely but not certain. Any other status means that a
  /// limit or `stop` (asked by the calling thread) ended the search, and another call goes on from
  /// there. It throws what the sink throws, and std::bad_alloc. After an exception only `begin` may
  /// follow.
  std::optional<SearchStatus> search_layer(const ProofLimits& limits, const StopCallback& stop);

  /// Safe from any thread while the search runs.
  ProofProgress progress() const;

  /// Calls `visit` with every position that is still to be searched, including those of a layer
  /// that was begun. Some may come twice. Call it only between two calls of search_layer.
  template <typename Visitor>
  void for_each_pending(Visitor&& visit) const {
    for (const auto& worker : workers_) {
      worker->for_each_pending([&](const LayeredPosition& position) { visit(position.packed); });
    }
  }
  /// Goes on with an earlier search of the same deal. Call it after `begin`, then call
  /// `add_pending` with every position that was pending. `finished` and `largest` are those of the
  /// earlier search's progress.
  void resume(std::uint64_t finished, std::uint64_t largest);
  void add_pending(const PackedPosition& packed);

 private:
  std::uint64_t positions_in_layer() const;
  void note_bytes();
  std::optional<Layer> first_layer() const;
  std::optional<SearchStatus> search_level(const ProofLimits& limits, const StopCallback& stop);
  bool begin_next_level();
  void begin_layer(Layer layer);
  bool search_alone();
  void search_together(const ProofLimits& limits, const StopCallback& stop);
  void work(ProofWorker& worker, const std::function<std::optional<SearchStatus>()>& judge);
  std::optional<SearchStatus> judge(const ProofLimits& limits);
  void end_with(SearchStatus status);
  void finish_layer();
  void give_to_sink();

  const bool may_use_symmetry_;
  const bool goes_on_past_wins_;
  bool has_met_win_ = false;  ///< whether it has met a win and gone on
  CardSet exchangeable_ = 0;
  Game game_;
  Mailboxes mailboxes_;
  std::vector<std::unique_ptr<ProofWorker>> workers_;
  LayerSink sink_;
  bool is_in_layer_ = false;
  bool is_cleared_ = true;
  std::atomic<Layer> layer_;
  std::atomic<std::uint64_t> positions_before_ = 0;  ///< positions of the layers before this one
  std::atomic<std::uint64_t> largest_ = 0;
  std::atomic<std::uint64_t> most_bytes_ = 0;

  // These say how the search of several threads ended.
  std::mutex ending_;
  std::atomic<bool> has_ended_ = false;
  SearchStatus status_ = SearchStatus::kExhausted;
  std::exception_ptr error_;
};

}  // namespace freecell
