#include "tools/pick/pack.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/batch/batch.h"
#include "solver/confirmed_outcome.h"
#include "solver/memory_budget.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/deals/game_choice.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/run/batch_memory.h"
#include "tools/run/row_files.h"
#include "tools/run/study.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// A solution that the referee has replayed.
struct PackSolution {
  std::string moves;  ///< standard notation under the ms rule
  int player_moves = 0;
};

struct PackDeal {
  std::size_t place;                   ///< in the pack
  std::string name;                    ///< the deal's number, or the name of a board
  std::optional<std::int64_t> number;  ///< nothing for a board
  std::optional<Band> band;
  Deal deal;
  std::optional<PackSolution> solution;  ///< always there once the pack is made
  std::optional<int> fewest_freecells;
};

// ---- The file ----

/// Programs that read packs ask for this number. A change that they would stumble over raises it.
constexpr int kPackVersion = 1;
constexpr int kPackVersionWithGame = 2;  ///< readers of version 1 would play FreeCell

std::string json_text(const json::value& value) { return shown_json(json::serialize(value)); }

json::value number_or_null(const std::optional<int>& number) {
  return number ? json::value(*number) : json::value();
}

/// With all its digits, and a whole number without an exponent.
std::string limit_text(const std::optional<double>& number) {
  constexpr double kMostExact = 1e15;
  if (!number) return "null";
  const bool is_whole = std::trunc(*number) == *number && std::abs(*number) < kMostExact;
  return is_whole ? std::to_string(static_cast<std::int64_t>(*number)) : exact_text(*number);
}

/// The band of a list, and its numbers in a column.
std::string band_text(const PickedList& list, const std::string& column) {
  return "{\"band\":" + json_text(word_for(kBandWords, list.band.value())) +
         ",\"by\":" + json_text(json::value(column)) + ",\"from\":" + limit_text(list.range.from) +
         ",\"to\":" + limit_text(list.range.to) + "}";
}

std::string deal_text(const PackDeal& deal) {
  assert(deal.solution && "the pack is made");
  json::object object;
  object["deal"] = deal.number ? json::value(*deal.number) : json::value(deal.name);
  object["band"] = deal.band ? json::value(word_for(kBandWords, *deal.band)) : json::value();
  add_board_json(object, deal.deal);
  object["par"] = deal.solution.value().player_moves;
  object["par_metric"] = "player moves";
  object["fewest_freecells"] = number_or_null(deal.fewest_freecells);
  object["solution"] = deal.solution->moves;
  return json_text(object);
}

/// An array with an item a line.
std::string array_text(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const std::string& item : items) text += (text.size() > 1 ? ",\n    " : "\n    ") + item;
  return text + (items.empty() ? "]" : "\n  ]");
}

// ---- The boards ----

/// The rows of a file that are picked, by the names of their boards.
using RowsByName = std::map<std::string, std::uint64_t, std::less<>>;

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw InputError(path + ": " + reason);
}

/// The deal of a name that is more than a number, `pysol:100000` or `random:7:0`; nothing if it
/// names none.
std::optional<Deal> named_deal(const std::string& name, const Rules& rules) try {
  const auto deal = ListedDeal::of_name(name);
  const bool has_prefix = deal && !deal->origin.is_microsoft();
  return has_prefix ? std::optional(deal->deal(rules)) : std::nullopt;
} catch (const std::exception&) {  // no such number of cascades
  return std::nullopt;
}

/// The record of the run that wrote rows of boards.
RunRecord record_of(const DataSet::File& file, const std::string& board) {
  constexpr const char* kAdvice =
      "; pick from rows of 'freecell solve BOARDS --output FILE', or leave out --format pack";
  const std::string name = shown_in_quotes(board);
  if (file.copy) {
    refuse(file.path, "the cards of board " + name + " are not known: a pipe has no record" +
                          std::string(kAdvice));
  }
  std::optional<RunRecord> record = row_file(file.path).record;
  if (!record || record->files.empty()) {
    refuse(file.path, name + " is no deal number, and no record says which file has this board" +
                          std::string(kAdvice));
  }
  return *std::move(record);
}

/// Checks that the files of the boards can be read again and have the sizes that they had.
void check_files(const std::string& rows, const RunRecord& record) {
  for (const std::string& file : record.files) {
    if (file == "-") {
      refuse(rows,
             "its boards came from standard input and cannot be read again; solve them from "
             "a file");
    }
    try {
      check_readable(file);
    } catch (const InputError& error) {
      throw InputError(std::string(error.what()) + ": it has the boards of " + rows +
                       "; run this in the folder in which they were solved");
    }
  }
  if (record.file_sizes == sizes_of_files(record.files)) return;
  refuse(rows, "the files of its boards are not what they were; solve them again");
}

void find_boards(const RunRecord& record, const RowsByName& wanted,
                 std::map<std::uint64_t, Deal>& found) {
  assert(!wanted.empty());
  const auto source = board_source(
      record.files, OpenFiles(),
      BoardOptions{
          .text = record.board_text, .rules = record.rules, .keep_going = record.keep_going},
      {});
  for (std::size_t left = wanted.size(); left > 0;) {
    const auto board = source->next();
    if (!board) return;
    if (!board->fault.empty()) continue;
    const auto row = wanted.find(board->name);
    if (row != wanted.end() && found.emplace(row->second, board->deal()).second) --left;
  }
}

/// By which the random deal of a row is dealt.
Rules rules_in(const DataSet& data, const PickedRow& row) {
  const auto game = data.find_column("game");
  const Rules rules = read_game(game ? row.fields[*game] : "");
  const auto column = data.find_column("cascades");
  const auto cascades = column ? parse_number<int>(row.fields[*column]) : std::nullopt;
  return rules.with_cascades(cascades.value_or(rules.cascades));
}

/// Deals such deals again. Returns the rows of the other names, in each file of the data set.
std::vector<RowsByName> deal_named(const DataSet& data, const std::vector<PickedList>& lists,
                                   std::map<std::uint64_t, Deal>& found) {
  std::vector<RowsByName> others(data.files().size());
  for (const PickedList& list : lists) {
    for (const PickedRow& row : list.rows) {
      const std::string& deal = row.fields[data.deal_column()];
      if (canonical_number(deal)) continue;
      if (const auto dealt = named_deal(deal, rules_in(data, row))) {
        found.emplace(row.index, *dealt);
      } else {
        others[row.file].emplace(deal, row.index);
      }
    }
  }
  return others;
}

/// The boards of the picked rows whose deals have names, by the index of the row. Deals of
/// PySolFC and random ones are dealt again, and boards read again from the files that the records
/// of the rows name. Throws InputError if that cannot be done, and says what can.
std::map<std::uint64_t, Deal> picked_boards(const DataSet& data,
                                            const std::vector<PickedList>& lists) {
  std::map<std::uint64_t, Deal> found;
  const std::vector<RowsByName> wanted = deal_named(data, lists, found);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].empty()) continue;
    const DataSet::File& file = data.files()[i];
    const RunRecord record = record_of(file, wanted[i].begin()->first);
    check_files(file.path, record);
    find_boards(record, wanted[i], found);
    for (const auto& [name, row] : wanted[i]) {
      if (found.contains(row)) continue;
      refuse(file.path, "there is no board " + shown_in_quotes(name) + " in its files");
    }
  }
  return found;
}

// ---- Making a pack ----

constexpr const char* kFewest = "fewest_freecells";

/// A deal whose solution is searched.
struct SearchedDeal : BatchPart {
  explicit SearchedDeal(PackDeal& of_pack) : deal(of_pack) {}
  int size() const override { return 1; }

  PackDeal& deal;
  ConfirmedOutcome outcome;
};

class PackMaker {
 public:
  PackMaker(DataSet& data, const std::vector<PickedList>& lists, const PackSettings& settings)
      : data_(data),
        lists_(lists),
        settings_(settings),
        solution_(data.find_column("solution")),
        fewest_(data.find_column(kFewest)),
        game_(data),
        boards_(picked_boards(data, lists)) {
    if (fewest_ && !settings.fewest_path.empty()) {
      throw InputError("--fewest: " + data.files().front().path + " has a column '" + kFewest +
                       "' already");
    }
  }

  /// The file.
  std::string make() {
    add_deals();
    if (!settings_.fewest_path.empty()) read_fewest();
    search();
    return text();
  }

 private:
  struct Place {
    std::size_t at;
    std::optional<Band> band;
  };

  void add_deals();
  void add_row(const DataRow& row, const Place& place);
  Deal numbered_deal(const DataRow& row, std::int64_t number);
  std::optional<PackSolution> written_solution(const DataRow& row, const Deal& deal) const;
  std::optional<int> common_cascades() const;
  std::optional<int> fewest_in(const DataRow& row, std::size_t column) const;
  void read_fewest();
  void check_cascades_of_fewest() const;
  void search();
  PackSolution searched_solution(const PackDeal& deal, ConfirmedOutcome& outcome) const;
  std::string text() const;

  DataSet& data_;
  const std::vector<PickedList>& lists_;
  const PackSettings& settings_;
  std::optional<std::size_t> solution_;
  std::optional<std::size_t> fewest_;
  PackGame game_;
  std::map<std::uint64_t, Deal> boards_;  ///< by the index of the row
  std::set<std::int64_t> numbers_;        ///< of the deals so far
  std::vector<PackDeal> deals_;
};

/// The rows come in their own order. The deals get that of the lists.
void PackMaker::add_deals() {
  std::map<std::uint64_t, Place> places;
  for (const PickedList& list : lists_) {
    for (const PickedRow& row : list.rows) {
      const std::size_t at = places.size();
      places.emplace(row.index, Place{at, list.band});
    }
  }
  if (!boards_.empty() && boards_.size() != places.size()) {
    throw InputError(data_.files().front().path +
                     ": a pack has deal numbers or boards, and both are picked");
  }
  for (DataRow row(data_); row.next();) {
    const auto place = places.find(row.index());
    if (place != places.end()) add_row(row, place->second);
  }
  assert(deals_.size() == places.size() && "each picked row is there again");
  std::ranges::sort(deals_, {}, &PackDeal::place);
}

void PackMaker::add_row(const DataRow& row, const Place& place) {
  const auto board = boards_.find(row.index());
  const bool is_board = board != boards_.end();
  game_.add(row, is_board ? &board->second : nullptr);
  const auto number = is_board ? std::nullopt : canonical_number(row.deal());
  const Deal deal = is_board ? board->second : numbered_deal(row, number.value());
  deals_.push_back({.place = place.at,
                    .name = std::string(row.deal()),
                    .number = number,
                    .band = place.band,
                    .deal = deal,
                    .solution = written_solution(row, deal),
                    .fewest_freecells = fewest_ ? fewest_in(row, *fewest_) : std::nullopt});
}

Deal PackMaker::numbered_deal(const DataRow& row, std::int64_t number) {
  if (!is_deal_number(number)) {
    throw row.error(row.deal_column(), quoted_for_message(row.deal()) + " is no deal number");
  }
  if (!numbers_.insert(number).second) {
    throw row.error(row.deal_column(), deal_words(row.deal()) + " is there twice");
  }
  return ListedDeal{.number = number}.deal(game_.rules());
}

/// The solution in the row, replayed; nothing if there is none. Without moves it is one only if all
/// cards go home by themselves.
std::optional<PackSolution> PackMaker::written_solution(const DataRow& row,
                                                        const Deal& deal) const {
  if (!solution_) return std::nullopt;
  const std::string_view text = row.text(*solution_);
  std::vector<Move> moves;
  const auto read = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) {
    throw row.error(*solution_, "the solution cannot be read: " + error->message);
  }
  const Ruling ruling = Referee::replay(deal, game_.rules().for_deal(deal), moves);
  if (ruling.valid()) {
    PackSolution solution = {.moves = {}, .player_moves = ruling.counts.player_moves};
    write_standard(moves, solution.moves);
    return solution;
  }
  if (moves.empty()) return std::nullopt;
  throw row.error(
      *solution_,
      "the solution is not valid: " +
          (ruling.violation == Violation::kNotWon ? describe(ruling.violation) : describe(ruling)));
}

/// Nothing if the boards differ.
std::optional<int> PackMaker::common_cascades() const {
  const int cascades = deals_.empty() ? game_.rules().cascades : deals_.front().deal.cascades();
  const auto has_others = [&](const PackDeal& deal) { return deal.deal.cascades() != cascades; };
  if (std::ranges::any_of(deals_, has_others)) return std::nullopt;
  return cascades;
}

/// The fewest freecells in a row; nothing if they are not known. Throws InputError, with the place,
/// if they are more than those of the game, in which the deal has a solution.
std::optional<int> PackMaker::fewest_in(const DataRow& row, std::size_t column) const {
  if (row.text(column).empty()) return std::nullopt;
  return number_in(row, column, kFewest, 0, game_.rules().freecells);
}

/// Takes the fewest freecells from the rows of --fewest.
void PackMaker::read_fewest() {
  check_cascades_of_fewest();
  DataSet rows({settings_.fewest_path});
  const std::size_t column = rows.column(kFewest, "--fewest");
  std::multimap<std::string, PackDeal*, std::less<>> deals;
  for (PackDeal& deal : deals_) deals.emplace(deal.name, &deal);
  for (DataRow row(rows); row.next();) {
    const auto [begin, end] = deals.equal_range(row.deal());
    for (auto named = begin; named != end; ++named) {
      named->second->fewest_freecells = fewest_in(row, column);
    }
  }
}

/// The cards of a deal number depend on the number of cascades.
void PackMaker::check_cascades_of_fewest() const {
  const std::string& path = settings_.fewest_path;
  const std::optional<int> cascades = common_cascades();
  if (numbers_.empty() || !cascades || path == "-") return;
  const auto record = row_file(path).record;
  if (!record || record->rules.cascades == *cascades) return;
  throw InputError("--fewest " + path + ": is of " + std::to_string(record->rules.cascades) +
                   " cascades, and the pack of " + std::to_string(*cascades));
}

/// Searches short solutions where there are none, as `freecell solve --effort short` does. Deals
/// are taken in order, so which one ends the search without a solution does not depend on the
/// workers.
void PackMaker::search() {
  std::vector<PackDeal*> deals;
  for (PackDeal& deal : deals_) {
    if (!deal.solution) deals.push_back(&deal);
  }
  if (deals.empty()) return;
  if (settings_.before_search) settings_.before_search(deals.size());
  const Limits limits;
  const int jobs = settings_.jobs;
  MemoryBudget memory(share_memory(default_process_memory(), jobs).search, limits.max_memory);
  const auto make_worker = [&] {
    const auto solver = std::make_shared<ConfirmedSolver>(EffortSettings{.effort = Effort::kShort},
                                                          game_.rules(), limits, &memory);
    return [solver](SearchedDeal& searched) {
      searched.outcome = solver->solve(searched.deal.deal);
      return searched.outcome.expanded;
    };
  };
  const auto take = [&](SearchedDeal& searched) {
    searched.deal.solution = searched_solution(searched.deal, searched.outcome);
    return true;
  };
  auto next = deals.begin();
  run_batch<SearchedDeal>(
      {.next =
           [&](int) {
             return next != deals.end() ? std::make_unique<SearchedDeal>(**next++) : nullptr;
           },
       .make_worker = make_worker,
       .take = take},
      {.jobs = jobs});
}

PackSolution PackMaker::searched_solution(const PackDeal& deal, ConfirmedOutcome& outcome) const {
  if (outcome.reason == StopReason::kError) {
    throw std::runtime_error(deal_words(deal.name) + ": " + defect_text(outcome));
  }
  if (outcome.verdict != Verdict::kSolved) {
    throw InputError(deal_words(deal.name) + game_words(game_.rules().for_deal(deal.deal)) +
                     " is " + to_string(outcome.verdict) + " (" + to_string(outcome.reason) +
                     "): a pack has deals with solutions only; --except FILE leaves it out");
  }
  return {std::move(outcome.solution), outcome.counts.value().player_moves};
}

std::string PackMaker::text() const {
  assert(std::ranges::is_sorted(deals_, {}, &PackDeal::place));
  std::vector<std::string> bands;
  for (const PickedList& list : lists_) {
    if (list.band) bands.push_back(band_text(list, settings_.band_column));
  }
  std::vector<std::string> deals;
  for (const PackDeal& deal : deals_) deals.push_back(deal_text(deal));
  const Rules& rules = game_.rules();
  const std::string version =
      is_freecell(rules) ? std::to_string(kPackVersion)
                         : std::to_string(kPackVersionWithGame) +
                               ",\n  \"game\": " + json_text(json::string(game_text(rules)));
  return "{\n  \"format\": \"freecell pack\",\n  \"version\": " + version +
         ",\n  \"freecells\": " + std::to_string(rules.freecells) +
         ",\n  \"cascades\": " + json_text(number_or_null(common_cascades())) +
         ",\n  \"bands\": " + array_text(bands) + ",\n  \"deals\": " + array_text(deals) + "\n}\n";
}

}  // namespace

std::string make_pack(DataSet& data, const std::vector<PickedList>& lists,
                      const PackSettings& settings) {
  return PackMaker(data, lists, settings).make();
}

}  // namespace freecell
