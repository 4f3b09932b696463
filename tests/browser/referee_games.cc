// Prints games that the referee has judged, one JSON object a line, for rules.test.mjs to play
// again: moves of found solutions with other moves tried in between, most of which break a rule.

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <random>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/solver.h"
#include "tests/support/boards.h"
#include "tests/support/rules_grid.h"

namespace freecell::test {
namespace {

namespace json = boost::json;

std::string legal_moves_text(const Referee& referee) {
  std::vector<Move> moves;
  referee.legal_moves(moves);
  std::string text;
  for (Move move : moves) {
    move.count = 0;
    text += (text.empty() ? "" : " ") + text_of(move);
  }
  return text;
}

/// A game that is written down while it is played.
class Game {
 public:
  Game(const Deal& deal, const Rules& rules) : referee_(deal, rules) {
    record_ = {{"freecells", rules.freecells},
               {"rules",
                {{"game", game_text(rules)},
                 {"building", word_for(kBuildingWords, rules.building)},
                 {"emptyCascade", word_for(kEmptyCascadeWords, rules.empty_cascade)},
                 {"runMoves", word_for(kRunMovesWords, rules.run_moves)}}},
               {"automatic", rules.autoplay == Autoplay::kMicrosoft},
               {"start", text_of(Board(deal, rules))},
               {"opening", text_of(referee_.board())}};
  }

  void attempt(const Move& move) {
    const std::string legal = legal_moves_text(referee_);
    const Violation violation = referee_.play(move);
    Move places = move;
    places.count = 0;
    const MoveCounts& counts = referee_.counts();
    attempts_.push_back(
        {{"move", text_of(places)},
         {"count", move.count},
         {"violation", violation == Violation::kNone ? "" : describe(violation)},
         {"legal", legal},
         {"board", text_of(referee_.board())},
         {"counts", {counts.player_moves, counts.card_moves, counts.listed_moves}}});
  }

  bool is_won() const { return referee_.board().won(); }

  json::object take_record() {
    record_["attempts"] = std::move(attempts_);
    return std::move(record_);
  }

  const Referee& referee() const { return referee_; }

 private:
  Referee referee_;
  json::object record_;
  json::array attempts_;
};

class RandomMoves {
 public:
  RandomMoves(const Rules& rules, unsigned seed)
      : cascades_(rules.cascades), freecells_(rules.freecells), generator_(seed) {}

  int below(int bound) { return static_cast<int>(generator_() % static_cast<unsigned>(bound)); }

  Move any() { return {place(), place(), static_cast<std::uint8_t>(below(6))}; }

  Move legal(const Referee& referee) {
    std::vector<Move> moves;
    referee.legal_moves(moves);
    return moves.empty() ? any()
                         : moves[static_cast<unsigned>(below(static_cast<int>(moves.size())))];
  }

 private:
  Place place() {
    const int index = below(cascades_ + freecells_ + 1);
    if (index < cascades_) return Place::cascade(index);
    if (index < cascades_ + freecells_) return Place::freecell(index - cascades_);
    return Place::foundation();
  }

  int cascades_;
  int freecells_;
  std::mt19937 generator_;
};

/// Follows a solution; a move that is legal among those tried in between would lead away from it.
json::object solved_game(int number, const Rules& rules) {
  const Deal deal = microsoft_deal(number, rules);
  Solver solver(rules, {.max_expanded = 20000});
  Game game(deal, rules);
  RandomMoves random(rules, static_cast<unsigned>(number));
  for (const Move& move : solver.solve(deal).moves) {
    for (int i = 0; i < 4; ++i) {
      const Move other = random.any();
      Referee judge = game.referee();
      if (judge.play(other) != Violation::kNone) game.attempt(other);
    }
    game.attempt(move);
  }
  return game.take_record();
}

json::object random_game(int number, const Rules& rules) {
  Game game(microsoft_deal(number, rules), rules);
  RandomMoves random(rules, static_cast<unsigned>(number));
  for (int i = 0; i < 100 && !game.is_won(); ++i) {
    game.attempt(random.below(2) == 0 ? random.legal(game.referee()) : random.any());
  }
  return game.take_record();
}

void print_games() {
  std::vector<Rules> games;
  for (const auto& [cascades, freecells] : {std::pair{8, 2}, {10, 1}, {13, 3}, {6, 6}, {5, 10}}) {
    games.push_back(Rules().with_cascades(cascades).with_freecells(freecells));
  }
  for (const auto& game : kGames) games.push_back(game.value);
  for (const Rules& rules : grid_of_rules()) games.push_back(rules);
  for (const Rules& rules : games) {
    for (int number = 1; number <= 12; ++number) {
      std::cout << json::serialize(solved_game(number, rules)) << "\n";
      for (const Autoplay autoplay : {Autoplay::kMicrosoft, Autoplay::kNone}) {
        std::cout << json::serialize(random_game(number, rules.with_autoplay(autoplay))) << "\n";
      }
    }
  }
}

}  // namespace
}  // namespace freecell::test

int main() { freecell::test::print_games(); }
