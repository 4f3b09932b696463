#pragma once

#include <cstdint>

#include "dealer/deal.h"
#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/position/position.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/closed_set.h"
#include "solver/search/evaluator.h"
#include "solver/search/portfolio.h"

namespace freecell {

/// Calls `visit(child)` for every successor that the complete search makes of `parent`. It makes
/// them by all single-card moves, and by moves of longer runs as short cuts, with safe autoplay
/// after each.
template <typename Visitor>
void for_each_successor(const Position& parent, const Game& game, Visitor&& visit) {
  const auto make = [&](Step step) {
    Position child = parent;
    child.make(step, game);
    autoplay<SearchAutoplay::kSafe>(child, game, [](int, Under, Under) {});
    visit(child);
  };
  for_each_single_move(parent, game, [&](Step step, int, int, int) { make(step); });
  for_each_run_move(parent, game, [&](Step step, int, int, int count) {
    if (count > 1) make(step);
  });
}

/// The complete search as far as a benchmark needs it, with open access to its steps. It is
/// best-first by the same weights. It calls `on_expand(position)` for every position that is taken
/// from the open list, and `on_generate(position)` for every position that is made from it,
/// including duplicates. It goes on until the open list is empty or `max_expanded` positions are
/// expanded. It does not stop when it meets a won position.
template <typename OnExpand, typename OnGenerate>
void record_search(const Deal& deal, int freecells, std::uint64_t max_expanded,
                   OnExpand&& on_expand, OnGenerate&& on_generate) {
  const Game game(deal, Rules().with_freecells(freecells));
  const Evaluator evaluator(complete_orders()[0], Rules().with_freecells(freecells));
  ClosedSet closed;
  BucketQueue<std::uint32_t> open;
  const auto store = [&](const Position& position, std::uint16_t depth) {
    on_generate(position);
    if (!closed.insert({position.packed(), 0, {}, depth})) return;
    const int f = evaluator.pairs(position) + evaluator.whole(position) + evaluator.step() * depth;
    open.push(f >> kCoarsePriorityShift, closed.size() - 1);
  };

  Position root(deal, game);
  autoplay<SearchAutoplay::kSafe>(root, game, [](int, Under, Under) {});
  store(root, 0);
  for (std::uint64_t expanded = 0; expanded < max_expanded && !open.empty(); ++expanded) {
    const StoredPosition stored = closed[open.pop()];
    const Position parent(stored.packed, game);
    on_expand(parent);
    for_each_successor(parent, game, [&](const Position& child) {
      store(child, static_cast<std::uint16_t>(stored.depth + 1));
    });
  }
}

}  // namespace freecell
