#include "solver/beam_search.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/autoplay.h"
#include "solver/move_generator.h"

namespace freecell {
namespace {

constexpr std::uint64_t kStopInterval = 1024;
/// This is added to sums of weights, which may be negative near the end.
constexpr int kZeroScore = ScoreCutoff::kScores / 4;

constexpr auto kUnobserved = [](int, Under, Under) {};

}  // namespace

/// Scores the steps from one position by what they change, without making them.
class BeamSearch::StepScores {
 public:
  StepScores(const Position& parent, const Node& node, const Evaluator& evaluator, int relaxed)
      : parent_(parent),
        evaluator_(evaluator),
        relaxed_(relaxed),
        base_(kZeroScore + node.pairs + evaluator.whole(parent) - room_after(0, 0) +
              relaxed * node.relaxed) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const int cascade = parent.cascade(parent.next_home(suit));
      burial_[cascade] += evaluator.depth(parent.foundation(suit));
    }
    burial_[Position::kNowhere] = 0;
  }

  /// The score after `step` if nothing goes home and the relaxed game changes by `change`.
  int after(Step step, int change) const {
    const int from = parent_.under(step.card);
    const int onto = step.onto;
    const int count = from == kCell ? 1 : parent_.cards_above(step.card) + 1;
    const int buried = onto < kFoot ? burial_[parent_.cascade(onto)] : 0;
    const int dug_out = burial_[parent_.cascade(step.card)];
    return base_ + evaluator_.pair(step.card, onto) - evaluator_.pair(step.card, from) +
           room_after((onto == kCell) - (from == kCell), (from == kFoot) - (onto == kFoot)) +
           count * (buried - dug_out) + relaxed_ * change;
  }

 private:
  int room_after(int cells_more, int empty_more) const {
    return evaluator_.room(parent_.cells_used() + cells_more,
                           parent_.empty_cascades() + empty_more);
  }

  const Position& parent_;
  const Evaluator& evaluator_;
  int relaxed_;
  int base_;
  // For each cascade, what one more card on it costs because it buries the next cards of suits
  // there.
  std::array<int, Position::kNowhere + 1> burial_{};
};

BeamSearch::BeamSearch(const Beam& beam, int freecells)
    : beam_(beam), evaluator_(beam.weights, freecells) {}

SearchStatus BeamSearch::run(const Position& start, const Game& game, int most_moves,
                             SearchBudget budget, const StopCallback& stop) {
  begin(start, game);
  SearchStatus status = start_.won() ? SearchStatus::kSolved : SearchStatus::kExhausted;
  for (int moves = 1; moves <= most_moves && status == SearchStatus::kExhausted; ++moves) {
    if (layers_.back() == nodes_.size()) break;
    status = search_layer(stop, budget);
  }
  return status;
}

void BeamSearch::begin(const Position& start, const Game& game) {
  game_ = game;
  start_ = start;
  relaxed_estimate_ = RelaxedEstimate(game.cascades());
  judged_.clear();
  cutoff_.reset(beam_.width);
  nodes_.clear();
  layers_.clear();
  trial_.clear();
  expanded_ = 0;
  generated_ = 1;

  autoplay<SearchAutoplay::kSafe>(start_, game_, kUnobserved);
  won_ = {start_.packed(), kNoParent, evaluator_.pairs(start_), 0, {}, false, 0};
  relaxed_estimate_.lay(start_);
  judge(start_, won_, false);
  keep_best();
}

/// Expands the last layer and makes the next one. Returns kExhausted if no solution is in it.
SearchStatus BeamSearch::search_layer(const StopCallback& stop, const SearchBudget& budget) {
  const auto end = static_cast<std::uint32_t>(nodes_.size());
  for (std::uint32_t id = layers_.back(); id < end; ++id) {
    if (expanded_ == budget.expanded) return SearchStatus::kBudget;
    if (bytes() > budget.memory) return SearchStatus::kMemory;
    ++expanded_;
    if (expanded_ % kStopInterval == 0 && stop && stop() != StopReason::kNone) {
      return SearchStatus::kStopped;
    }
    if (expand(id)) return SearchStatus::kSolved;
  }
  keep_best();
  return SearchStatus::kExhausted;
}

/// Scores the successors of a node. Returns true if one of them is won.
bool BeamSearch::expand(std::uint32_t id) {
  const Node node = nodes_[id];
  const Position parent(node.packed, game_);
  relaxed_estimate_.lay(parent);
  list_candidates(parent, node);
  for (int i = 0; i < candidate_count_; ++i) {
    if (try_candidate(candidates_[i], parent, id)) return true;
  }
  return false;
}

/// Lists the steps whose positions are good enough for the next layer, as far as can be told
/// without making them.
void BeamSearch::list_candidates(const Position& parent, const Node& node) {
  const StepScores scores(parent, node, evaluator_, beam_.relaxed);
  candidate_count_ = 0;
  for_each_player_move(parent, game_, [&](Step step) {
    ++generated_;
    const RelaxedEstimate::Change change = relaxed_estimate_.change(parent, step);
    const bool frees_next_home = parent.is_next_home(parent.under(step.card));
    if (!frees_next_home && scores.after(step, change.least) > cutoff_.worst()) return;
    const PackedPosition packed = parent.packed_after(step, game_);
    judged_.prefetch(packed);
    candidates_[candidate_count_++] = {packed, step, change};
  });
}

/// Makes a successor and scores it. Returns true if it is won.
bool BeamSearch::try_candidate(const Candidate& candidate, const Position& parent,
                               std::uint32_t id) {
  if (judged_.contains(candidate.packed)) return false;
  const auto [least, is_exact] = candidate.change;
  Node node{{},
            id,
            nodes_[id].pairs,
            0,
            candidate.step,
            false,
            static_cast<std::uint8_t>(std::max(nodes_[id].relaxed + least, 0))};
  const auto rejudge = [&](int card, Under from, Under to) {
    node.pairs += evaluator_.pair(card, to) - evaluator_.pair(card, from);
  };
  Position child = parent;
  child.make(candidate.step, game_, rejudge);
  autoplay<SearchAutoplay::kSafe>(child, game_, rejudge);
  if (child.ready_cards() != 0) {
    if (beam_.may_stay) judge(child, node, is_exact);
    node.all_went_home = true;
    while (const CardSet ready = child.ready_cards()) {
      child.make({static_cast<std::uint8_t>(std::countr_zero(ready)), kHome}, game_, rejudge);
    }
  }
  if (child.won()) {
    won_ = node;
    return true;
  }
  judge(child, node, is_exact);
  return false;
}

/// Lets `node`, whose position is `position`, compete for the next layer if it is new and good
/// enough. Its `relaxed` is the estimate of the relaxed game, or a lower bound on it.
void BeamSearch::judge(const Position& position, const Node& node, bool relaxed_is_exact) {
  assert(node.pairs == evaluator_.pairs(position));
  const int rest = kZeroScore + node.pairs + evaluator_.whole(position);
  if (rest + beam_.relaxed * node.relaxed > cutoff_.worst()) return;
  if (!judged_.insert(position.packed())) return;
  Node judged = node;
  if (!relaxed_is_exact)
    judged.relaxed = static_cast<std::uint8_t>(relaxed_estimate_.moves(position));
  judged.score = std::clamp(rest + beam_.relaxed * judged.relaxed, 0, ScoreCutoff::kScores - 1);
  if (judged.score > cutoff_.worst()) return;
  judged.packed = position.packed();
  trial_.push_back(judged);
  cutoff_.add(judged.score);
}

/// Makes a layer of the best nodes on trial. They are sorted, the best first, so that the cutoff of
/// the next layer is soon tight.
void BeamSearch::keep_best() {
  layers_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  const int worst = cutoff_.worst();
  std::uint32_t places = cutoff_.places_for_worst();
  for (const Node& node : trial_) {
    if (node.score > worst || (node.score == worst && places == 0)) continue;
    places -= node.score == worst;
    nodes_.push_back(node);
  }
  std::stable_sort(nodes_.begin() + layers_.back(), nodes_.end(),
                   [](const Node& a, const Node& b) { return a.score < b.score; });
  trial_.clear();
  cutoff_.reset(beam_.width);
}

/// The bytes that this deal takes. What is kept from earlier deals does not count, because limits
/// must not depend on it.
std::uint64_t BeamSearch::bytes() const {
  const std::uint64_t nodes = nodes_.size() + trial_.size();
  return 2 * nodes * sizeof(Node) + judged_.size() * PositionSet::kBytesPerPosition;
}

std::vector<std::uint32_t> BeamSearch::solution_nodes() const {
  std::vector<std::uint32_t> ids;
  for (std::uint32_t id = won_.parent; id != kNoParent; id = nodes_[id].parent) ids.push_back(id);
  std::reverse(ids.begin(), ids.end());
  return ids;
}

void BeamSearch::solution(std::vector<Step>& steps) const {
  steps.clear();
  Position position = start_;
  const auto play = [&](const Node& node) {
    if (node.parent == kNoParent) return;
    steps.push_back(node.step);
    position.make(node.step, game_);
    autoplay<SearchAutoplay::kSafe>(position, game_, kUnobserved);
    if (!node.all_went_home) return;
    while (const CardSet ready = position.ready_cards()) {
      steps.push_back({static_cast<std::uint8_t>(std::countr_zero(ready)), kHome});
      position.make(steps.back(), game_);
      autoplay<SearchAutoplay::kSafe>(position, game_, kUnobserved);
    }
  };
  for (const std::uint32_t id : solution_nodes()) play(nodes_[id]);
  play(won_);
}

}  // namespace freecell
