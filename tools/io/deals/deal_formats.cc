#include "tools/io/deals/deal_formats.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dealer/card_text.h"

namespace freecell {
namespace {

using Cards = std::vector<Card>;

/// Returns the rows. The i-th row has the i-th card of every cascade that has that many cards.
std::vector<Cards> rows_of(const Deal& deal) {
  std::vector<Cards> rows;
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    const std::span<const Card> cards = deal.cascade(cascade);
    rows.resize(std::max(rows.size(), cards.size()));
    for (std::size_t row = 0; row < cards.size(); ++row) rows[row].push_back(cards[row]);
  }
  return rows;
}

/// The playing cards of Unicode: spades from U+1F0A1, hearts from U+1F0B1, diamonds from U+1F0C1,
/// clubs from U+1F0D1. The tarot's knight comes between jack and queen and is skipped.
std::uint32_t code_point(Card card) {
  constexpr int kKnightRank = 12;
  const int suit_row = kSuits - 1 - card.suit_index();
  const int place = card.rank() + (card.rank() >= kKnightRank ? 1 : 0);
  return static_cast<std::uint32_t>(0x1F0A0 + 16 * suit_row + place);
}

std::string glyph(Card card) {
  const std::uint32_t point = code_point(card);
  std::string text;
  for (const int shift : {18, 12, 6, 0}) {
    const std::uint32_t mark = shift == 18 ? 0xF0 : 0x80;
    text += static_cast<char>(mark | ((point >> shift) & 0x3F));
  }
  return text;
}

void append_rows(std::string& text, const Deal& deal, std::string (*text_of)(Card)) {
  for (const Cards& row : rows_of(deal)) {
    for (const Card card : row) (text += text_of(card)) += ' ';
    text.back() = '\n';
  }
}

boost::json::array json_cards(std::span<const Card> cards) {
  boost::json::array array;
  for (const Card card : cards) array.emplace_back(card_name(card));
  return array;
}

/// Suits of which nothing is home are left out.
boost::json::object json_foundations(const Deal& deal) {
  boost::json::object foundations;
  for (int i = 0; i < kSuits; ++i) {
    const auto suit = static_cast<Suit>(i);
    const int rank = deal.foundation(suit);
    if (rank > 0) foundations[std::string(1, suit_letter(suit))] = rank;
  }
  return foundations;
}

}  // namespace

bool lies_as_dealt(const Deal& deal) {
  for (int i = 0; i < deal.cascades(); ++i) {
    const int size = (kCards - 1 - i) / deal.cascades() + 1;
    if (static_cast<int>(deal.cascade(i).size()) != size) return false;
  }
  return true;
}

void append_deal_rows(std::string& text, const Deal& deal) { append_rows(text, deal, card_name); }

void append_deal_unicode(std::string& text, const Deal& deal) { append_rows(text, deal, glyph); }

void add_board_json(boost::json::object& object, const Deal& deal) {
  boost::json::array& cascades = object["cascades"].emplace_array();
  for (int i = 0; i < deal.cascades(); ++i) cascades.push_back(json_cards(deal.cascade(i)));
  if (!deal.freecell_cards().empty()) object["freecells"] = json_cards(deal.freecell_cards());
  boost::json::object foundations = json_foundations(deal);
  if (!foundations.empty()) object["foundations"] = std::move(foundations);
}

void add_deal_json(boost::json::object& object, const Deal& deal) {
  if (lies_as_dealt(deal)) {
    boost::json::array& rows = object["rows"].emplace_array();
    for (const Cards& row : rows_of(deal)) rows.push_back(json_cards(row));
  }
  add_board_json(object, deal);
}

}  // namespace freecell
