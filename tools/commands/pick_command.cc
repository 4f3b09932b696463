#include "tools/commands/pick_command.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "tools/analysis/sample.h"
#include "tools/analysis/statistics_tables.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_names.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/files/shown_text.h"
#include "tools/io/rows/result_table_text.h"
#include "tools/run/known_columns.h"
#include "tools/run/row_files.h"
#include "tools/terminal/exit_status.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "pick",
    .summary = "lists of deals for game makers: by conditions, by difficulty, by chance",
    .usage = "pick CSV... [options]",
    .about =
        R"(Draws deals by chance from rows of 'freecell solve', or of other CSV with a column 'deal' (- is
standard input). Only rows that fulfil --where and --band are drawn from, and none of the deals of --except. The choice depends only on
the deals' numbers and the seed: the same seed gives the same list, in whatever files and order the
rows come, and a greater --count gives the same list and more. The list is in the order of the rows.

The four bands are the quarters of the solved deals in the files by a column, by default the
positions that the solver expanded: easy is the lowest quarter, expert the highest. A line on
standard error says which numbers these are.

Exit code: 0 all went well, 1 no deal was found, or fewer than --count asks for (those are written,
and a line says how many they are), 2 a file or an option cannot be used, 4 output failed.
)",
    .examples =
        R"(  freecell pick --from deals.csv --where "verdict=solved and player_moves<=30" --count 100 --seed 7
  freecell pick --from deals.csv --band expert --count 50 --format json
  freecell pick deals.csv --band easy --band-by player_moves
  freecell pick deals.csv --count 100 --seed 8 --except last-year.txt
)",
};

/// A row and its index in the files.
struct PickedRow {
  std::uint64_t index = 0;
  KeptRow fields;
};

/// Whether a row may be solved. Rows of other programs may have no verdict. They count as solved.
bool may_be_solved(const DataRow& row) {
  return row.verdict().value_or(Verdict::kSolved) == Verdict::kSolved;
}

ColumnSummary solved_numbers(DataSet& data, std::size_t column) {
  ColumnSummary numbers(ValueCounts::kFine);
  data.read([&](const DataRow& row) {
    if (!may_be_solved(row)) return;
    if (const auto& number = row.number(column)) numbers.add(*number, row.deal());
  });
  return numbers;
}

/// Selects the deals of a band. They are solved, and have a number within limits.
class BandFilter {
 public:
  BandFilter(DataSet& data, std::size_t column, Band band) : column_(column) {
    const ColumnSummary numbers = solved_numbers(data, column);
    if (numbers.count() == 0) {
      throw InputError("--band: no solved deal of " + data.files().front().path +
                       " has a number in column '" + data.columns()[column] + "'");
    }
    limits_ = band_limits(numbers, band);
    deals_ = numbers.count();
  }

  bool holds(const DataRow& row) const {
    if (!may_be_solved(row)) return false;
    const auto& number = row.number(column_);
    return number && limits_.contain(number->value());
  }
  const BandLimits& limits() const { return limits_; }
  std::uint64_t deals() const { return deals_; }

 private:
  std::size_t column_;
  BandLimits limits_;
  std::uint64_t deals_ = 0;
};

/// The deals of another list. These are the deals in its column `deal` or, if there is no such
/// header, in the first field of each row. So it can read what `pick` writes as text or as CSV.
class ExceptedDeals {
 public:
  ExceptedDeals() = default;
  explicit ExceptedDeals(const std::string& path) {
    CsvReader reader(path);
    if (!reader.next()) return;
    const auto& names = reader.fields();
    const auto found = std::ranges::find(names, "deal");
    const std::size_t length = names.size();
    std::size_t column = 0;
    if (found != names.end()) {
      column = static_cast<std::size_t>(found - names.begin());
    } else if (length == 1) {
      deals_.emplace(names.front());
    } else {
      throw reader.error(0, "no column 'deal', and more on a line than a deal");
    }
    while (reader.next()) {
      reader.check_length(length);
      deals_.emplace(reader.fields()[column]);
    }
  }

  bool contain(std::string_view deal) const { return deals_.contains(deal); }

 private:
  std::set<std::string, std::less<>> deals_;
};

/// Returns the cell of a deal. Deal numbers become numbers, for programs.
Cell deal_cell(const std::string& deal) {
  const auto number = parse_decimal(deal);
  if (!number || number->decimals > 0) return deal;
  return number->digits;
}

ResultTable table_of(const DataSet& data, const std::vector<PickedRow>& picked) {
  ResultTable table = {"deals", "Deals", data.columns(), {}};
  for (const PickedRow& row : picked) {
    std::vector<Cell>& cells = table.rows.emplace_back();
    for (std::size_t column = 0; column < row.fields.size(); ++column) {
      const std::string& field = row.fields[column];
      const bool is_deal = column == data.deal_column();
      cells.push_back(is_deal ? deal_cell(field) : field_cell(data, column, field));
    }
  }
  return table;
}

std::string text_of(const DataSet& data, const std::vector<PickedRow>& picked,
                    ResultTableFormat format) {
  if (format == ResultTableFormat::kCsv) return csv_text(table_of(data, picked));
  if (format == ResultTableFormat::kJson) return json_text({table_of(data, picked)});
  std::string text;
  for (const PickedRow& row : picked) text += shown(row.fields[data.deal_column()]) + "\n";
  return text;
}

std::string whole(std::uint64_t number) { return std::to_string(number); }

std::string limits_text(const std::string& column, const BandFilter& band) {
  std::string text = column;
  if (band.limits().above > -std::numeric_limits<double>::infinity()) {
    text += " > " + exact_text(band.limits().above);
  }
  if (band.limits().up_to < std::numeric_limits<double>::infinity()) {
    text += (text == column ? " <= " : " and <= ") + exact_text(band.limits().up_to);
  }
  return text + ", by the quartiles of " + whole(band.deals()) + " solved deals";
}

}  // namespace

const CommandHelp& PickCommand::help() const { return kHelp; }

void PickCommand::add_options(OptionSet& options) {
  options.group("Which deals");
  options.text("from", from_, "FILE",
               "rows to choose from; the same as naming them without --from");
  options.text("where", where_, "EXPR",
               "only rows for which this holds, such as \"verdict=solved and player_moves<=20\"");
  options.text(
      "except", except_path_, "FILE",
      "none of the deals of FILE: one a line, or a CSV with a column 'deal', such as another "
      "list of 'freecell pick'; it may be compressed");
  options.choice(
      "band", band_, kBandWords,
      "only solved deals of this quarter of all solved deals: " + words_to_choose(kBandWords));
  options.text("band-by", band_column_, "NAME", "the column of the bands (default: expanded)");
  options.integer("count,n", count_, 1, 10000000, "so many deals (default 100)");
  options.integer("seed", seed_, 0, OptionSet::kNoLimit, "of the choice (default 1)");
  options.group("Output");
  options.choice("format", chosen_format_, kResultTableFormatWords,
                 "text: a deal a line (default); csv, json: whole rows");
  options.text("output,o", output_path_, "FILE",
               "write to FILE, as csv or json if its name ends so and --format says nothing; - is "
               "standard output (default); compressed if FILE ends in .gz or .zst");
  options.flag("force", force_, "replace FILE if it exists");
}

int PickCommand::run(const std::vector<std::string>& operands) {
  std::vector<std::string> paths = operands;
  if (!from_.empty()) paths.insert(paths.begin(), from_);
  if (paths.empty()) throw InputError("no files of rows given");
  if (given().contains("band-by") && !band_) throw InputError("--band-by goes with --band only");
  format_ = format_of_results(chosen_format_, output_path_);
  std::vector<std::string> inputs = paths;
  if (!except_path_.empty()) inputs.push_back(except_path_);
  refuse_to_overwrite_input(output_path_, inputs);
  if (!force_) OutputFile::refuse_existing(output_path_);
  const std::vector<std::string> doubts = doubts_of_files(paths);
  DataSet data(paths);
  const ExceptedDeals except = except_path_.empty() ? ExceptedDeals() : ExceptedDeals(except_path_);
  RowFilter where;
  if (!where_.empty()) where = RowFilter("--where", where_, data, known_columns(data.columns()));
  std::optional<BandFilter> band;
  if (band_) band.emplace(data, data.column(band_column_, "--band-by"), *band_);

  Sample<PickedRow> sample(count_, seed_);
  data.read([&](const DataRow& row) {
    if (!where.holds(row) || (band && !band->holds(row)) || except.contain(row.deal())) return;
    sample.add(row.deal(), [&] { return PickedRow{row.index(), row.texts()}; });
  });
  std::vector<PickedRow> picked = sample.items();
  std::ranges::sort(picked, {}, &PickedRow::index);
  write_warnings(doubts);

  using Existing = OutputFile::Existing;
  OutputStream output =
      OutputStream::draft(output_path_, force_ ? Existing::kReplace : Existing::kRefuse);
  output.write(text_of(data, picked, format_));
  output.finish();
  output.close();
  if (band && !quiet()) write_message("band: " + limits_text(band_column_, *band));
  if (picked.size() == count_) return kExitDecided;
  const bool are_too_few = picked.empty() || given().contains("count");
  if (are_too_few || !quiet()) {
    write_message("only " + whole(picked.size()) + " deals of " + whole(count_) + " found");
  }
  return are_too_few ? kExitUndecided : kExitDecided;
}

}  // namespace freecell
