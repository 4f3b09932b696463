#include <algorithm>

#include "tools/analysis/statistics_tables.h"
#include "tools/commands/commands.h"
#include "tools/commands/row_queries.h"
#include "tools/io/files/near_word.h"
#include "tools/io/rows/result_table.h"
#include "tools/run/row_files.h"
#include "tools/studies/studies.h"
#include "tools/terminal/option_values.h"

namespace freecell {
namespace {

constexpr CommandHelp kStatsHelp = {
    .name = "stats",
    .summary = "statistics of rows: counts, means, quantiles, extremes, correlations",
    .usage = "stats CSV... [options]",
    .about =
        R"(Reads rows of 'freecell solve', or other CSV with a column 'deal', and prints statistics: verdicts
with their shares; mean, deviation, quantiles and extremes of every column of numbers; and the
hardest and easiest deals. --tables adds histograms, the share solved within a number of positions,
groups and correlations. Intervals are 95% confidence intervals.

Several files, such as shards, are one data set. They may be compressed, and - is standard input,
which is stored in a temporary file in TMPDIR. Memory does not grow with the rows.

--compare shows what changed from CSV to another file, deal by deal.

Exit code: 0 success, 2 a file or an option cannot be used, 4 output failed, or the disk of
TMPDIR is full.
)",
    .examples = R"(  freecell stats deals.csv
  freecell solve 1-1000 --quiet | freecell stats -
  freecell stats shards/*.csv.zst --block 100000 --columns player_moves,expanded
  freecell stats deals.csv --tables correlations --format csv
  freecell stats deals.csv --where "verdict=solved and player_moves<=20" --rank-by player_moves
  freecell stats fast.csv --compare short.csv
)",
};

const std::vector<std::string> kTextTables = {"verdicts", "means",   "quantiles", "extremes",
                                              "hardest",  "easiest", "groups"};

/// Stands for all tables in --tables.
constexpr std::string_view kAllTables = "all";

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// With and without --compare, each once.
std::vector<std::string> all_table_names() {
  std::vector<std::string> names = statistics_table_names();
  for (const std::string& name : comparison_table_names()) {
    if (!contains(names, name)) names.push_back(name);
  }
  return names;
}

/// `freecell stats`: statistics of rows.
class StatsCommand : public CommandOf<kStatsHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Rows and columns");
    add_where_option(options, where_);
    options.text("columns", columns_, "NAMES", "only these columns of numbers: A,B,...");
    options.offer(names_of_number_columns());
    options.group("Tables");
    const std::string tables =
        "these tables, or all: " + joined_by_commas(statistics_table_names()) +
        "; with --compare: " + joined_by_commas(comparison_table_names());
    options.text("tables", tables_, "NAMES", tables.c_str());
    options.offer(all_table_names(), kAllTables);
    options.text("rank-by", rank_by_, "NAMES",
                 "hardest and easiest deals by each of these columns (default: expanded)");
    options.offer(names_of_number_columns());
    options.integer("top", top_, 1, 100000, "number of hardest and easiest deals (default 10)");
    options.text("by", by_, "NAME", "group rows by the value of this column");
    options.offer(names_of_columns());
    options.integer("block", block_, 1, std::uint64_t{1} << 40,
                    "group deals by blocks of N numbers: 1 to N, N + 1 to 2 N ...");
    options.text("compare", compare_path_, "FILE",
                 "show what changed from CSV to FILE; deal numbers must ascend in both");
    options.group("Output");
    options.choice(
        "format", chosen_format_, kResultTableFormatWords,
        "text (default), csv (one table: means, or the one that --tables names) or json (all "
        "tables)");
    output_.add_options_of_rows(options);
  }

  void run(const std::vector<std::string>& operands) override {
    if (operands.empty()) throw InputError("no files of rows given");
    format_ = format_of_results(chosen_format_, output_.path());
    check_options();
    output_.check(operands);
    output_.write(shown(compare_path_.empty() ? statistics(operands) : comparison(operands)));
  }

 private:
  /// Checks what can be checked before a file is read.
  void check_options() const {
    if (!by_.empty() && block_ > 0) throw InputError("--by and --block do not go together");
    if (!compare_path_.empty()) {
      refuse_options(given(), {"by", "block", "where"}, "and --compare do not go together");
    }
    const auto& known = compare_path_.empty() ? statistics_table_names() : comparison_table_names();
    for (const std::string& name : wanted_tables()) {
      if (contains(known, name)) continue;
      throw_bad_value("--tables", name,
                      "must be all or of " + joined_by_commas(known) + did_you_mean(name, known));
    }
    if (format_ == ResultTableFormat::kCsv && wanted_tables().size() != 1) {
      throw InputError("--format csv writes one table; name it with --tables");
    }
  }

  std::vector<std::string> wanted_tables() const {
    const bool compares = !compare_path_.empty();
    const auto& all = compares ? comparison_table_names() : statistics_table_names();
    if (tables_ == kAllTables) return all;
    if (!tables_.empty()) return split_names("--tables", tables_);
    if (format_ == ResultTableFormat::kCsv) return {compares ? "shifts" : "means"};
    return compares || format_ == ResultTableFormat::kJson ? all : kTextTables;
  }

  std::vector<ResultTable> statistics(const std::vector<std::string>& paths) const {
    std::vector<std::string> doubts = doubts_of_files(paths);
    DataSet data(paths);
    const std::vector<std::string> wanted = wanted_tables();
    StudyQuestions questions = {.where = read_where(where_, data),
                                .top = top_,
                                .block = static_cast<std::int64_t>(block_),
                                .correlations = contains(wanted, "correlations")};
    if (!columns_.empty()) questions.columns = columns_of(data, columns_, "--columns");
    if (!by_.empty()) questions.group_by = data.column(by_, "--by");
    if (!rank_by_.empty()) {
      questions.rank_by = columns_of(data, rank_by_, "--rank-by");
    } else if (const auto expanded = data.find_column("expanded")) {
      questions.rank_by = {*expanded};
    }
    const Statistics statistics = read_statistics(data, questions);
    std::vector<ResultTable> tables;
    tables.reserve(wanted.size());
    for (const std::string& name : wanted) tables.push_back(statistics_table(name, statistics));
    note_several_games(statistics, doubts);
    write_warnings(doubts);
    return tables;
  }

  std::vector<ResultTable> comparison(const std::vector<std::string>& paths) const {
    const std::vector<std::string> doubts_before = doubts_of_files(paths);
    const std::vector<std::string> doubts_after = doubts_of_files({compare_path_});
    DataSet before(paths);
    DataSet after({compare_path_});
    const auto columns = columns_.empty() ? before.columns() : split_names("--columns", columns_);
    for (const std::string& name : columns) {
      if (!columns_.empty()) before.column(name, "--columns");
    }
    const std::vector<ResultTable> all = compare(before, after, columns);
    std::vector<ResultTable> tables;
    for (const std::string& name : wanted_tables()) {
      tables.push_back(*std::ranges::find(all, name, &ResultTable::name));
    }
    write_warnings(doubts_before);
    write_warnings(doubts_after);
    return tables;
  }

  std::string shown(const std::vector<ResultTable>& tables) const {
    if (format_ == ResultTableFormat::kJson) return json_text(tables);
    if (format_ == ResultTableFormat::kCsv) return csv_text(tables.front());
    std::string text;
    for (const ResultTable& table : tables) {
      if (table.rows.empty()) continue;
      text += (text.empty() ? "" : "\n") + aligned_text(table);
    }
    return text;
  }

  std::string where_;
  std::string columns_;
  std::string tables_;
  std::string rank_by_;
  std::string by_;
  std::string compare_path_;
  std::uint64_t block_ = 0;
  std::uint64_t top_ = 10;
  std::optional<ResultTableFormat> chosen_format_;
  ResultTableFormat format_ = ResultTableFormat::kText;  ///< what is written
  ResultFile output_;
};

}  // namespace

std::unique_ptr<Command> make_stats_command() { return std::make_unique<StatsCommand>(); }

}  // namespace freecell
