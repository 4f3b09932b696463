#include "dealer/notation.h"

#include <string>
#include <vector>

#include "bindings/c/handles.h"
#include "bindings/c/lists.h"
#include "dealer/referee.h"

using namespace freecell;
using namespace freecell::c;

freecell_status freecell_moves_parse(const char* text, freecell_move* moves, size_t capacity,
                                     size_t* count) {
  return guarded([&] {
    require(text, "text");
    copy_list(read_standard(text), moves, capacity, count,
              [](const Move& move) { return to_c(move); });
  });
}

freecell_status freecell_moves_text(const freecell_move* moves, size_t count, char* buffer,
                                    size_t size, size_t* length) {
  return guarded([&] {
    if (count > 0) require(moves, "moves");
    std::vector<Move> converted;
    for (size_t i = 0; i < count; ++i) converted.push_back(from_c(moves[i]));
    std::string text;
    write_standard(converted, text);
    copy_text(text, buffer, size, length);
  });
}

freecell_status freecell_verify(const freecell_deal* deal, const freecell_rules* rules,
                                const char* solution, freecell_counts* counts, size_t* at) {
  return guarded([&] {
    require(deal, "deal");
    require(solution, "solution");
    const Ruling ruling = Referee::replay(deal->deal, from_c(rules), read_standard(solution));
    if (counts != nullptr) *counts = to_c(std::optional(ruling.counts));
    if (at != nullptr) *at = static_cast<size_t>(ruling.move_index);
    if (!ruling.valid()) throw IllegalMove(describe(ruling));
  });
}
