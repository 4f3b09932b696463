#include "dealer/board_shape.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "dealer/board_layout.h"
#include "dealer/numbering.h"
#include "dealer/row_columns.h"

namespace freecell {
namespace {

using Cards = std::vector<Card>;

/// The cascades that lines make in one shape, or why they make none.
struct ShapeReading {
  std::vector<Cards> cascades{};
  std::optional<BoardTextError> fault = std::nullopt;

  bool fits() const { return !fault; }
};

ShapeReading faulty(int line, int column, std::string message) {
  return {.fault = BoardTextError{line, column, std::move(message)}};
}

constexpr const char* kBlankGap = "a gap before this card: - stands for a cascade that has no card";

std::string lines_may_be(std::size_t columns, std::size_t lines) {
  return "the lines may be rows of " + std::to_string(columns) + " cascades, or " +
         std::to_string(lines) + " cascades";
}

bool is_gap(const BoardWord& word) { return word.is_gap; }

bool is_prefix_of_suits(const std::bitset<kCards>& cards) {
  for (int id = kSuits; id < kCards; ++id) {
    if (cards[id] && !cards[id - kSuits]) return false;
  }
  return true;
}

/// Whether two starts of a game are the same; which cell holds which card does not matter.
bool is_same_start(const Deal& a, const Deal& b) {
  for (int i = 0; i < a.cascades(); ++i) {
    if (!std::ranges::equal(a.cascade(i), b.cascade(i))) return false;
  }
  return std::ranges::is_permutation(a.freecell_cards(), b.freecell_cards());
}

class Shaper {
 public:
  Shaper(BoardGrid grid, const BoardTextOptions& options)
      : grid_(std::move(grid)), options_(options) {}

  ShapedBoard shape() {
    if (may_list_freecells()) return shape_with_freecells_line();
    if (!add_either() || !add_missing_home()) return std::move(result_);
    result_.has_all_cards = true;
    for (const GridLine& line : grid_.lines) {
      if (!line.is_blank) lines_.push_back(line);
    }
    if (is_deck()) return dealt();
    const auto reading = choose();
    if (!reading) return std::move(result_);
    if (!reading->fits()) return fail(*reading->fault);
    return build(reading->cascades);
  }

 private:
  ShapedBoard fail(BoardTextError error) {
    result_.error = std::move(error);
    result_.deal.reset();
    return std::move(result_);
  }

  std::optional<ShapeReading> refuse(int line, int column, std::string message) {
    result_.error = {line, column, std::move(message)};
    return std::nullopt;
  }

  /// Refuses a board that a layout decides.
  std::optional<ShapeReading> refuse_ambiguous(std::size_t columns) {
    result_.error = {lines_.front().number, 1, lines_may_be(columns, lines_.size()), true};
    return std::nullopt;
  }

  /// Refuses a board that a number of cascades decides.
  std::optional<ShapeReading> refuse_number(int line, std::string message) {
    result_.error = {line, 1, std::move(message)};
    result_.error.needs_cascades = true;
    return std::nullopt;
  }

  // ---- Cards that are not in lines ----

  /// Whether the first line may list the freecells, because their header stands alone above it.
  bool may_list_freecells() const {
    if (!grid_.has_bare_freecells || grid_.lines.size() < 2) return false;
    const GridLine& first = grid_.lines.front();
    return first.mark == LineMark::kNone && !first.words.empty() &&
           first.words.size() <= kMaxFreecells;
  }

  /// The line is a cascade in the usual game, or what --cascades says.
  ShapedBoard shape_with_freecells_line() {
    grid_.has_bare_freecells = false;
    ShapedBoard cascades = shape_board(grid_, options_);
    BoardGrid listed_grid = grid_;
    for (const BoardWord& word : grid_.lines.front().words) {
      if (word.card) listed_grid.freecells.push_back(*word.card);
    }
    listed_grid.lines.erase(listed_grid.lines.begin());
    ShapedBoard listed = shape_board(listed_grid, options_);
    if (!listed.deal) return cascades;
    if (!cascades.deal) return listed;
    const int count = cascades.deal->cascades();
    if (count == options_.usual_cascades()) return cascades;
    if (listed.deal->cascades() == options_.cascades) return listed;
    refuse_number(grid_.lines.front().number,
                  "a list of freecells, or the first of " + std::to_string(count) + " cascades");
    return std::move(result_);
  }

  /// The lines `F1:` and `O1:` are freecells and foundations, or the other way round. With all
  /// cards, only one of these is a board.
  bool add_either() {
    if (grid_.f_words.empty() && grid_.o_words.empty()) return true;
    const auto one = with(grid_.f_words, grid_.o_words);
    const auto other = with(grid_.o_words, grid_.f_words);
    if (one.has_value() == other.has_value()) {
      const BoardWord& word = (grid_.f_words.empty() ? grid_.o_words : grid_.f_words).front();
      result_.error = {word.line, word.column,
                       "F and O may be freecells and foundations, or the other way round: write "
                       "Freecells: and Foundations:"};
      return false;
    }
    grid_ = one ? *one : *other;
    return true;
  }

  /// The grid with these freecells and top cards of foundations, if it then has all cards once.
  std::optional<BoardGrid> with(const std::vector<BoardWord>& cells,
                                const std::vector<BoardWord>& tops) const {
    BoardGrid grid = grid_;
    std::size_t count = grid.seen.count();
    for (const BoardWord& word : cells) {
      grid.freecells.push_back(*word.card);
      grid.seen.set(word.card->id());
      ++count;
    }
    for (const BoardWord& word : tops) {
      grid.home[static_cast<std::size_t>(word.card->suit())] = word.card->rank();
      for (int rank = 1; rank <= word.card->rank(); ++rank, ++count) {
        grid.seen.set(Card::of(rank, word.card->suit()).id());
      }
    }
    const bool is_whole = count == kCards && grid.seen.all();
    return is_whole && grid.freecells.size() <= kMaxFreecells ? std::optional(grid) : std::nullopt;
  }

  /// Without a header, cards are home if exactly the lowest ones of each suit are missing.
  bool add_missing_home() {
    if (grid_.seen.all()) return true;
    const std::bitset<kCards> missing = ~grid_.seen;
    if (!grid_.has_foundations && grid_.seen.any() && is_prefix_of_suits(missing)) {
      result_.is_implied = true;
      for (int id = 0; id < kCards; ++id) grid_.home[id % kSuits] += missing[id] ? 1 : 0;
      grid_.seen.set();
      return true;
    }
    result_.lacks_cards = true;
    result_.error = {grid_.end_line, grid_.end_column,
                     std::to_string(grid_.seen.count()) + " cards; " + missing_cards()};
    return false;
  }

  std::string missing_cards() const {
    Deal::Builder builder;
    Cards cards;
    for (int id = 0; id < kCards; ++id) {
      if (grid_.seen[id]) cards.push_back(Card::from_id(id));
    }
    builder.add_cascade(cards);
    return std::get<std::string>(builder.build());
  }

  // ---- Shapes ----

  bool is_deck() const {
    return lines_.size() == 1 && lines_[0].mark == LineMark::kNone && !result_.is_implied &&
           lines_[0].words.size() == kCards && std::ranges::none_of(lines_[0].words, is_gap);
  }

  ShapedBoard dealt() {
    std::array<Card, kCards> deck;
    std::ranges::transform(lines_[0].words, deck.begin(),
                           [](const BoardWord& word) { return *word.card; });
    return checked(options_.game.with_cascades(options_.usual_cascades()).deal(deck));
  }

  bool has_mark(LineMark mark) const {
    return std::ranges::any_of(lines_, [&](const GridLine& line) { return line.mark == mark; });
  }

  bool has_gap_signs() const {
    return std::ranges::any_of(
        lines_, [](const GridLine& line) { return std::ranges::any_of(line.words, is_gap); });
  }

  std::vector<int> sizes() const {
    std::vector<int> sizes;
    for (const GridLine& line : lines_) sizes.push_back(static_cast<int>(line.words.size()));
    return sizes;
  }

  /// Whether the lines have the shape of a game that has just been dealt.
  bool is_start() const { return starts_in_cascades() || starts_in_rows(); }
  bool starts_in_cascades() const { return is_start_in_cascades(sizes(), options_.game); }
  bool starts_in_rows() const { return is_start_in_rows(sizes(), options_.game); }

  /// The first word after a gap that only blanks show. The start of a game has none, except in the
  /// last of its rows.
  const BoardWord* blank_gap() const {
    return find_blank_gap(lines_, starts_in_cascades(),
                          starts_in_rows() ? lines_.front().words.size() : 0);
  }

  /// A line that is marked as a cascade: by a colon, by its name, or because it has no card.
  bool has_marked_cascade() const {
    return std::ranges::any_of(lines_, [](const GridLine& line) {
      return line.mark == LineMark::kColon || line.mark == LineMark::kCascade || line.words.empty();
    });
  }

  std::optional<ShapeReading> choose() {
    if (lines_.empty()) return as_cascades();
    if (options_.layout == BoardLayout::kRows) return as_rows();
    if (grid_.lines.size() > lines_.size()) return choose_with_blank_lines();
    if (options_.layout == BoardLayout::kCascades || has_mark(LineMark::kCascade)) {
      return as_cascades();
    }
    if (has_bullets()) return choose_with_bullets();
    const BoardWord* const gap = blank_gap();
    if (has_gap_signs() || gap != nullptr || !grid_.heads.empty()) return choose_with_gaps(gap);
    return choose_by_shape();
  }

  /// Chooses by the number of cards in each line.
  std::optional<ShapeReading> choose_by_shape() {
    const std::vector<int> sizes = this->sizes();
    const BoardLayout layout = layout_of_shape(sizes, options_.cascades, options_.game);
    const auto columns = static_cast<std::size_t>(sizes.front());
    if (has_marked_cascade()) {
      if (layout != BoardLayout::kRows) return as_cascades();
      return options_.cascades ? as_rows() : refuse_ambiguous(columns);
    }
    if (layout == BoardLayout::kRows) return as_rows();
    if (layout == BoardLayout::kAny) return refuse_ambiguous(columns);
    if (may_be_rows(sizes)) {
      result_.may_be_written = true;
      return refuse_ambiguous(columns);
    }
    ShapeReading cascades = as_cascades();
    const int usual = options_.usual_cascades();
    const bool is_usual = std::ssize(cascades.cascades) == usual;
    const bool are_cascades = cascades.fits() && (is_usual || !options_.cascades || is_start());
    if (sizes.front() != usual || are_cascades) return cascades;
    ShapeReading rows = as_rows();
    return rows.fits() ? rows : cascades;
  }

  /// Whether lines of the middle of a game, which would be cascades, may be rows, too. Without a
  /// number of cascades, eight lines are those of the usual game.
  bool may_be_rows(const std::vector<int>& sizes) const {
    const int usual = options_.usual_cascades();
    const int width = sizes.front();
    const bool is_sorted = std::ranges::is_sorted(sizes, std::greater());
    if (!is_sorted || width < kMinCascades || is_start()) return false;
    const bool has_lines = static_cast<int>(sizes.size()) == usual;
    return has_lines ? width <= usual && may_be_played(usual)
                     : !options_.cascades && may_be_played(width);
  }

  /// Whether the lines, as rows, may be from a game on so many cascades. There, only cards that fit
  /// on those above them make a cascade longer than it was at the start.
  bool may_be_played(int cascades) const {
    const int dealt = options_.game.dealt_to_cascades();
    const auto longest = static_cast<std::size_t>((dealt + cascades - 1) / cascades);
    for (std::size_t row = longest; row < lines_.size(); ++row) {
      for (std::size_t i = 0; i < lines_[row].words.size(); ++i) {
        const Card above = *lines_[row - 1].words[i].card;
        if (!options_.game.fits_on(*lines_[row].words[i].card, above)) return false;
      }
    }
    return true;
  }

  /// Chooses if a gap shows that some lines have places without a card.
  std::optional<ShapeReading> choose_with_gaps(const BoardWord* blank_gap) {
    ShapeReading cascades = as_cascades();
    if (blank_gap != nullptr) {
      cascades = faulty(blank_gap->line, blank_gap->column, kBlankGap);
    }
    ShapeReading rows = as_rows();
    const bool both = cascades.fits() && rows.fits() && cascades.cascades != rows.cascades;
    if (both && options_.cascades) {
      const auto has = [&](const ShapeReading& reading) {
        return static_cast<int>(reading.cascades.size()) == *options_.cascades;
      };
      if (has(cascades) != has(rows)) return has(rows) ? rows : cascades;
    }
    const bool has_heads = !grid_.heads.empty() && grid_.heads.size() != lines_.size();
    if (both && has_heads) return rows;
    if (both) return refuse_ambiguous(rows.cascades.size());
    if (cascades.fits() || (!rows.fits() && blank_gap == nullptr)) return cascades;
    if (!rows.fits() || options_.cascades) return rows;
    if (static_cast<int>(rows.cascades.size()) == options_.game.cascades || !grid_.heads.empty())
      return rows;
    return refuse_number(lines_.front().number,
                         "rows of " + std::to_string(rows.cascades.size()) +
                             " cascades, or of more of which some are empty");
  }

  /// Whether a `-` or `*` comes before each line.
  bool has_bullets() const {
    return std::ranges::all_of(lines_, [&](const GridLine& line) {
      return line.mark == LineMark::kNone && line.words.size() > 1 && line.words[0].is_gap &&
             line.words[0].text == lines_[0].words[0].text && line.words[1].card;
    });
  }

  /// These are bullets, unless the first cascade of rows may be empty.
  std::optional<ShapeReading> choose_with_bullets() {
    const ShapeReading rows = as_rows();
    for (GridLine& line : lines_) {
      line.words.erase(line.words.begin());
      line.origin = line.words.front().begin;
    }
    if (rows.fits() && !is_start()) return refuse_ambiguous(rows.cascades.size());
    return choose();
  }

  /// A blank line is an empty cascade if the cascades are then as many as they should be.
  std::optional<ShapeReading> choose_with_blank_lines() {
    const auto wanted = static_cast<std::size_t>(options_.usual_cascades());
    const auto first =
        std::ranges::find_if(grid_.lines, [](const GridLine& line) { return line.is_blank; });
    if (lines_.size() == wanted && options_.cascades) return as_cascades();
    if (grid_.lines.size() == wanted && !has_mark(LineMark::kNumber)) {
      lines_ = grid_.lines;
      return as_cascades();
    }
    return refuse_number(first->number, "a blank line in a board of " +
                                            std::to_string(lines_.size()) + " lines, or of " +
                                            std::to_string(grid_.lines.size()) +
                                            " cascades if it is an empty one");
  }

  // ---- Cascades ----

  ShapeReading as_cascades() const {
    ShapeReading reading;
    for (const GridLine& line : lines_) {
      if (reading.cascades.size() == kMaxCascades) {
        return faulty(line.number, line.column, "more than 13 cascades");
      }
      Cards& cards = reading.cascades.emplace_back();
      const BoardWord* gap = nullptr;
      for (const BoardWord& word : line.words) {
        if (word.is_gap && gap == nullptr) gap = &word;
        if (word.is_gap) continue;
        if (gap != nullptr) return faulty(gap->line, gap->column, gap_in_cascade(*gap));
        cards.push_back(*word.card);
      }
    }
    return reading;
  }

  static std::string gap_in_cascade(const BoardWord& gap) {
    if (gap.text.empty()) return "no card before this comma; where a cascade has none, write -";
    return "a gap among the cards of a cascade, and the lines are no rows";
  }

  // ---- Rows ----

  ShapeReading as_rows() const {
    if (has_mark(LineMark::kCascade)) {
      return faulty(lines_[0].number, lines_[0].column,
                    "a label of a cascade, and the board is in rows");
    }
    const BoardWord* const gap = blank_gap();
    if (gap == nullptr && grid_.heads.empty()) return rows_in_order();
    if (const auto columns = find_columns(lines_, grid_.heads)) return rows_in(*columns);
    if (gap != nullptr) return faulty(gap->line, gap->column, kBlankGap);
    if (lines_[0].words.size() == grid_.heads.size()) return rows_in_order();
    return faulty(lines_[0].number, lines_[0].column, "cards that do not stand below the numbers");
  }

  ShapeReading rows_in_order() const {
    RowColumns columns;
    for (const GridLine& line : lines_) {
      std::vector<int>& of_line = columns.of_words.emplace_back();
      for (std::size_t i = 0; i < line.words.size(); ++i) of_line.push_back(static_cast<int>(i));
    }
    columns.count = static_cast<int>(lines_[0].words.size());
    return rows_in(columns);
  }

  /// Puts each card on its cascade. A cascade for which a row has no card has ended.
  ShapeReading rows_in(const RowColumns& columns) const {
    const int wanted = is_start() ? 0 : options_.cascades.value_or(0);
    const int count = std::max(columns.count, wanted);
    if (count > kMaxCascades) return faulty(lines_[0].number, 1, "more than 13 cascades");
    if (count > columns.count && room_before(lines_) > 0) {
      return faulty(lines_[0].number, lines_[0].column,
                    "the first cascades or the last ones are empty: - stands for an empty one");
    }
    if (lines_.size() > kCards) return faulty(lines_[kCards].number, 1, "more than 52 rows");
    ShapeReading reading;
    reading.cascades.resize(static_cast<std::size_t>(count));
    for (std::size_t row = 0; row < lines_.size(); ++row) {
      const std::vector<BoardWord>& words = lines_[row].words;
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is_gap) continue;
        const auto column = static_cast<std::size_t>(columns.of_words[row][i]);
        if (column >= reading.cascades.size() || reading.cascades[column].size() != row) {
          return faulty(words[i].line, words[i].column, "no card above this one in its cascade");
        }
        reading.cascades[column].push_back(*words[i].card);
      }
    }
    return reading;
  }

  // ---- The board ----

  ShapedBoard build(std::vector<Cards> cascades) {
    if (!add_blank_edges(cascades)) return std::move(result_);
    Deal::Builder builder;
    for (const Cards& cards : cascades) builder.add_cascade(cards);
    for (const Card card : grid_.freecells) builder.add_freecell_card(card);
    for (int suit = 0; suit < kSuits; ++suit) {
      builder.set_foundation(static_cast<Suit>(suit), grid_.home[static_cast<std::size_t>(suit)]);
    }
    auto built = builder.build();
    if (const Deal* deal = std::get_if<Deal>(&built)) return checked(*deal);
    return fail({grid_.end_line, grid_.end_column, std::get<std::string>(std::move(built))});
  }

  /// Blank lines before and after the lines of a game that has begun may be empty cascades, too.
  bool add_blank_edges(std::vector<Cards>& cascades) {
    const bool has_begun = !grid_.freecells.empty() ||
                           std::ranges::any_of(grid_.home, [](int rank) { return rank > 0; });
    const int blank = grid_.blank_before + grid_.blank_after;
    const int count = static_cast<int>(cascades.size());
    if (!has_begun || blank == 0 || count == options_.usual_cascades() || has_marked_cascade() ||
        has_gap_signs() || has_mark(LineMark::kNumber)) {
      return true;
    }
    const bool is_one_side = grid_.blank_before == 0 || grid_.blank_after == 0;
    if (count + blank == options_.cascades && is_one_side) {
      const auto at = grid_.blank_before > 0 ? cascades.begin() : cascades.end();
      cascades.insert(at, static_cast<std::size_t>(blank), Cards());
      return true;
    }
    refuse_number(lines_.front().number,
                  std::to_string(count) + " cascades, or more if a blank line is an empty one");
    return false;
  }

  /// The title of a deal that has just been dealt must name it.
  ShapedBoard checked(const Deal& deal) {
    const auto title = grid_.title;
    const bool names_deal = title && is_deal_number(*title) && is_dealt(deal);
    if (names_deal && !has_number(deal, *title)) {
      return fail({grid_.title_line, 1,
                   "the title says deal " + std::to_string(*title) +
                       ", and these are not its cards; without it they are a board"});
    }
    result_.deal = deal;
    return std::move(result_);
  }

  /// Whether the number deals this in any numbering: titles do not say whose numbers theirs are.
  bool has_number(const Deal& deal, std::int64_t number) const {
    return std::ranges::any_of(kNumberingWords, [&](const auto& numbering) {
      return numbers_of(numbering.value).contain(number) &&
             is_same_start(deal, options_.game.deal(deck_of(number, numbering.value)));
    });
  }

  /// Whether the deal has the shape of a start of the game.
  bool is_dealt(const Deal& deal) const {
    std::vector<int> sizes;
    sizes.reserve(static_cast<std::size_t>(deal.cascades()));
    for (int i = 0; i < deal.cascades(); ++i) {
      sizes.push_back(static_cast<int>(deal.cascade(i).size()));
    }
    return deal.cascades() == options_.game.cascades &&
           is_start_in_cascades(sizes, options_.game) &&
           std::ssize(deal.freecell_cards()) == options_.game.dealt_to_cells;
  }

  BoardGrid grid_;
  BoardTextOptions options_;
  std::vector<GridLine> lines_;  ///< those of the grid that make cascades or rows
  ShapedBoard result_;
};

}  // namespace

ShapedBoard shape_board(BoardGrid grid, const BoardTextOptions& options) {
  return Shaper(std::move(grid), options).shape();
}

}  // namespace freecell
