#include <string>
#include <vector>

#include "bindings/c/handles.h"
#include "bindings/c/lists.h"
#include "dealer/board_text.h"
#include "dealer/deal_finder.h"
#include "dealer/microsoft.h"
#include "dealer/pysol.h"
#include "dealer/random_deal.h"

using namespace freecell;
using namespace freecell::c;

namespace {

std::vector<FoundDeal> find(const Deal& deal, const Rules& rules, bool any_order) {
  static const DealFinder kFinder;
  return any_order ? kFinder.find_in_any_order(deal, rules) : kFinder.find(deal, rules);
}

}  // namespace

freecell_status freecell_deal_numbered(int64_t number, const freecell_rules* rules,
                                       freecell_deal** made) {
  return make_handle(made, [&] { return microsoft_deal(number, from_c(rules)); });
}

freecell_status freecell_deal_pysol(int64_t number, const freecell_rules* rules,
                                    freecell_deal** made) {
  return make_handle(made, [&] { return from_c(rules).deal(pysol_deck(number)); });
}

freecell_status freecell_deal_random(uint64_t seed, uint64_t index, const freecell_rules* rules,
                                     freecell_deal** made) {
  return make_handle(made, [&] { return random_deal(seed, index, from_c(rules)); });
}

freecell_status freecell_deal_parse(const char* text, const freecell_rules* rules,
                                    freecell_deal** made) {
  return make_handle(made, [&] {
    require(text, "text");
    return read_board(text, {.game = from_c(rules)});
  });
}

freecell_status freecell_deal_of_board(const freecell_board* board, freecell_deal** made) {
  return make_handle(made, [&] {
    require(board, "board");
    return deal_from_c(*board);
  });
}

void freecell_deal_free(freecell_deal* deal) { delete deal; }

freecell_status freecell_deal_board(const freecell_deal* deal, int freecells,
                                    freecell_board* board) {
  return guarded([&] {
    require(deal, "deal");
    require(board, "board");
    *board = to_c(Board(deal->deal, Rules().with_freecells(freecells)));
  });
}

freecell_status freecell_deal_text(const freecell_deal* deal, char* buffer, size_t size,
                                   size_t* length) {
  return guarded([&] {
    require(deal, "deal");
    std::string text;
    append_board_text(text, deal->deal);
    copy_text(text, buffer, size, length);
  });
}

freecell_status freecell_deal_numbers(const freecell_deal* deal, const freecell_rules* rules,
                                      int any_order, int64_t* numbers, size_t capacity,
                                      size_t* count) {
  return guarded([&] {
    require(deal, "deal");
    copy_list(find(deal->deal, from_c(rules), any_order != 0), numbers, capacity, count,
              [](const FoundDeal& found) { return found.number; });
  });
}
