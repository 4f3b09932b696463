#include "solver/search/beam_search.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"

namespace freecell {
namespace {

/// This is added to sums of weights, which may be negative near the end.
constexpr int kZeroScore = ScoreCutoff::kScores / 4;

constexpr auto kUnobserved = [](int, Under, Under) {};

}  // namespace

int second_depth(const Position& position) {
  int sum = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int second = second_home(position, suit);
    if (second != kFoot) sum += position.cards_above(second);
  }
  return sum;
}

int movable_runs(const Position& position, const Game& game) {
  int count = 0;
  CardSet cards =
      position.run_cards() & game.fitting_on(position.top_cards()) & ~position.foot_cards();
  for (; cards != 0; cards &= cards - 1) count += position.heads_run(std::countr_zero(cards), game);
  return count;
}

/// Scores the steps from one position by what they change, without making them.
class BeamSearch::StepScores {
 public:
  StepScores(const Position& parent, const Game& game, int pairs, const BeamWeights& weights,
             const Evaluator& evaluator)
      : parent_(parent),
        game_(game),
        evaluator_(evaluator),
        movable_(weights.movable),
        base_(kZeroScore + pairs + evaluator.whole(parent) - room_after(0, 0) +
              weights.second_depth * second_depth(parent)) {
    for (int suit = 0; suit < kSuits; ++suit) {
      bury(parent.next_home(suit), evaluator.depth(parent.foundation(suit)));
      const int second = second_home(parent, suit);
      if (second != kFoot) bury(second, weights.second_depth);
    }
    burial_[Position::kNowhere] = 0;
    for (CardSet cards = parent.run_cards() & ~parent.foot_cards(); cards != 0;
         cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      if (parent.heads_run(card, game)) heads_ |= card_bit(card);
    }
  }

  /// The score after `step` without the relaxed game, if nothing goes home.
  int after(Step step) const {
    const int from = parent_.under(step.card);
    const int onto = step.onto;
    const int count = from == kCell ? 1 : parent_.cards_above(step.card) + 1;
    const int buried = onto < kFoot ? burial_[parent_.cascade(onto)] : 0;
    const int dug_out = burial_[parent_.cascade(step.card)];
    return base_ + evaluator_.pair(step.card, onto) - evaluator_.pair(step.card, from) +
           room_after((onto == kCell) - (from == kCell), (from == kFoot) - (onto == kFoot)) +
           count * (buried - dug_out) + movable_ * movable_after(step);
  }

 private:
  void bury(int card, int weight) { burial_[parent_.cascade(card)] += weight; }

  int room_after(int cells_more, int empty_more) const {
    return evaluator_.room(parent_.cells_used() + cells_more,
                           parent_.empty_cascades() + empty_more);
  }

  /// movable_runs after the step.
  int movable_after(Step step) const {
    const int from = parent_.under(step.card);
    const CardSet card = card_bit(step.card);
    CardSet tops = parent_.top_cards();
    CardSet heads = heads_;
    if (from < kFoot) {
      tops |= card_bit(from);
      if ((heads & card) != 0) heads ^= card | head_under(step.card);
    }
    if (from == kCell) tops |= card;
    if (step.onto == kCell) tops ^= card;
    if (step.onto < kFoot) tops ^= card_bit(step.onto);
    return std::popcount(heads & game_.fitting_on(tops));
  }

  /// The head of the run that ends under `card`, as a set, which is empty if the run is at a foot.
  CardSet head_under(int card) const {
    int head = parent_.under(card);
    while (game_.is_link(head, parent_.under(head))) head = parent_.under(head);
    return parent_.under(head) == kFoot ? 0 : card_bit(head);
  }

  const Position& parent_;
  const Game& game_;
  const Evaluator& evaluator_;
  int movable_;
  int base_;
  CardSet heads_ = 0;  // of the runs at the ends of the cascades, except at feet
  // For each cascade, what one more card on it costs because it buries the next cards of suits
  // there.
  std::array<int, Position::kNowhere + 1> burial_{};
};

BeamSearch::BeamSearch(const BeamWeights& weights, const Rules& rules)
    : weights_(weights), evaluator_(weights.board, rules) {}

SearchStatus BeamSearch::run(const Beam& beam, const Position& start, const Game& game,
                             int most_moves, SearchBudget budget, const StopCallback& stop) {
  beam_ = beam;
  game_ = game;
  most_moves_ = most_moves;
  begin(start);
  SearchStatus status = start_.won() ? SearchStatus::kSolved : SearchStatus::kExhausted;
  while (status == SearchStatus::kExhausted && layers_.back() < nodes_.size() &&
         moves_of_next_layer() <= most_moves) {
    status = search_layer(stop, budget);
  }
  return status;
}

void BeamSearch::begin(const Position& start) {
  start_ = start;
  judged_.clear();
  cutoff_.reset(beam_.width);
  nodes_.clear();
  layers_.clear();
  trial_.clear();
  expanded_ = 0;
  generated_ = 1;

  autoplay<SearchAutoplay::kSafe>(start_, game_, kUnobserved);
  relaxed_game_.start(game_);
  relaxed_game_.load(start_);
  won_ = {start_.packed(), kNoParent, evaluator_.pairs(start_), 0, {}, false, 0};
  won_.relaxed = static_cast<std::uint8_t>(relaxed_game_.cost());
  judged_.insert(start_.packed());
  trial_.push_back(won_);
  cutoff_.add(0);
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
  relaxed_game_.load(parent);
  relaxed_cost_ = node.relaxed;
  known_remainders_ = 0;
  assert(relaxed_game_.cost() == relaxed_cost_);
  list_candidates(parent, node);
  for (int i = 0; i < candidate_count_; ++i) {
    if (try_candidate(candidates_[i], parent, id)) return true;
  }
  return false;
}

/// Lists the steps whose positions are good enough for the next layer, as far as can be told
/// without making them.
void BeamSearch::list_candidates(const Position& parent, const Node& node) {
  const StepScores scores(parent, game_, node.pairs, weights_, evaluator_);
  // The least score after a step, or one that is too bad.
  const auto least_score = [&](Step step) {
    // A step takes at most one move off the relaxed game, and none if it leaves a cell.
    const int least = relaxed_cost_ - (parent.under(step.card) != kCell);
    if (moves_of_next_layer() + least > most_moves_) return ScoreCutoff::kScores;
    if (parent.is_next_home(parent.under(step.card))) return 0;
    const int rest = scores.after(step);
    if (rest + weights_.relaxed * least > cutoff_.worst()) return ScoreCutoff::kScores;
    return rest + weights_.relaxed * relaxed_without(step.card).cost;
  };
  candidate_count_ = 0;
  for_each_player_move(parent, game_, [&](Step step) {
    ++generated_;
    const int score = least_score(step);
    if (score > cutoff_.worst()) return;
    const PackedPosition packed = parent.packed_after(step, game_);
    judged_.prefetch(packed);
    assert(candidate_count_ < kMaxPlayerMoves);
    candidates_[candidate_count_++] = {packed, step, score};
  });
}

/// Makes a successor and scores it. Returns true if it is won.
bool BeamSearch::try_candidate(const Candidate& candidate, const Position& parent,
                               std::uint32_t id) {
  if (candidate.least_score > cutoff_.worst() || judged_.contains(candidate.packed)) return false;
  const int relaxed = relaxed_without(candidate.step.card).cost;
  Node node{{}, id, nodes_[id].pairs, 0, candidate.step, false, static_cast<std::uint8_t>(relaxed)};
  const auto rejudge = [&](int card, Under from, Under to) {
    node.pairs += evaluator_.pair(card, to) - evaluator_.pair(card, from);
  };
  Position child = parent;
  child.make(candidate.step, game_, rejudge);
  autoplay<SearchAutoplay::kSafe>(child, game_, rejudge);
  if (child.ready_cards() != 0) {
    if (beam_.may_stay) judge(child, node);
    node.all_went_home = true;
    while (const CardSet ready = child.ready_cards()) {
      child.make({static_cast<std::uint8_t>(std::countr_zero(ready)), kHome}, game_, rejudge);
    }
  }
  if (child.won()) {
    won_ = node;
    return true;
  }
  // If the parent has cards that can go home, at the start or because they may stay, they go now,
  // and the position may be better than was foreseen.
  assert(parent.ready_cards() != 0 || score(child, node) >= candidate.least_score);
  judge(child, node);
  return false;
}

/// Lets `node`, whose position is `position`, compete for the next layer if it is new and good
/// enough. Its `relaxed` is a lower bound on the cost of the relaxed game.
void BeamSearch::judge(const Position& position, Node node) {
  assert(node.pairs == evaluator_.pairs(position));
  const auto is_good_enough = [&] {
    return node.score <= cutoff_.worst() && moves_of_next_layer() + node.relaxed <= most_moves_;
  };
  node.score = score(position, node);
  if (!is_good_enough()) return;
  node.packed = position.packed();
  if (!judged_.insert(node.packed)) return;
  const int relaxed = relaxed_after(node.step);
  assert(relaxed >= node.relaxed);  // the remainder's cost is a lower bound
  node.score += weights_.relaxed * (relaxed - node.relaxed);
  node.relaxed = static_cast<std::uint8_t>(relaxed);
  if (!is_good_enough()) return;
  trial_.push_back(node);
  cutoff_.add(node.score);
}

/// The remainder of the relaxed game without `card` and what lies on it. Moves onto different cards
/// share it.
const RelaxedGame::Remainder& BeamSearch::relaxed_without(int card) {
  RelaxedGame::Remainder& remainder = remainders_[card];
  if ((known_remainders_ & card_bit(card)) == 0) {
    known_remainders_ |= card_bit(card);
    remainder = relaxed_game_.without(card, relaxed_cost_);
  }
  return remainder;
}

/// The cost of the relaxed game after a step. Moves home do not change it.
int BeamSearch::relaxed_after(Step step) {
  const RelaxedGame::Remainder& rest = relaxed_without(step.card);
  return step.onto == kCell ? rest.cost : relaxed_game_.moved(step.card, step.onto, rest);
}

int BeamSearch::score(const Position& position, const Node& node) const {
  const int sum = kZeroScore + node.pairs + evaluator_.whole(position) +
                  weights_.relaxed * node.relaxed + weights_.second_depth * second_depth(position) +
                  weights_.movable * movable_runs(position, game_);
  return std::clamp(sum, 0, ScoreCutoff::kScores - 1);
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
  assert(nodes_.size() - layers_.back() <= beam_.width);
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
  assert(position.won());
}

}  // namespace freecell
