#include <algorithm>
#include <cctype>
#include <variant>

#include "solver/measures/measures.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/near_word.h"
#include "tools/run/row_files.h"
#include "tools/studies/study_command.h"
#include "tools/terminal/option_values.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// What a measure means, in one sentence. docs/look-up/measures.md has the same one and more.
struct Definition {
  std::string_view name;  ///< with N in the place of each number: measures of a row share one
  std::string_view about;
  bool names_classes = false;
};

constexpr std::array kDefinitions = {
    Definition{"ace_depth", "Cards that lie above aces, for the four aces together."},
    Definition{"clubs_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"diamonds_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"hearts_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"spades_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"kings_at_foot", "Kings that lie at the foot of a cascade."},
    Definition{"under_kings", "Cards that lie below kings, for the four kings together."},
    Definition{"above_lower",
               "Cards that have a lower one of their suit below them in their cascade."},
    Definition{"breaks", "Cards that do not fit on the card they lie on."},
    Definition{"first_moves", "Legal moves of one card at the start, after autoplay."},
    Definition{"player_bound", "No solution has fewer player moves, with any number of freecells."},
    Definition{"card_bound", "No solution has fewer card moves, with any number of freecells."},
    Definition{"first_ace_depth", "The fewest cards that must be parked before any ace is home."},
    Definition{"forced_depth",
               "The same for the last of the four aces and the four twos, each taken by itself."},
    Definition{"random_wins", "Share of 200 random playouts that win."},
    Definition{"random_home", "Cards home at the end of a random playout, mean of the 200."},
    Definition{"greedy_wins", "1 if the greedy playout wins, else 0.", true},
    Definition{"greedy_home", "Cards home at the end of the greedy playout."},
    Definition{"winning_first_moves", "First moves after which the deal can be won."},
    Definition{"undecided_first_moves", "First moves that were left undecided by a limit."},
    Definition{"fewest_freecells", "The fewest freecells with which the deal can be won."},
    Definition{"slack", "The game's freecells less the fewest with which the deal can be won."},
    Definition{"difficulty",
               "The percentage of the moves 1 to 30 of careless games after which the game is "
               "lost."},
    Definition{"survival_N",
               "Share of the careless games that can still be won after so many moves."},
    Definition{"survival_N_low", "Where the 95% interval of that share begins."},
    Definition{"survival_N_high", "Where the 95% interval of that share ends."},
    Definition{"half_lost",
               "The fewest moves after which half of the careless games or more are lost."},
    Definition{"losing_moves", "Share of the legal moves of careful games that lose."},
    Definition{"losing_moves_N_N", "The same over the positions before these moves."},
    Definition{"critical_moves",
               "Positions of a careful game in which several moves are legal and one alone does "
               "not lose."},
    Definition{"longest_critical_run",
               "The most such positions one after the other in a careful game."},
    Definition{"search_verdict", "The verdict of `freecell solve`."},
    Definition{"search_expanded", "The positions that `freecell solve` expands."},
    Definition{"search_stage", "The stage of `freecell solve` that decides the deal.", true},
    Definition{"short_moves", "Player moves of the solution that `--effort short` finds."},
};

/// Puts N for each number: `losing_moves_1_10` becomes `losing_moves_N_N`.
std::string without_numbers(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit) text += c;
    if (is_digit && !text.ends_with('N')) text += 'N';
  }
  return text;
}

/// The deal, and all measures in the order of the documents: rows have those that are asked for.
std::vector<ColumnDescription> table() {
  std::vector<ColumnDescription> columns = {kDealColumn, kGameColumn};
  for (const Measure& measure : all_measures()) {
    const auto found =
        std::ranges::find(kDefinitions, without_numbers(measure.name), &Definition::name);
    const Definition definition = found == kDefinitions.end() ? Definition() : *found;
    columns.push_back({.name = measure.name,
                       .option = "columns",
                       .type = measure.type,
                       .unit = measure.unit,
                       .about = definition.about,
                       .names_classes = definition.names_classes});
  }
  return columns;
}

constexpr CommandHelp kMeasureHelp = {
    .name = "measure",
    .summary = "measures of deals: layout, playouts, what random games lose, effort",
    .usage = "measure LIST|CSV --columns NAMES [options]",
    .about =
        R"(Writes a row of CSV for each deal of LIST: the deal and its measures. With a CSV, a file of
'freecell solve' or another one that has a column 'deal' with deal numbers, it writes the rows of
that file with the measures appended. NAMES are all, or some of these with commas between them:

of the layout    ace_depth clubs_depth diamonds_depth hearts_depth spades_depth kings_at_foot
                 under_kings above_lower breaks first_moves player_bound card_bound
                 first_ace_depth forced_depth
by playing       random_wins random_home greedy_wins greedy_home
by solving       winning_first_moves undecided_first_moves fewest_freecells slack
by random games  difficulty survival_5 survival_10 survival_15 survival_20 survival_25 survival_30
                 (each also with _low and _high) half_lost losing_moves losing_moves_1_10
                 losing_moves_11_20 losing_moves_21_30 critical_moves longest_critical_run
of this solver   search_verdict search_expanded search_stage short_moves

docs/look-up/measures.md defines them, with their units and costs. A measure is empty if it could
not be decided within the limits, which hold for each search.

Exit code: 0 all measured, 1 some not, 2 bad input, 3 internal error, 4 output failed, 128 + n ended
by signal n.
)",
    .examples =
        R"(  freecell measure 1-1000 --columns ace_depth,breaks,search_expanded --output measures.csv
  freecell measure deals.csv --columns player_bound,random_home --output measured.csv
  freecell measure 1-200 --columns difficulty,losing_moves --games 1-20
)",
};

/// Most measures take tens of microseconds, but some take a tenth of a second, whose positions the
/// batch does not see.
constexpr int kDealsAtATime = 8;

constexpr int kMostGames = 1'000'000;

/// The word that stands for all measures.
constexpr std::string_view kAllMeasures = "all";

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const Measure& measure : all_measures()) names.emplace_back(measure.name);
  return names;
}

/// Returns the measures that `names` lists: `ace_depth,breaks`, or `all`. Throws InputError for a
/// name that does not exist or occurs twice.
std::vector<Measure> read_measures(std::string_view names) {
  constexpr std::string_view kOption = "--columns";
  if (names == kAllMeasures) return all_measures();
  std::vector<Measure> measures;
  for (const std::string& name : split_names(kOption, names)) {
    const auto found = std::ranges::find(all_measures(), name, &Measure::name);
    if (found == all_measures().end()) {
      throw_bad_value(kOption, names,
                      "there is no measure '" + name + "'" + did_you_mean(name, measure_names()));
    }
    measures.push_back(*found);
  }
  return measures;
}

struct RowCellOfValue {
  RowCell operator()(std::monostate) const { return {}; }
  RowCell operator()(std::int64_t number) const { return number; }
  RowCell operator()(double number) const { return number; }
  RowCell operator()(Verdict verdict) const { return to_string(verdict); }
};

struct MeasureSettings {
  std::vector<Measure> measures;
  MeasureSearches searches;
  bool appends = false;  ///< rows begin with those of a CSV, which name the deal
  bool names_game = false;
};

bool is_decided(const std::optional<FewestFreecells>& freecells) {
  return freecells && (freecells->is_known() || freecells->is_hopeless());
}

/// A deal counts as solved if every requested measure is known, and otherwise as unknown.
class MeasureWorker : public StudyWorker {
 public:
  MeasureWorker(const MeasureSettings& settings, const Rules& rules, const Limits& limits,
                MemoryBudget* memory)
      : settings_(settings),
        measurer_(settings.measures, rules, limits, memory, settings.searches.games) {}

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    std::vector<MeasureValue> values(settings_.measures.size());
    if (deal.deal == nullptr) {
      conclude(deal, {.reason = deal.failure}, result);
    } else {
      values = measurer_.measure(*deal.deal, stop);
      result.is_interrupted = measurer_.outcome().reason == StopReason::kInterrupted;
      if (result.is_interrupted) return;
      conclude(deal, measurer_.confirmed(), result);
      result.facts.verdict = is_complete() ? Verdict::kSolved : Verdict::kUnknown;
    }
    if (!settings_.appends) result.cells.emplace_back(std::string_view(deal.name));
    if (settings_.names_game) result.cells.emplace_back(deal.game);
    for (const MeasureValue& value : values) {
      result.cells.push_back(std::visit(RowCellOfValue(), value));
    }
  }

 private:
  bool is_complete() const {
    const MeasureOutcome& outcome = measurer_.outcome();
    const ConfirmedOutcome& confirmed = measurer_.confirmed();
    if (confirmed.reason == StopReason::kError || confirmed.reason == StopReason::kMemory) {
      return false;
    }
    const MeasureSearches& searches = settings_.searches;
    if (searches.search_the_deal() && confirmed.verdict == Verdict::kUnknown) return false;
    if (searches.fewest && !is_decided(outcome.freecells)) return false;
    if (searches.careless_games && !outcome.careless_games) return false;
    if (searches.careful_games && !outcome.careful_games) return false;
    return !outcome.first_moves || outcome.first_moves->undecided == 0;
  }

  const MeasureSettings& settings_;
  Measurer measurer_;
};

/// Whether a measure takes neither a search nor random games.
bool costs_little(const Measure& measure) {
  const MeasureSearches& searches = measure.searches;
  return !searches.search_the_deal() && !searches.first_moves && !searches.fewest &&
         !searches.play_games();
}

/// The measures among the columns of a record.
std::vector<Measure> measures_in(const std::vector<RowColumn>& columns) {
  std::vector<Measure> measures;
  for (const RowColumn& column : columns) {
    const auto found = std::ranges::find(all_measures(), column.name, &Measure::name);
    if (found != all_measures().end()) measures.push_back(*found);
  }
  return measures;
}

std::vector<Measure> cheap_ones(std::vector<Measure> measures) {
  std::erase_if(measures, [](const Measure& measure) { return !costs_little(measure); });
  return measures;
}

/// Takes the cheap measures once more. The others are claims.
class MeasureAuditor : public RowAuditor {
 public:
  explicit MeasureAuditor(const RunRecord& record)
      : names_deal_(record.columns.front().name == kDealColumn.name),
        names_game_(names_of(record.columns).contains(kGameColumn.name)),
        measures_(measures_in(record.columns)),
        measurer_(cheap_ones(measures_), record.rules) {}

  void expect(const StudiedDeal& deal, const RowText& row, const Evidence&,
              ExpectedRows& expected) override {
    const std::vector<MeasureValue> values = measurer_.measure(*deal.deal);
    auto value = values.begin();
    if (names_deal_) expected.cells.emplace_back(std::string_view(deal.name));
    if (names_game_) expected.cells.emplace_back(deal.game);
    expected.is_claim.assign(expected.cells.size(), false);
    for (const Measure& measure : measures_) {
      const bool is_claim = !costs_little(measure);
      expected.is_claim.push_back(is_claim);
      expected.cells.push_back(is_claim ? claimed(measure, row)
                                        : std::visit(RowCellOfValue(), *value++));
    }
  }

 private:
  static RowCell claimed(const Measure& measure, const RowText& row) {
    const std::string_view text = row.at(measure.name);
    if (measure.type == "integer" && !text.empty()) {
      return cell_of(row.number_at(measure.name).value_or(0));
    }
    return text;
  }

  bool names_deal_;  ///< or the rows begin with those of a CSV, which do
  bool names_game_;
  std::vector<Measure> measures_;
  Measurer measurer_;
};

/// The columns of a CSV, as they will be described. One that has the name of a measure is taken for
/// that.
std::vector<RowColumn> copied_columns(const std::vector<std::string>& names) {
  std::vector<RowColumn> columns = row_columns(names, true);
  for (RowColumn& column : columns) {
    const auto measure = std::ranges::find(all_measures(), column.name, &Measure::name);
    if (measure == all_measures().end()) continue;
    column.type = measure->type;
    column.unit = measure->unit;
  }
  return columns;
}

class MeasureCommand : public StudyCommand {
 public:
  MeasureCommand() : StudyCommand(kMeasureStudy, std::nullopt) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("Measures");
    options.text("columns", names_, "NAMES", "what to measure: all, or some of the names above");
    options.offer(measure_names(), kAllMeasures);
    options.read("games", games_, "A-B",
                 "the random games to play, by their numbers (default 1-100): other "
                 "numbers are other games of the same deal",
                 [](std::string_view option, std::string_view text) {
                   return read_number_range(option, text, kMostGames);
                 });
    options.group("The game");
    add_freecells_option(options, dealing_);
    add_game(options);
    options.group("Work");
    add_work(options);
    options.group("Output");
    add_output(options);
    add_progress(options);
  }

  void run(const std::vector<std::string>& operands) override {
    read_settings();
    RunDeals deals = open(operands);
    check_outputs(deals.all);
    const std::string csv = deals.all.rows ? deals.all.files.front() : "";
    const std::string doubt = csv.empty() ? "" : doubt_of(row_file(csv));
    std::vector<RowColumn> columns = open_rows(deals);
    add_game_column(columns);
    add_measures(columns);
    complete_plan(std::move(deals), {}, [this](MemoryBudget* memory) {
      return std::make_unique<MeasureWorker>(settings_, rules_, limits_, memory);
    });
    plan_.record.columns = std::move(columns);
    plan_.deals_at_a_time = kDealsAtATime;
    add_limits();
    if (settings_.searches.play_games()) {
      plan_.record.options.push_back(
          {"games", "[" + std::to_string(games_.first) + "," + std::to_string(games_.last) + "]"});
    }
    run_plan();
    if (!doubt.empty()) write_warnings({doubt});
  }

 private:
  void read_settings() {
    if (names_.empty()) {
      throw InputError("--columns: name the measures; see 'freecell measure --help'");
    }
    settings_.measures = read_measures(names_);
    settings_.searches = searches_for(settings_.measures, {games_.first, games_.last});
    if (given().contains("games") && !settings_.searches.play_games()) {
      throw InputError("--games: none of the columns is one of random games");
    }
  }

  /// Opens the rows to measure, if `deals` are rows. Returns the columns that the rows begin with.
  std::vector<RowColumn> open_rows(RunDeals& deals) {
    if (!deals.all.rows) return row_columns({kDealColumn}, deals.are_numbered());
    const std::string& name = deals.all.files.front();
    auto source = csv_source(std::move(*deals.all.rows), name, rules_);
    if (plan_.record.shard) deals.contents = source->limit_to(*plan_.record.shard);
    std::vector<RowColumn> columns = copied_columns(source->columns());
    settings_.appends = true;
    deals.source = std::move(source);
    return columns;
  }

  /// Of another game than FreeCell, unless the rows to measure say it.
  void add_game_column(std::vector<RowColumn>& columns) {
    if (is_freecell(rules_)) return;
    const bool is_there =
        std::ranges::find(columns, kGameColumn.name, &RowColumn::name) != columns.end();
    settings_.names_game = !is_there;
    if (!is_there) columns.push_back(row_columns({kGameColumn}, false).front());
  }

  void add_measures(std::vector<RowColumn>& columns) const {
    for (const Measure& measure : settings_.measures) {
      const std::string name(measure.name);
      if (std::ranges::find(columns, name, &RowColumn::name) != columns.end()) {
        throw InputError("--columns: the rows have a column '" + name + "' already");
      }
      columns.push_back({name, std::string(measure.type), std::string(measure.unit)});
    }
  }

  MeasureSettings settings_;
  std::string names_;
  NumberRange games_{GameNumbers().first, GameNumbers().last};
};

}  // namespace

const StudyKind kMeasureStudy = {.help = kMeasureHelp,
                                 .columns = table,
                                 .make_command = make_command<MeasureCommand>,
                                 .make_auditor = make_auditor<MeasureAuditor>,
                                 .words = {"measured", nullptr, "in part"},
                                 .takes_rows = true};

}  // namespace freecell
