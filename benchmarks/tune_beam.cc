// Finds weights for the beam search of the short solver by learning to rank. Of the positions that
// a layer keeps, the one on the path to the solution should have the best score. The result is
// deterministic for a seed.
//
//     tune_beam FIRST DEALS WIDTH EPOCHS SEED
//
// The program searches DEALS deals from FIRST on with a beam of WIDTH and the present weights. From
// each layer it keeps the position on the path to the solution and some of the others. The scores
// of such a list are taken as the log-odds of being that position (a softmax), and the weights
// follow the gradient of its likelihood (Adam). A tenth of the lists is held out. The program
// prints the weights as they stand in solver/search/beams.cc, and the losses to stderr. Judge the
// weights on another range, because the loss is not the length.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "benchmarks/print_weights.h"
#include "dealer/microsoft.h"
#include "solver/search/beam_search.h"
#include "solver/search/beams.h"

namespace freecell {
namespace {

/// All weights as one vector. These constants say where each table begins. Room and kinship are
/// flattened row by row.
namespace at {
constexpr std::size_t kCell = 0;
constexpr std::size_t kFoot = kCell + kRanks;
constexpr std::size_t kLink = kFoot + kRanks;
constexpr std::size_t kOther = kLink + kRanks;
constexpr std::size_t kKinship = kOther + kRanks * kRanks;
constexpr std::size_t kRoom = kKinship + 6;
constexpr std::size_t kDepth = kRoom + 20;
constexpr std::size_t kRelaxed = kDepth + kRanks;
constexpr std::size_t kSecondDepth = kRelaxed + 1;
constexpr std::size_t kMovable = kSecondDepth + 1;
constexpr std::size_t kEnd = kMovable + 1;
}  // namespace at

using Values = std::array<double, at::kEnd>;

template <typename Visitor>
void for_each_weight(BeamWeights& all, Visitor&& visit) {
  Weights& weights = all.board;
  std::size_t index = 0;
  const auto visit_row = [&](auto& row) {
    for (std::int16_t& weight : row) visit(index++, weight);
  };
  visit_row(weights.cell);
  visit_row(weights.foot);
  visit_row(weights.link);
  for (auto& row : weights.other) visit_row(row);
  for (auto& row : weights.kinship) visit_row(row);
  for (auto& row : weights.room) visit_row(row);
  visit_row(weights.depth);
  visit(at::kRelaxed, all.relaxed);
  visit(at::kSecondDepth, all.second_depth);
  visit(at::kMovable, all.movable);
}

/// How often a weight counts in a position's score.
struct Feature {
  std::uint16_t weight;
  std::int16_t times;
};

/// The features of the scores of positions, in lists of positions of one layer each. The first
/// position of each list is the one that should be best.
class Lists {
 public:
  void begin_list() { lists_.push_back(count()); }

  void add(const Position& position, const Game& game, int relaxed) {
    positions_.push_back(features_.size());
    for (int card = 0; card < kCards; ++card) add_pair(card, position.under(card));
    const int room = (kDefaultFreecells - position.cells_used()) * 4;
    add(at::kRoom, room + std::min(position.empty_cascades(), 3), 1);
    for (int suit = 0; suit < kSuits; ++suit) {
      const int above = position.cards_above(position.next_home(suit));
      if (above > 0) add(at::kDepth, position.foundation(suit), above);
    }
    add(at::kRelaxed, 0, relaxed);
    add(at::kSecondDepth, 0, second_depth(position));
    add(at::kMovable, 0, movable_runs(position, game));
  }

  void end() {
    begin_list();
    positions_.push_back(features_.size());
  }

  std::size_t size() const { return lists_.size() - 1; }
  std::size_t first(std::size_t list) const { return lists_[list]; }
  std::size_t last(std::size_t list) const { return lists_[list + 1]; }
  std::span<const Feature> features(std::size_t position) const {
    return std::span(features_).subspan(positions_[position],
                                        positions_[position + 1] - positions_[position]);
  }

 private:
  std::size_t count() const { return positions_.size(); }

  void add(std::size_t game, int index, int times) {
    features_.push_back({static_cast<std::uint16_t>(game + static_cast<std::size_t>(index)),
                         static_cast<std::int16_t>(times)});
  }

  void add_pair(int card, int under) {
    const int rank = rank_index(card);
    if (under == kHome) return;
    if (under == kCell) return add(at::kCell, rank, 1);
    if (under == kFoot) return add(at::kFoot, rank, 1);
    if (tables_of(Building::kAlternatingColours).is_link(card, under))
      return add(at::kLink, rank, 1);
    const bool same_colour = Card::from_id(card).is_red() == Card::from_id(under).is_red();
    const int kinship = card % kSuits == under % kSuits ? 0 : same_colour ? 1 : 2;
    add(at::kOther, rank * kRanks + rank_index(under), 1);
    add(at::kKinship, 2 * kinship + (rank > rank_index(under) ? 1 : 0), 1);
  }

  std::vector<Feature> features_;
  std::vector<std::size_t> positions_;  // the first feature of each position
  std::vector<std::size_t> lists_;      // the first position of each list
};

/// Solves the deals from `first` on and makes a list of each layer of each deal.
Lists collect(const BeamWeights& weights, std::uint32_t width, std::int64_t first,
              std::int64_t deals, std::mt19937& random) {
  constexpr int kOthers = 30;
  constexpr int kMostMoves = 100;
  Lists lists;
  BeamSearch search(weights, Rules());
  double moves = 0;
  for (std::int64_t number = first; number < first + deals; ++number) {
    const Deal deal = microsoft_deal(number);
    const Game game(deal, {});
    const SearchBudget no_limits{std::numeric_limits<std::uint64_t>::max(),
                                 std::numeric_limits<std::uint64_t>::max()};
    if (search.run({width, false}, Position(deal, game), game, kMostMoves, no_limits, {}) !=
        SearchStatus::kSolved) {
      continue;
    }
    const std::vector<std::uint32_t> way = search.solution_nodes();
    const std::vector<std::uint32_t>& layers = search.layers();
    moves += static_cast<double>(way.size());
    const auto add = [&](std::uint32_t id) {
      const BeamSearch::Node& node = search.nodes()[id];
      lists.add(Position(node.packed, game), game, node.relaxed);
    };
    for (std::size_t layer = 1; layer < way.size(); ++layer) {
      const std::size_t end = layer + 1 < layers.size() ? layers[layer + 1] : search.nodes().size();
      lists.begin_list();
      add(way[layer]);
      for (int other = 0; other < kOthers; ++other) {
        const auto id =
            static_cast<std::uint32_t>(layers[layer] + random() % (end - layers[layer]));
        if (id != way[layer]) add(id);
      }
    }
  }
  lists.end();
  std::fprintf(stderr, "%.3f moves a deal, %zu lists\n", moves / static_cast<double>(deals),
               lists.size());
  return lists;
}

/// The model: a position's score is the sum of its weights, in units of kTemperature.
class Ranker {
 public:
  Ranker(const Lists& lists, Values& values) : lists_(lists), values_(values) {}

  /// How unlikely it is by its scores that the first position of a list is the best. Adds the
  /// gradient to `gradient` if that is not null.
  double loss(std::size_t list, Values* gradient) {
    const std::size_t first = lists_.first(list);
    const std::size_t count = lists_.last(list) - first;
    odds_.resize(count);
    for (std::size_t i = 0; i < count; ++i) odds_[i] = -score(first + i);
    const double best = *std::max_element(odds_.begin(), odds_.end());
    for (double& odds : odds_) odds = std::exp(odds - best);
    const double sum = std::accumulate(odds_.begin(), odds_.end(), 0.0);
    for (std::size_t i = 0; i < count && gradient != nullptr; ++i) {
      const double pull = (i == 0 ? 1 : 0) - odds_[i] / sum;
      for (const auto& [weight, times] : lists_.features(first + i)) {
        (*gradient)[weight] += pull * times;
      }
    }
    return std::log(sum / odds_[0]);
  }

 private:
  double score(std::size_t position) const {
    double sum = 0;
    for (const auto& [weight, times] : lists_.features(position)) sum += values_[weight] * times;
    return sum;
  }

  const Lists& lists_;
  Values& values_;
  std::vector<double> odds_;
};

/// The steps of Adam (Kingma, Ba, 2014).
class Adam {
 public:
  void step(Values& values, const Values& gradient, double rate) {
    constexpr double kMomentum = 0.9;
    constexpr double kScale = 0.999;
    ++steps_;
    for (std::size_t i = 0; i < values.size(); ++i) {
      mean_[i] = kMomentum * mean_[i] + (1 - kMomentum) * gradient[i];
      square_[i] = kScale * square_[i] + (1 - kScale) * gradient[i] * gradient[i];
      const double mean = mean_[i] / (1 - std::pow(kMomentum, steps_));
      const double square = square_[i] / (1 - std::pow(kScale, steps_));
      values[i] -= rate * mean / (std::sqrt(square) + 1e-8);
    }
  }

 private:
  Values mean_{};
  Values square_{};
  int steps_ = 0;
};

constexpr double kTemperature = 50;

void learn(const Lists& lists, Values& values, int epochs, std::mt19937& random) {
  constexpr std::size_t kBatch = 64;
  std::vector<std::size_t> order(lists.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  const std::size_t held_out = order.size() / 10;
  Ranker ranker(lists, values);
  Adam adam;
  for (int epoch = 1; epoch <= epochs; ++epoch) {
    const double rate = 3 * epoch <= 2 * epochs ? 0.01 : 0.002;
    double loss = 0;
    double loss_held_out = 0;
    std::shuffle(order.begin() + static_cast<std::ptrdiff_t>(held_out), order.end(), random);
    for (std::size_t i = 0; i < held_out; ++i) loss_held_out += ranker.loss(order[i], nullptr);
    for (std::size_t i = held_out; i < order.size();) {
      const std::size_t end = std::min(i + kBatch, order.size());
      Values gradient{};
      const auto size = static_cast<double>(end - i);
      for (; i < end; ++i) loss += ranker.loss(order[i], &gradient);
      for (double& slope : gradient) slope /= size;
      adam.step(values, gradient, rate);
    }
    std::fprintf(stderr, "epoch %d: loss %.4f, held out %.4f\n", epoch,
                 loss / static_cast<double>(order.size() - held_out),
                 loss_held_out / static_cast<double>(held_out));
  }
}

int run(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: tune_beam FIRST DEALS WIDTH EPOCHS SEED\n");
    return 2;
  }
  const auto number = [&](int index) { return std::strtoll(argv[index], nullptr, 10); };
  BeamWeights weights = default_beam_weights();
  const auto width = static_cast<std::uint32_t>(number(3));
  std::mt19937 random(static_cast<std::uint32_t>(number(5)));
  const Lists lists = collect(weights, width, number(1), number(2), random);

  Values values;
  for_each_weight(weights, [&](std::size_t index, std::int16_t weight) {
    values[index] = weight / kTemperature;
  });
  learn(lists, values, static_cast<int>(number(4)), random);
  // Scores may be multiplied by any factor. This one keeps the weight of a move of the relaxed
  // game.
  const double scale = weights.relaxed / values[at::kRelaxed];
  for_each_weight(weights, [&](std::size_t index, std::int16_t& weight) {
    weight = static_cast<std::int16_t>(std::lround(values[index] * scale));
  });
  std::printf("    .relaxed = %d,\n    .second_depth = %d,\n    .movable = %d,\n    .board = {\n",
              weights.relaxed, weights.second_depth, weights.movable);
  print_weights(weights.board);
  std::puts("};");
  return 0;
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) { return freecell::run(argc, argv); }
