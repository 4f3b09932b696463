#include "tools/commands/report_command.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"
#include "solver/solver.h"
#include "tools/commands/player_page.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/run/known_columns.h"
#include "tools/run/row_files.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/version.h"
#include "tools/web/report_page.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

constexpr CommandHelp kHelp = {
    .name = "report",
    .summary = "a page for the browser: what rows say, in pictures",
    .usage = "report CSV... --output report.html [options]",
    .about =
        R"(Writes a page of HTML that shows rows of 'freecell solve', or of other CSV with a column 'deal' (- is
standard input), in pictures: what was run, verdicts, histograms, the share solved within so many
positions, means by deal number, correlations, effort against length, the hardest and the easiest
deals, and those that are unsolvable or unknown. The figures are those of 'freecell stats', with the
same intervals, and every picture gives its data as CSV. The page is one file and needs no network.

With --pages a page that plays deals, as 'freecell play' writes it, is put beside the report, and
the number of every deal is a link to it.

Exit code: 0 all went well, 2 a file or an option cannot be used, 4 output failed, 128 + n ended by
signal n.
)",
    .examples =
        R"(  freecell report deals.csv --output report.html
  freecell report shards/*.csv.zst --output report.html --pages players --title "The first million"
)",
};

std::optional<int> number_in(const DataSet& data, const KeptRow& row, std::string_view name) {
  const auto column = data.find_column(name);
  return column ? parse_number<int>(row[*column]) : std::nullopt;
}

/// Returns the path from the page to a folder, for links.
std::string folder_link(const std::string& folder, const std::string& page) {
  if (page == "-") return folder;
  const fs::path from = fs::absolute(page).lexically_normal().parent_path();
  return fs::absolute(folder).lexically_normal().lexically_relative(from).generic_string();
}

void make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw InputError(path + ": " + error.message());
}

std::string file_count_title(const DataSet& data) {
  const std::size_t files = data.files().size();
  const std::string first = fs::path(data.files().front().path).filename().string();
  return files == 1 ? first : first + " and " + std::to_string(files - 1) + " more";
}

}  // namespace

const CommandHelp& ReportCommand::help() const { return kHelp; }

void ReportCommand::add_options(OptionSet& options) {
  options.group("Options");
  options.text("output,o", output_path_, "FILE",
               "write the page to FILE; - is standard output (default)");
  options.flag("force", force_, "replace FILE, and the page that plays deals, if they exist");
  options.text("title", title_, "TEXT", "the page's title (default: the names of the files)");
  options.text("where", where_, "EXPR",
               "only rows for which this holds, such as \"verdict=solved and player_moves<=20\"");
  options.flag("repeats", repeats_,
               "files and rows may repeat deals; each row counts (default: that is an error)");
  options.integer("top", top_, 1, 1000, "so many hardest and easiest deals (default 10)");
  options.text("pages", pages_folder_, "DIR",
               "write a page that plays deals to DIR/play.html, and link all deals to it");
}

int ReportCommand::run(const std::vector<std::string>& operands) {
  if (operands.empty()) throw InputError("no files of rows given");
  refuse_to_overwrite_input(output_path_, operands);
  if (!force_) OutputFile::refuse_existing(output_path_);
  const std::vector<std::string> doubts = doubts_of_files(operands, repeats_);
  DataSet data(operands);
  RowFilter where;
  if (!where_.empty()) where = RowFilter("--where", where_, data, known_columns(data.columns()));
  const ReportStudy report(data, where, top_, repeats_);
  write_warnings(doubts);
  catch_stop_signals();
  std::vector<ResultTable> tables = report.tables();
  if (!pages_folder_.empty()) tables.push_back(write_page(data, report));
  using Existing = OutputFile::Existing;
  OutputFile output =
      OutputFile::draft(output_path_, force_ ? Existing::kReplace : Existing::kRefuse);
  output.write(report_page(title_.empty() ? file_count_title(data) : title_, tables, kVersion));
  output.close();
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  return status_.code();
}

ResultTable ReportCommand::write_page(const DataSet& data, const ReportStudy& report) {
  make_folder(pages_folder_);
  constexpr const char* kFile = "/play.html";
  for (const KeptRow& row : report.study().ranked_rows()) {
    const std::string& deal = row[data.deal_column()];
    if (!parse_number<std::int64_t>(deal)) continue;
    write_page_of(deal, pages_folder_ + kFile,
                  {.freecells = number_in(data, row, "freecells").value_or(kDefaultFreecells),
                   .cascades = number_in(data, row, "cascades").value_or(kDefaultCascades)});
    const std::string folder = folder_link(pages_folder_, output_path_);
    return {"page", "The page that plays deals", {"page"}, {{folder + kFile}}};
  }
  return {"page", "The page that plays deals", {"page"}, {}};
}

void ReportCommand::write_page_of(const std::string& name, const std::string& path,
                                  const Rules& rules) {
  using Existing = OutputFile::Existing;
  OutputFile output = OutputFile::draft(path, force_ ? Existing::kReplace : Existing::kRefuse);
  const auto source = open_deals(read_deal_operands({name}), {.given_cascades = rules.cascades},
                                 rules.freecells, {});
  const Deal deal = source->take(1)->deal(0);
  Solver solver(rules);
  const Outcome& outcome = solver.solve(deal, stop_reason_of_signals);
  Confirmer confirmer;
  const ConfirmedOutcome& confirmed = confirmer.confirm(&deal, rules, outcome);
  if (confirmed.reason == StopReason::kError) status_.note_internal_error();
  output.write(player_page(name, deal, rules, confirmed, outcome.expanded));
  output.close();
}

}  // namespace freecell
