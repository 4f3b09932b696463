#include "dealer/row_columns.h"

#include <algorithm>
#include <climits>
#include <set>

namespace freecell {
namespace {

int begin_of(const GridLine& line, const BoardWord& word) { return word.begin - line.origin; }
int end_of(const GridLine& line, const BoardWord& word) { return word.end - line.origin; }

/// The least number of places between two words of a line, and before the first of a line; and the
/// places that words take, and cards.
struct UsualPlaces {
  int between = INT_MAX;
  int before = INT_MAX;
  int narrow = INT_MAX;
  int wide = 0;
  int card = INT_MAX;
};

UsualPlaces usual_places(const std::vector<GridLine>& lines) {
  UsualPlaces usual;
  for (const GridLine& line : lines) {
    if (line.words.empty()) continue;
    usual.before = std::min(usual.before, begin_of(line, line.words.front()));
    for (std::size_t i = 0; i < line.words.size(); ++i) {
      const BoardWord& word = line.words[i];
      if (i > 0) usual.between = std::min(usual.between, word.begin - line.words[i - 1].end);
      const int places = word.end - word.begin;
      if (places == 0) continue;
      usual.narrow = std::min(usual.narrow, places);
      usual.wide = std::max(usual.wide, places);
      if (word.card) usual.card = std::min(usual.card, places);
    }
  }
  if (usual.between == INT_MAX) usual.between = 1;
  if (usual.wide == 0) usual.narrow = usual.card = 0;
  return usual;
}

using PlaceOf = int (*)(const GridLine&, const BoardWord&);

/// The places of all words; they are equally far apart, but for columns without any word.
struct Grid {
  int first = 0;
  int pitch = INT_MAX;
};

std::optional<Grid> grid_of(const std::vector<GridLine>& lines, PlaceOf place_of) {
  std::set<int> places;
  for (const GridLine& line : lines) {
    for (const BoardWord& word : line.words) places.insert(place_of(line, word));
  }
  if (places.size() < 2) return std::nullopt;
  Grid grid = {.first = *places.begin()};
  for (auto place = std::next(places.begin()); place != places.end(); ++place) {
    grid.pitch = std::min(grid.pitch, *place - *std::prev(place));
  }
  return grid;
}

std::optional<RowColumns> columns_by(const std::vector<GridLine>& lines, PlaceOf place_of) {
  const auto grid = grid_of(lines, place_of);
  if (!grid) return std::nullopt;
  RowColumns columns;
  for (const GridLine& line : lines) {
    std::vector<int>& of_line = columns.of_words.emplace_back();
    for (const BoardWord& word : line.words) {
      const int from_first = place_of(line, word) - grid->first;
      if (from_first % grid->pitch != 0 || word.end - word.begin > grid->pitch) return std::nullopt;
      of_line.push_back(from_first / grid->pitch);
      columns.count = std::max(columns.count, of_line.back() + 1);
    }
  }
  return columns;
}

/// Whether the words of the first line stand in all columns.
bool has_heads(const std::optional<RowColumns>& columns) {
  return columns && static_cast<int>(columns->of_words.front().size()) == columns->count;
}

}  // namespace

const BoardWord* find_blank_gap(const std::vector<GridLine>& lines, bool lenient,
                                std::size_t full) {
  const UsualPlaces usual = usual_places(lines);
  const int play = usual.wide - usual.narrow;
  for (const GridLine& line : lines) {
    if (line.words.size() == full) continue;
    for (std::size_t i = 0; i < line.words.size(); ++i) {
      const BoardWord& word = line.words[i];
      const int more = i == 0 ? begin_of(line, word) - usual.before
                              : word.begin - line.words[i - 1].end - usual.between;
      if (more > (lenient ? usual.between + usual.card - 1 : play)) return &word;
    }
  }
  return nullptr;
}

int room_before(const std::vector<GridLine>& lines) {
  const UsualPlaces usual = usual_places(lines);
  const int pitch = usual.between + usual.card;
  return pitch > 0 ? usual.before / pitch : 0;
}

std::optional<RowColumns> find_columns(const std::vector<GridLine>& lines,
                                       const std::vector<BoardWord>& heads) {
  if (heads.empty()) {
    auto columns = columns_by(lines, begin_of);
    return columns ? columns : columns_by(lines, end_of);
  }
  std::vector<GridLine> with_heads = lines;
  with_heads.insert(with_heads.begin(), GridLine{.words = heads});
  auto columns = columns_by(with_heads, begin_of);
  if (!has_heads(columns)) columns = columns_by(with_heads, end_of);
  if (!has_heads(columns)) return std::nullopt;
  columns->of_words.erase(columns->of_words.begin());
  return columns;
}

}  // namespace freecell
