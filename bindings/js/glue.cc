// What engine.js calls. A call takes numbers, and texts that were put into slots before. Its answer
// is JSON, which `answer_at` and `answer_size` find. If the input is wrong, the answer is an object
// with the member `error`.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/js/board_reading.h"
#include "bindings/js/input_error.h"
#include "bindings/js/json_writer.h"
#include "bindings/js/kept_solver.h"
#include "bindings/js/table.h"
#include "dealer/board_text.h"
#include "dealer/card_text.h"
#include "dealer/deal_finder.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/pysol.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "dealer/solution_reading.h"
#include "dealer/transcript.h"
#include "solver/measures/measures.h"

#define FREECELL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace freecell {
namespace {

/// The texts that a call may take. engine.js numbers them in the same order.
enum class Slot : std::uint8_t {
  kBoard,
  kMoves,
  kAutoplay,
  kEffort,
  kMetric,
  kCapacity,
  kLayout,
  kMeasures,
  kGame
};
constexpr std::size_t kSlots = 9;

std::array<std::string, kSlots> slots;
std::optional<Table> table;  ///< what `set_position` has set
KeptSolver solver;
JsonWriter answer;

const std::string& text_of(Slot slot) { return slots[static_cast<std::size_t>(slot)]; }

/// The value of the word in a slot. An empty slot stands for `usual`.
template <typename Words, typename Value>
Value chosen(Slot slot, const char* name, const Words& words, Value usual) {
  const std::string& word = text_of(slot);
  if (word.empty()) return usual;
  if (const auto value = value_of_word(words, word)) return *value;
  throw InputError(std::string(name) + ": '" + word + "' is none of " + joined_words(words));
}

/// The rules of the game in its slot, FreeCell's if that is empty.
Rules named_rules() {
  const std::string& game = text_of(Slot::kGame);
  return game.empty() ? Rules() : rules_of_game(game);
}

/// The same with these numbers of cascades and freecells; those below 0 are left to the game.
Rules named_rules(int cascades, int freecells) {
  const Rules rules = named_rules();
  return rules.with_cascades(cascades < 0 ? rules.cascades : cascades)
      .with_freecells(freecells < 0 ? rules.freecells : freecells);
}

/// The rules of the table, with the autoplay that is asked for.
Rules table_rules() {
  return table->rules().with_autoplay(
      chosen(Slot::kAutoplay, "autoplay", kAutoplayWords, Autoplay::kMicrosoft));
}

void refuse(const InputError& error) {
  answer.clear();
  answer.begin('{').name("error").begin('{').name("message").string(error.what());
  for (const auto& [name, number] : error.places()) answer.name(name).number(number);
  answer.end('}').end('}');
}

/// Lets `call` write the answer.
template <typename Call>
void give_answer(Call&& call) {
  answer.clear();
  try {
    call();
  } catch (const InputError& error) {
    refuse(error);
  } catch (const std::bad_alloc&) {
    refuse(InputError("out of memory"));
  } catch (const std::exception& error) {
    refuse(InputError(error.what()));
  }
}

// ---- What answers consist of ----

void write_pile(const Pile& pile) {
  answer.begin('[');
  for (int i = 0; i < pile.size(); ++i) answer.string(card_name(pile[i]));
  answer.end(']');
}

void write_freecells(const Board& board) {
  answer.begin('[');
  for (int cell = 0; cell < board.freecell_count; ++cell) {
    if (board.freecells[cell]) {
      answer.string(card_name(*board.freecells[cell]));
    } else {
      answer.null();
    }
  }
  answer.end(']');
}

/// Writes a position, which says its game if that is not FreeCell.
void write_position(const Board& board, const Rules& rules) {
  answer.begin('{').name("cascades").begin('[');
  for (int i = 0; i < board.cascade_count; ++i) write_pile(board.cascades[i]);
  answer.end(']').name("freecells");
  write_freecells(board);
  answer.name("foundations").begin('{');
  for (int suit = 0; suit < kSuits; ++suit) {
    const char letter = suit_letter(static_cast<Suit>(suit));
    answer.name({&letter, 1}).number(board.foundations[suit]);
  }
  answer.end('}');
  if (!is_freecell(rules)) answer.name("game").string(game_text(rules));
  answer.end('}');
}

void write_start(const Deal& deal, const Rules& rules) {
  write_position(Board(deal, rules), rules.for_deal(deal));
}

/// Writes the members of a move. `text` is the move in standard notation.
void write_move(const Move& move, Card card, Move text) {
  std::string notation;
  append_standard(notation, text);
  answer.name("move").string(notation);
  answer.name("from").string({notation.data(), 1}).name("to").string({notation.data() + 1, 1});
  answer.name("count").number(int{move.count}).name("card").string(card_name(card));
}

void write_step(const Table& on, const Move& move, Card card, Move text, bool automatic) {
  answer.begin('{');
  write_move(on.on_table(move), card, on.on_table(text));
  answer.name("automatic").boolean(automatic).end('}');
}

void write_automatic_steps(const Table& on, const Referee& referee) {
  for (const HomeMove& home : referee.automatic_moves()) {
    const Move move{home.from, Place::foundation(), 1};
    write_step(on, move, home.card, {home.from, Place::foundation(), 0}, true);
  }
}

void write_counts(const MoveCounts& counts) {
  answer.begin('{').name("player").number(counts.player_moves);
  answer.name("card").number(counts.card_moves).name("listed").number(counts.listed_moves);
  answer.name("explicit").number(counts.explicit_moves).end('}');
}

// ---- Moves ----

/// Reads the moves of the slot, as solver and referee see them.
std::vector<Move> read_moves(const Table& on) {
  std::vector<Move> moves;
  const auto read = parse_standard(text_of(Slot::kMoves), moves);
  if (const auto* error = std::get_if<NotationError>(&read)) {
    throw InputError(error->message, {{"offset", static_cast<int>(error->offset)}});
  }
  for (Move& move : moves) move = on.renamed(move);
  return moves;
}

/// `move 3 (73): nothing there to move`.
std::string objection_to(const Move& move, std::size_t index, Violation violation) {
  std::string text;
  append_standard(text, move);
  return "move " + std::to_string(index + 1) + " (" + text + "): " + describe(violation);
}

/// Plays a move, or says which one cannot be played.
void play(Referee& referee, const Table& on, const Move& move, std::size_t index) {
  const Violation violation = referee.play(move);
  if (violation == Violation::kNone) return;
  throw InputError(objection_to(on.on_table(move), index, violation),
                   {{"index", static_cast<int>(index)}});
}

void play_and_write(Referee& referee, const Table& on, const std::vector<Move>& moves) {
  write_automatic_steps(on, referee);
  for (std::size_t index = 0; index < moves.size(); ++index) {
    const Move move = referee.resolve(moves[index]);
    const Card card = referee.moved_card(move).value_or(Card());
    const Move text = referee.without_implied_count(move);
    play(referee, on, moves[index], index);
    write_step(on, move, card, text, false);
    write_automatic_steps(on, referee);
  }
}

// ---- Solutions ----

std::string notation_on_table(const Table& on, std::vector<Move> moves) {
  for (Move& move : moves) move = on.on_table(move);
  std::string text;
  write_standard(moves, text);
  return text;
}

void write_lower_bound(const std::optional<int>& bound) {
  answer.name("lowerBound");
  if (bound) {
    answer.number(*bound);
  } else {
    answer.null();
  }
}

/// Writes the members that all searches have. `solution` is in standard notation.
void write_outcome(Verdict verdict, StopReason reason, const ConfirmedOutcome& outcome,
                   const std::string& solution) {
  answer.begin('{').name("game").string(game_text(table->rules()));
  answer.name("verdict").string(to_string(verdict));
  answer.name("reason").string(to_string(reason)).name("solution");
  if (outcome.verdict == Verdict::kSolved) {
    answer.string(solution).name("counts");
    write_counts(outcome.counts.value_or(MoveCounts()));
  } else {
    answer.null().name("counts").null();
  }
  answer.name("expanded").number(outcome.expanded).name("generated").number(outcome.generated);
  answer.name("stage").number(outcome.stage);
}

void write_outcome(const ConfirmedOutcome& outcome) {
  write_outcome(outcome.verdict, outcome.reason, outcome, notation_on_table(*table, outcome.moves));
}

void write_optional(const char* name, const auto& number) {
  answer.name(name);
  if (number) {
    answer.number(*number);
  } else {
    answer.null();
  }
}

/// The solution is one of the position that is written with it: with `upper` freecells, of which
/// the first have the cards.
void write_fewest(const ConfirmedFewest& found) {
  const auto& [lower, upper] = found.freecells;
  write_outcome(found.verdict, found.reason, found.solution, found.solution.solution);
  answer.name("position");
  if (upper) {
    write_start(table->deal(), found.rules);
  } else {
    answer.null();
  }
  write_optional("fewest", found.freecells.is_known() ? upper : std::nullopt);
  answer.name("lower").number(lower);
  write_optional("upper", upper);
  answer.end('}');
}

// ---- Replaying ----

/// Replays the moves in all ways to understand standard notation, as `freecell verify` does.
Finding finding_of(const std::vector<Move>& moves) {
  std::vector<WrittenMove> written;
  bool gives_counts = false;
  for (const Move& move : moves) {
    written.push_back({move});
    gives_counts = gives_counts || move.count != 0;
  }
  std::optional<Autoplay> autoplay;
  if (!text_of(Slot::kAutoplay).empty()) autoplay = table_rules().autoplay;
  std::vector<Reading> readings;
  append_likely_readings(autoplay, gives_counts, readings);
  append_habits(autoplay, gives_counts, readings);
  return check_solution(table->deal(), table->rules(), written, readings);
}

void write_finding(const Finding& finding, const std::vector<Move>& moves) {
  const auto index = static_cast<std::size_t>(finding.move_index);
  answer.begin('{').name("valid").boolean(finding.valid()).name("objection");
  if (finding.valid()) {
    answer.null();
  } else if (index == moves.size()) {
    answer.string(describe(finding.violation));
  } else {
    answer.string(objection_to(table->on_table(moves[index]), index, finding.violation));
  }
  answer.name("index").number(finding.move_index).name("counts");
  write_counts(finding.counts);
  answer.name("autoplay").string(word_for(kAutoplayWords, finding.autoplay()));
  answer.name("position");
  write_position(table->on_table(finding.board), table->rules());
  answer.end('}');
}

// ---- Deal numbers ----

/// The letters of cascades in standard notation: `41238765`.
std::string cascade_letters(const std::vector<int>& order) {
  std::string letters;
  for (const int cascade : order) letters += place_letter(Place::cascade(cascade));
  return letters;
}

void write_numbers(const std::vector<FoundDeal>& found) {
  answer.begin('[');
  for (const auto& [number, order] : found) {
    answer.begin('{').name("number").number(number);
    answer.name("cascades").string(cascade_letters(order)).end('}');
  }
  answer.end(']');
}

// ---- Measures ----

/// Reads the names in the slot, each with a line end behind it.
std::vector<Measure> read_measures() {
  std::vector<Measure> measures;
  std::string_view names = text_of(Slot::kMeasures);
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find('\n'));
    const auto found = std::ranges::find(all_measures(), name, &Measure::name);
    if (found == all_measures().end()) {
      throw InputError("there is no measure '" + std::string(name) + "'");
    }
    measures.push_back(*found);
    names.remove_prefix(name.size() + 1);
  }
  return measures;
}

void write_value(const MeasureValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    answer.number(*integer);
  } else if (const auto* number = std::get_if<double>(&value)) {
    answer.number(*number);
  } else if (const auto* verdict = std::get_if<Verdict>(&value)) {
    answer.string(to_string(*verdict));
  } else {
    answer.null();
  }
}

}  // namespace

// ---- What engine.js calls ----

/// Makes room for a text. Returns null if there is none.
FREECELL_EXPORT(slot_of_size) char* slot_of_size(unsigned slot, std::size_t size) try {
  slots[slot].resize(size);
  return slots[slot].data();
} catch (const std::exception&) {
  return nullptr;
}

FREECELL_EXPORT(answer_at) const char* answer_at() { return answer.text().data(); }
FREECELL_EXPORT(answer_size) std::size_t answer_size() { return answer.text().size(); }

FREECELL_EXPORT(version) void version() {
  give_answer([] { answer.string(FREECELL_VERSION); });
}

/// Deals a number. Cascades and freecells below 0 are those of the game, here and below.
FREECELL_EXPORT(deal_number) void deal_number(std::int64_t number, int cascades, int freecells) {
  give_answer([=] {
    const Rules rules = named_rules(cascades, freecells);
    write_start(microsoft_deal(number, rules), rules);
  });
}

FREECELL_EXPORT(deal_pysol) void deal_pysol(std::int64_t number, int cascades, int freecells) {
  give_answer([=] {
    const Rules rules = named_rules(cascades, freecells);
    write_start(rules.deal(pysol_deck(number)), rules);
  });
}

FREECELL_EXPORT(deal_random)
void deal_random(std::uint64_t seed, std::uint64_t index, int cascades, int freecells) {
  give_answer([=] {
    const Rules rules = named_rules(cascades, freecells);
    write_start(random_deal(seed, index, rules), rules);
  });
}

/// Reads a board. No cascades (0) stand for any number of them.
FREECELL_EXPORT(read_board) void read_board(int cascades, int freecells) {
  give_answer([=] {
    const BoardLayout layout =
        chosen(Slot::kLayout, "layout", kBoardLayoutWords, BoardLayout::kAny);
    const Deal deal = read_one_board(text_of(Slot::kBoard), cascades, layout, named_rules());
    write_start(deal, named_rules(deal.cascades(), freecells));
  });
}

/// Sets the position for the calls below, of which each takes the one that was set last. The board
/// has the cards in freecells, and `occupied` a bit for each cell where one lies.
FREECELL_EXPORT(set_position) void set_position(int freecells, std::uint32_t occupied) {
  give_answer([=] {
    const Rules rules = named_rules().with_freecells(freecells);
    table.emplace(read_one_board(text_of(Slot::kBoard), 0, BoardLayout::kCascades, rules), rules,
                  occupied);
    answer.null();
  });
}

FREECELL_EXPORT(write_board) void write_board() {
  give_answer([] {
    std::string text;
    append_board_text(text, table->on_table(Board(table->deal(), table->rules())));
    answer.string(text);
  });
}

FREECELL_EXPORT(list_moves) void list_moves() {
  give_answer([] {
    const Referee referee(table->deal(), table_rules());
    answer.begin('[');
    std::vector<Move> moves;
    referee.legal_moves_and_supermoves(moves);
    for (const Move& move : moves) {
      answer.begin('{');
      write_move(table->on_table(move), referee.moved_card(move).value_or(Card()),
                 table->on_table(referee.without_implied_count(move)));
      answer.end('}');
    }
    answer.end(']');
  });
}

FREECELL_EXPORT(play_moves) void play_moves() {
  give_answer([] {
    Referee referee(table->deal(), table_rules());
    answer.begin('{').name("steps").begin('[');
    play_and_write(referee, *table, read_moves(*table));
    answer.end(']').name("position");
    write_position(table->on_table(referee.board()), table->rules());
    answer.name("counts");
    write_counts(referee.counts());
    answer.name("won").boolean(referee.board().won()).end('}');
  });
}

FREECELL_EXPORT(write_notation) void write_notation() {
  give_answer([] {
    const std::vector<Move> moves = read_moves(*table);
    const Rules rules = table_rules();
    Referee referee(table->deal(), rules);
    for (std::size_t index = 0; index < moves.size(); ++index) {
      play(referee, *table, moves[index], index);
    }
    answer.string(notation_on_table(*table, moves_under_ms_rule(table->deal(), rules, moves)));
  });
}

FREECELL_EXPORT(verify_solution) void verify_solution() {
  give_answer([] {
    const std::vector<Move> moves = read_moves(*table);
    write_finding(finding_of(moves), moves);
  });
}

FREECELL_EXPORT(find_numbers) void find_numbers(bool any_order) {
  give_answer([=] {
    const Rules& rules = table->rules();
    if (any_order && !DealFinder::may_try_any_order(rules)) {
      throw InputError("the cascades and the cards in freecells have more than 10 million orders");
    }
    const DealFinder finder;
    write_numbers(any_order ? finder.find_in_any_order(table->deal(), rules)
                            : finder.find(table->deal(), rules));
  });
}

/// `at_least` is 0 unless a solution of fewer moves ends the search.
FREECELL_EXPORT(solve)
void solve(int at_least, std::uint64_t max_expanded, std::uint64_t max_memory) {
  give_answer([=] {
    Rules rules = table_rules();
    rules.counting = {chosen(Slot::kMetric, "metric", kMetricWords, Metric::kPlayerMoves),
                      chosen(Slot::kCapacity, "capacity", kCapacityWords, Capacity::kStandard)};
    const Effort effort = chosen(Slot::kEffort, "effort", kEffortWords, Effort::kFast);
    const ConfirmedOutcome& outcome = solver.solve({.effort = effort, .at_least = at_least}, rules,
                                                   {max_expanded, max_memory}, table->deal());
    write_outcome(outcome);
    write_optional("lowerBound", outcome.lower_bound);
    answer.end('}');
  });
}

FREECELL_EXPORT(fewest) void fewest(std::uint64_t max_expanded, std::uint64_t max_memory) {
  give_answer([=] {
    write_fewest(solver.fewest(table->rules(), {max_expanded, max_memory}, table->deal()));
  });
}

FREECELL_EXPORT(prove)
void prove(bool up_to_symmetry, std::uint64_t max_positions, std::uint64_t max_memory) {
  give_answer([=] {
    const auto& [outcome, proof] = solver.prove(table->rules(),
                                                {.max_positions = max_positions,
                                                 .max_memory = max_memory,
                                                 .up_to_symmetry = up_to_symmetry},
                                                table->deal());
    write_outcome(outcome);
    write_optional("positions", proof ? std::optional(proof->positions) : std::nullopt);
    write_optional("largestLayer", proof ? std::optional(proof->largest_layer) : std::nullopt);
    answer.end('}');
  });
}

FREECELL_EXPORT(list_measures) void list_measures() {
  give_answer([] {
    answer.begin('[');
    for (const Measure& measure : all_measures()) answer.string(measure.name);
    answer.end(']');
  });
}

/// Measures the position by the random games from `first_game` to `last_game`.
FREECELL_EXPORT(measure)
void measure(int first_game, int last_game, std::uint64_t max_expanded, std::uint64_t max_memory) {
  give_answer([=] {
    const std::vector<Measure> measures = read_measures();
    const std::vector<MeasureValue> values =
        solver.measure(measures, {first_game, last_game}, table->deal(), table_rules(),
                       {max_expanded, max_memory});
    answer.begin('{');
    for (std::size_t i = 0; i < measures.size(); ++i) {
      answer.name(measures[i].name);
      write_value(values[i]);
    }
    answer.end('}');
  });
}

}  // namespace freecell
