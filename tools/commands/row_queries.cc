#include "tools/commands/row_queries.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"
#include "tools/io/files/output_names.h"
#include "tools/io/files/output_stream.h"
#include "tools/studies/studies.h"
#include "tools/terminal/option_values.h"
#include "tools/terminal/terminal.h"

namespace freecell {

void add_where_option(OptionSet& options, std::string& expression) {
  options.text("where", expression, "EXPR",
               "only rows for which this holds, such as \"verdict=solved and player_moves<=20\"");
}

RowFilter read_where(const std::string& expression, const DataSet& data) {
  if (expression.empty()) return {};
  return RowFilter("--where", expression, data, known_columns(data.columns()));
}

std::vector<std::size_t> columns_of(const DataSet& data, const std::string& names,
                                    std::string_view option) {
  std::vector<std::size_t> columns;
  for (const std::string& name : split_names(option, names)) {
    columns.push_back(data.column(name, option));
  }
  return columns;
}

ResultTableFormat format_of_results(std::optional<ResultTableFormat> chosen,
                                    const std::string& path) {
  const std::string ending = format_ending(path);
  const auto named = value_of_word(kResultTableFormatWords, ending.empty() ? "" : ending.substr(1));
  if (!chosen && named) return *named;
  const ResultTableFormat format = chosen.value_or(ResultTableFormat::kText);
  const bool is_promise_kept = named ? *named == format : !promises_other_format(ending);
  if (is_promise_kept) return format;
  throw InputError(path + ": would be written as " + word_for(kResultTableFormatWords, format) +
                   "; --format knows " + joined_words(kResultTableFormatWords));
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw InputError(path + ": " + error.message());
}

void ResultFile::add_options(OptionSet& options, const char* help, const char* force_help) {
  options.text("output,o", path_, "FILE", help);
  options.flag("force", force_, force_help);
}

void ResultFile::add_options_of_rows(OptionSet& options) {
  add_options(options,
              "write to FILE, as csv or json if its name ends so and --format says nothing; - is "
              "standard output (default); compressed if FILE ends in .gz or .zst");
}

void ResultFile::check_inputs(const std::vector<std::string>& inputs) const {
  refuse_to_overwrite_input(path_, inputs);
}

void ResultFile::avoid_terminal(const char* name, const std::set<std::string>& given) {
  if (path_ != "-" || !is_terminal(STDOUT_FILENO)) return;
  if (given.contains("output")) {
    throw InputError("a page of HTML is nothing for a terminal; use --output FILE or a pipe");
  }
  path_ = name;
  is_chosen_ = true;
}

void ResultFile::tell_choice() const {
  if (is_chosen_) write_message("the page is " + path_ + "; open it in a browser");
}

void ResultFile::refuse_existing(const std::string& path) const {
  if (!force_) OutputFile::refuse_existing(path);
}

OutputFile ResultFile::open(const std::string& path) const {
  using Existing = OutputFile::Existing;
  return OutputFile::draft(path, force_ ? Existing::kReplace : Existing::kRefuse);
}

void ResultFile::write(const std::string& text) const {
  OutputStream output(open(path_));
  output.write(text);
  output.finish();
  output.close();
}

}  // namespace freecell
