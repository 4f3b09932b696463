#include <filesystem>

#include "dealer/rules.h"
#include "tools/analysis/statistics_tables.h"
#include "tools/commands/commands.h"
#include "tools/commands/row_queries.h"
#include "tools/io/files/output_names.h"
#include "tools/run/row_files.h"
#include "tools/studies/studies.h"
#include "tools/terminal/version.h"
#include "tools/web/pages.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

constexpr CommandHelp kReportHelp = {
    .name = "report",
    .summary = "a page for the browser: what rows say, in pictures",
    .usage = "report CSV... --output report.html [options]",
    .about =
        R"(Writes a page of HTML that shows rows of 'freecell solve', or of other CSV with a column 'deal' (-
is standard input), in pictures and sortable tables: verdicts, distributions, effort against length,
correlations, the hardest and the easiest deals. It begins with what is not proved. The figures are
those of 'freecell stats'. Every picture is given as SVG, with its data as CSV. The page is one file
and needs no network.

Several files, such as shards, are one data set. --compare shows two side by side, deal by deal.

--pages also writes the page of 'freecell play' to a folder, and the report links each deal to it.

Exit code: 0 success, 2 a file or an option cannot be used, 4 output failed, 128 + n ended by
signal n.
)",
    .examples =
        R"(  freecell report deals.csv --output report.html
  freecell report fewest.csv --by fewest_freecells --output report.html
  freecell report measured.csv --rank-by difficulty,breaks --output report.html
  freecell report fast.csv --compare short.csv --output report.html
  freecell report shards/*.csv.zst --output report.html --pages players --title "The first million"
)",
};

/// The page that plays deals, in the folder of --pages.
constexpr const char* kPlayer = "/play.html";

/// Returns the path from the page to a folder, for links.
std::string folder_link(const std::string& folder, const std::string& page) {
  if (page == "-") return folder;
  const fs::path from = fs::absolute(page).lexically_normal().parent_path();
  return fs::absolute(folder).lexically_normal().lexically_relative(from).generic_string();
}

/// Also for files that do not exist yet.
bool is_same_file(const std::string& one, const std::string& other) {
  return fs::weakly_canonical(one) == fs::weakly_canonical(other);
}

std::string file_count_title(const DataSet& data) {
  const std::size_t files = data.files().size();
  const std::string first = fs::path(data.files().front().path).filename().string();
  return files == 1 ? first : first + " and " + std::to_string(files - 1) + " more";
}

/// `freecell report`: a page of pictures that shows what rows say.
class ReportCommand : public CommandOf<kReportHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    output_.add_options(
        options,
        "write the page to FILE; - is standard output (default; report.html if that is "
        "a terminal)",
        "replace FILE, and the page that plays deals, if they exist");
    options.text("title", title_, "TEXT", "the page's title (default: the names of the files)");
    add_where_option(options, where_);
    options.text("rank-by", rank_by_, "NAMES",
                 "hardest and easiest deals by each of these columns (default: those of "
                 "difficulty, expanded, player_moves that there are)");
    options.offer(names_of_number_columns());
    options.integer("top", top_, 1, 1000, "number of hardest and easiest deals (default 10)");
    options.text("by", by_, "NAME", "show the other columns for each value of this one");
    options.offer(names_of_columns());
    options.text("compare", compare_path_, "FILE",
                 "show what changed from CSV to FILE, as 'freecell stats --compare' does");
    options.text("pages", pages_folder_, "DIR",
                 "write the page that plays all deals to DIR/play.html, and link all deals to it");
  }

  void run(const std::vector<std::string>& operands) override {
    if (operands.empty()) throw InputError("no files of rows given");
    output_.avoid_terminal("report.html", given());
    check_options();
    check_outputs(operands);
    std::vector<std::string> doubts = doubts_of_files(operands);
    DataSet data(operands);
    const std::vector<ColumnDescription> known = known_columns(data.columns());
    std::vector<ResultTable> tables =
        compare_path_.empty() ? report_tables(data, questions_about(data), known, doubts)
                              : comparison(data, known, doubts);
    write_warnings(doubts);
    catch_stop_signals();
    if (!pages_folder_.empty()) tables.push_back(write_player());
    write_file(output_.path(),
               report_page(title_.empty() ? file_title(data) : title_, tables, kVersion));
    if (!quiet()) output_.tell_choice();
    status_.note_signal(stop_signal());
  }

 private:
  std::vector<ResultTable> comparison(DataSet& before, const std::vector<ColumnDescription>& known,
                                      std::vector<std::string>& doubts) const {
    for (std::string& doubt : doubts_of_files({compare_path_})) doubts.push_back(std::move(doubt));
    DataSet after({compare_path_});
    return comparison_report_tables(before, after, known);
  }

  std::string file_title(const DataSet& data) const {
    std::string title = file_count_title(data);
    if (compare_path_.empty()) return title;
    return title + " and " + fs::path(compare_path_).filename().string();
  }

  StudyQuestions questions_about(const DataSet& data) const {
    StudyQuestions questions = {.where = read_where(where_, data), .top = top_};
    if (!rank_by_.empty()) questions.rank_by = columns_of(data, rank_by_, "--rank-by");
    if (!by_.empty()) questions.group_by = data.column(by_, "--by");
    if (!questions.rank_by.empty()) return questions;
    for (const char* name : {"difficulty", "expanded", "player_moves"}) {
      if (const auto column = data.find_column(name)) questions.rank_by.push_back(*column);
    }
    return questions;
  }

  void check_options() const {
    if (compare_path_.empty()) return;
    refuse_options(given(), {"by", "rank-by", "top", "where"}, "and --compare do not go together");
  }

  void check_outputs(const std::vector<std::string>& operands) const {
    std::vector<std::string> outputs = {output_.path()};
    if (!pages_folder_.empty()) outputs.push_back(pages_folder_ + kPlayer);
    for (const std::string& path : outputs) {
      refuse_to_overwrite_input(path, operands);
      if (!compare_path_.empty()) refuse_to_overwrite_input(path, {compare_path_});
      output_.refuse_existing(path);
    }
    if (outputs.size() > 1 && is_same_file(outputs[0], outputs[1])) {
      throw InputError(output_.path() + ": --pages writes a file of that name, too");
    }
  }

  /// Writes the page that plays deals. Returns where it is, for links.
  ResultTable write_player() const {
    make_folder(pages_folder_);
    write_file(pages_folder_ + kPlayer, all_deals_page(Rules(), kVersion));
    return {"page",
            "The page that plays deals",
            {"page"},
            {{folder_link(pages_folder_, output_.path()) + kPlayer}}};
  }

  void write_file(const std::string& path, const std::string& text) const {
    OutputFile output = output_.open(path);
    output.write(text);
    output.close();
  }

  std::string where_;
  std::string title_;
  std::uint64_t top_ = 10;
  std::string rank_by_;
  std::string by_;
  std::string compare_path_;
  std::string pages_folder_;
  ResultFile output_;
};

}  // namespace

std::unique_ptr<Command> make_report_command() { return std::make_unique<ReportCommand>(); }

}  // namespace freecell
