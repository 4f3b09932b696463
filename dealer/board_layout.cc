#include "dealer/board_layout.h"

#include <algorithm>
#include <functional>

#include "dealer/card.h"
#include "dealer/deal.h"

namespace freecell {

bool is_start_in_cascades(std::span<const int> sizes, const Rules& game) {
  const int cascades = static_cast<int>(sizes.size());
  if (!is_cascade_count(cascades)) return false;
  const int cards = game.dealt_to_cascades();
  for (int i = 0; i < cascades; ++i) {
    if (sizes[i] != cards / cascades + (i < cards % cascades ? 1 : 0)) return false;
  }
  return true;
}

bool is_start_in_rows(std::span<const int> sizes, const Rules& game) {
  if (sizes.empty()) return false;
  const int cascades = sizes.front();
  if (!is_cascade_count(cascades)) return false;
  int left = game.dealt_to_cascades();
  for (const int size : sizes) {
    if (left == 0 || size != std::min(cascades, left)) return false;
    left -= size;
  }
  return left == 0;
}

BoardLayout layout_of_shape(std::span<const int> line_sizes, std::optional<int> cascades,
                            const Rules& game) {
  if (line_sizes.empty()) return BoardLayout::kCascades;
  const int lines = static_cast<int>(line_sizes.size());
  const int width = line_sizes.front();
  const bool starts_in_rows = is_start_in_rows(line_sizes, game);
  if (lines == cascades) return BoardLayout::kCascades;
  if (starts_in_rows && width == cascades) return BoardLayout::kRows;
  const bool starts_in_cascades = is_start_in_cascades(line_sizes, game);
  if (starts_in_cascades && lines == game.cascades) return BoardLayout::kCascades;
  if (starts_in_rows && width == game.cascades) return BoardLayout::kRows;

  // Seven rows of 7 and one of 3 could be the usual game in which three cards have been moved.
  const bool is_usual_game = lines == game.cascades;
  if (starts_in_rows) {
    return starts_in_cascades || is_usual_game ? BoardLayout::kAny : BoardLayout::kRows;
  }
  const bool could_be_rows = std::ranges::is_sorted(line_sizes, std::greater());
  const bool tells = starts_in_cascades || is_usual_game || width != game.cascades;
  return could_be_rows && !tells ? BoardLayout::kAny : BoardLayout::kCascades;
}

}  // namespace freecell
