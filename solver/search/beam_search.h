#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/position/position.h"
#include "solver/relaxed/relaxed_game.h"
#include "solver/search/evaluator.h"
#include "solver/search/position_set.h"
#include "solver/search/score_cutoff.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// What a beam search adds up to score a position, in arbitrary units. benchmarks/tune_beam.cc
/// finds the weights.
struct BeamWeights {
  std::int16_t relaxed;       ///< for each move of the relaxed game
  std::int16_t second_depth;  ///< for each card that `second_depth` counts
  std::int16_t movable;       ///< for each run that `movable_runs` counts
  Weights board;              ///< everything else; `step` is not used
};

/// The second card of `suit` that has to go home from now on, or kFoot if there is none.
inline int second_home(const Position& position, int suit) {
  return std::min(position.next_home(suit) + kSuits, int{kFoot});
}

/// The sum over the suits of the cards above `second_home`. (`BeamWeights::board` has what lies
/// above the next card home.)
int second_depth(const Position& position);

/// The number of runs at the ends of cascades that fit as a whole onto the top card of another. A
/// run that makes up its cascade does not count.
int movable_runs(const Position& position, const Game& game);

/// The settings of one beam search.
struct Beam {
  std::uint32_t width;  ///< positions kept in each layer
  /// Whether a card that can go home may also stay if it may still be needed. If false, every card
  /// that can go home does.
  bool may_stay;
};

/// A beam search for solutions with few player moves. It goes layer by layer: each player move,
/// with the moves home that follow it, leads to the next layer. It keeps only the best `width`
/// positions of each layer, by a heuristic that estimates how far they are from a win. It may fail,
/// and it proves nothing about deals that cannot be won.
///
/// The heuristic knows the exact cost of the relaxed game (relaxed/relaxed_game.h). That is a lower
/// bound on the moves that are left, so a position from which no solution is short enough is not
/// kept.
///
/// Each position is scored once. If it is generated again in the same or a later layer, it is
/// dropped as a duplicate, whether it was kept or not.
class BeamSearch {
 public:
  BeamSearch(const BeamWeights& weights, const Rules& rules);

  /// Searches for a solution of at most `most_moves` player moves. `start` is the position before
  /// any autoplay. Returns kExhausted if it found no solution.
  SearchStatus run(const Beam& beam, const Position& start, const Game& game, int most_moves,
                   SearchBudget budget, const StopCallback& stop);

  /// The steps of the solution. Call this after kSolved. The steps include moves home, except those
  /// that SearchAutoplay::kSafe makes.
  void solution(std::vector<Step>& steps) const;

  /// After a run: no solution takes fewer player moves.
  int least_moves() const { return nodes_.front().relaxed; }

  /// The effort of the last run, or of the one under way.
  SearchEffort effort() const { return {expanded_, generated_}; }

  /// A position that is kept, or that competes to be kept.
  struct Node {
    PackedPosition packed;
    std::uint32_t parent;
    std::int32_t pairs;  ///< Evaluator::pairs of the position
    std::int32_t score;
    Step step;
    bool all_went_home;    ///< whether all cards went that could, not only the safe ones
    std::uint8_t relaxed;  ///< the cost of the relaxed game
  };
  static_assert(sizeof(Node) == 32);

  /// For tuning: the nodes that the last run kept, layer by layer and best first in each layer; the
  /// id of the first node of each layer; and the nodes on the path to the solution, including the
  /// start.
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<std::uint32_t>& layers() const { return layers_; }
  std::vector<std::uint32_t> solution_nodes() const;

 private:
  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
  static constexpr int kMaxPlayerMoves = 256;  // at most 2 per card, 52 to a foot, 13 to cells
  struct Candidate {
    PackedPosition packed;  // before any card goes home
    Step step;
    int least_score;  // of the position after it
  };
  class StepScores;

  void begin(const Position& start);
  SearchStatus search_layer(const StopCallback& stop, const SearchBudget& budget);
  bool expand(std::uint32_t id);
  void list_candidates(const Position& parent, const Node& node);
  bool try_candidate(const Candidate& candidate, const Position& parent, std::uint32_t id);
  void judge(const Position& position, Node node);
  const RelaxedGame::Remainder& relaxed_without(int card);
  int relaxed_after(Step step);
  int score(const Position& position, const Node& node) const;
  int moves_of_next_layer() const { return static_cast<int>(layers_.size()); }
  void keep_best();
  std::uint64_t bytes() const;

  BeamWeights weights_;
  Evaluator evaluator_;
  Beam beam_{};
  Game game_;
  Position start_;
  int most_moves_ = 0;
  PositionSet judged_;
  ScoreCutoff cutoff_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> layers_;
  std::vector<Node> trial_;  // nodes that compete for the next layer
  std::array<Candidate, kMaxPlayerMoves> candidates_;
  int candidate_count_ = 0;

  // The relaxed game of the position that is being expanded: its cost, and its remainders without
  // some card, as far as they have been asked for.
  RelaxedGame relaxed_game_{Metric::kPlayerMoves};
  int relaxed_cost_ = 0;
  CardSet known_remainders_ = 0;
  std::array<RelaxedGame::Remainder, kCards> remainders_;

  Node won_{};
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
};

}  // namespace freecell
