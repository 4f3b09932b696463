// Boards from the middle of a game in the forms of JSON that programs write. Each is read as the
// same board.

#include "tools/io/deals/json_board.h"

#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <random>
#include <string>

#include "dealer/board_deal.h"
#include "dealer/board_text.h"
#include "dealer/card_text.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::array<const char*, kSuits> kSuitNames = {"clubs", "Diamonds", "HEARTS", "spade"};

using Spelling = json::value (*)(Card);

json::value letters(Card card) { return json::string(card_name(card)); }

/// `{"suit": "clubs", "rank": 13}`
json::value with_numbers(Card card) {
  return json::object{{"suit", kSuitNames[static_cast<std::size_t>(card.suit_index())]},
                      {"rank", card.rank()}};
}

json::array pile(std::span<const Card> cards, Spelling spelling) {
  json::array array;
  for (const Card card : cards) array.push_back(spelling(card));
  return array;
}

json::array cascades(const Deal& deal, Spelling spelling) {
  json::array array;
  for (int i = 0; i < deal.cascades(); ++i) array.push_back(pile(deal.cascade(i), spelling));
  return array;
}

/// The freecells, each card behind one that is empty.
json::array cells(const Deal& deal, Spelling spelling) {
  json::array array;
  for (const Card card : deal.freecell_cards()) {
    if (deal.freecell_cards().size() * 2 <= kMaxFreecells) array.push_back(nullptr);
    array.push_back(spelling(card));
  }
  return array;
}

Card top(const Deal& deal, int suit) {
  return Card::of(deal.foundation(static_cast<Suit>(suit)), static_cast<Suit>(suit));
}

/// What freecell writes: `{"H": 6}`.
json::object own(const Deal& deal) {
  json::object home;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::string name(1, suit_letter(static_cast<Suit>(suit)));
    home[name] = deal.foundation(static_cast<Suit>(suit));
  }
  return {{"cascades", cascades(deal, letters)},
          {"freecells", cells(deal, letters)},
          {"foundations", home}};
}

/// Top cards, as Solvitaire reads them.
json::object solvitaire(const Deal& deal) {
  json::array home;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (deal.foundation(static_cast<Suit>(suit)) > 0) home.push_back(letters(top(deal, suit)));
  }
  return {{"tableau piles", cascades(deal, letters)},
          {"cells", pile(deal.freecell_cards(), letters)},
          {"foundations", home}};
}

/// All cards that are home, in arrays by the names of suits, as games on web pages keep them.
json::object web(const Deal& deal) {
  json::object home;
  for (int suit = 0; suit < kSuits; ++suit) {
    json::array cards;
    for (int rank = 1; rank <= deal.foundation(static_cast<Suit>(suit)); ++rank) {
      cards.push_back(with_numbers(Card::of(rank, static_cast<Suit>(suit))));
    }
    home[kSuitNames[static_cast<std::size_t>(suit)]] = cards;
  }
  return {{"tableau", cascades(deal, with_numbers)},
          {"freeCells", cells(deal, with_numbers)},
          {"foundations", home}};
}

/// Nothing is said of home.
json::object bare(const Deal& deal) {
  return {{"columns", cascades(deal, letters)}, {"freecells", cells(deal, letters)}};
}

struct Form {
  const char* name;
  json::object (*write)(const Deal& deal);
};
constexpr std::array<Form, 4> kForms = {Form{"own", own}, Form{"Solvitaire", solvitaire},
                                        Form{"web", web}, Form{"bare", bare}};

TEST(JsonBoardSlow, IsTheBoardThatWasWritten) {
  constexpr int kBoards = 10'000;
  std::mt19937_64 random(39);
  for (int board = 0; board < kBoards; ++board) {
    const bool is_usual = board % 4 != 0;
    Referee referee(random_deal(39, static_cast<std::uint64_t>(board),
                                is_usual ? kDefaultCascades : kMinCascades + board / 4 % 10),
                    Rules().with_freecells(is_usual ? 4 : board / 4 % 11));
    test::play_at_random(referee, static_cast<int>(1 + random() % 100), random);
    const Deal deal = deal_of(referee.board());
    const Form& form = kForms[static_cast<std::size_t>(board / 2 % 4)];
    const json::value written = form.write(deal);
    const std::string text = json_board(written).text;
    ASSERT_EQ(read_board(text, {.cascades = deal.cascades()}), deal)
        << form.name << ", board " << board << ": " << json::serialize(written) << "\n"
        << text;
  }
}

}  // namespace
}  // namespace freecell
