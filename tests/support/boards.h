#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/notation.h"

/// Short ways to state what a test is about: boards and moves as text.
namespace freecell::test {

/// Returns the first board in `text`. Throws with the reader's message if there is none.
inline Deal deal_of(std::string_view text) {
  BoardTextReader reader(text);
  auto result = reader.next();
  if (const auto* error = std::get_if<BoardTextError>(&result)) {
    throw std::runtime_error(std::to_string(error->line) + ":" + std::to_string(error->column) +
                             ": " + error->message);
  }
  return std::get<Deal>(result);
}

/// Returns the deal of these cascades, the deepest card first, of these cards in freecells, and of
/// the ranks that are home by suit.
inline Deal deal_of(const std::vector<std::vector<Card>>& cascades,
                    const std::vector<Card>& freecells = {},
                    const std::array<int, kSuits>& home = {}) {
  Deal::Builder builder;
  for (const auto& cards : cascades) builder.add_cascade(cards);
  for (const Card card : freecells) builder.add_freecell_card(card);
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), home[static_cast<std::size_t>(suit)]);
  }
  return std::get<Deal>(builder.build());
}

/// All cards are home.
constexpr const char* kWonBoard = "Foundations: H-K C-K D-K S-K\n:\n:\n:\n:\n";

inline std::vector<std::vector<Card>> cascades_of(const Deal& deal) {
  std::vector<std::vector<Card>> cascades;
  for (int i = 0; i < deal.cascades(); ++i) {
    cascades.emplace_back(deal.cascade(i).begin(), deal.cascade(i).end());
  }
  return cascades;
}

/// The ranks that are home, by suit.
inline std::array<int, kSuits> home_of(const Deal& deal) {
  std::array<int, kSuits> home{};
  for (int suit = 0; suit < kSuits; ++suit) home[suit] = deal.foundation(static_cast<Suit>(suit));
  return home;
}

template <typename DealOrBoard>
std::string text_of(const DealOrBoard& position) {
  std::string text;
  append_board_text(text, position);
  return text;
}

/// `text` with `to` in place of every `from`.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

inline Card card_of(std::string_view name) {
  return Card::of(rank_from_letter(name.at(0)).value(), suit_from_letter(name.at(1)).value());
}

inline std::string name_of(Card card) {
  return {rank_letter(card.rank()), suit_letter(card.suit())};
}

/// Reads moves in standard notation. Counts that are not given are 0.
inline std::vector<Move> moves_of(std::string_view text) {
  std::vector<Move> moves;
  const auto result = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&result)) {
    throw std::runtime_error(error->message);
  }
  return moves;
}

inline Move move_of(std::string_view text) { return moves_of(text).at(0); }

/// Makes up to `moves` random moves in a `Referee` or `PlayerGame`.
template <typename Game, typename Random>
void play_at_random(Game& game, int moves, Random& random) {
  std::vector<Move> legal;
  for (; moves > 0 && !game.board().won(); --moves) {
    game.legal_moves(legal);
    if (legal.empty()) return;
    game.play(legal[random() % legal.size()]);
  }
}

inline std::string text_of(const Move& move) {
  std::string text;
  append_standard(text, move);
  return text;
}

}  // namespace freecell::test
