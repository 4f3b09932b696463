#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/words.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/row_filter.h"
#include "tools/terminal/options.h"

namespace freecell {

// What commands that read rows, and commands that write one result, have in common.

/// --where
void add_where_option(OptionSet& options, std::string& expression);
/// The filter of --where; all rows if the expression is empty. Throws InputError.
RowFilter read_where(const std::string& expression, const DataSet& data);

/// The columns that an option names, with commas between them. Throws InputError.
std::vector<std::size_t> columns_of(const DataSet& data, const std::string& names,
                                    std::string_view option);

/// How results in rows are written. A pack is one of `freecell pick` alone.
enum class ResultTableFormat { kText, kCsv, kJson, kPack };
inline constexpr std::array kResultTableFormatWords = {
    Word{"text", ResultTableFormat::kText},
    Word{"csv", ResultTableFormat::kCsv},
    Word{"json", ResultTableFormat::kJson},
};

/// Returns the format of results that go to `path`. It is the format `chosen` by --format, or else
/// the one that the name's ending shows, `.csv` or `.json`, or else text. Throws InputError if the
/// ending contradicts the choice.
ResultTableFormat format_of_results(std::optional<ResultTableFormat> chosen,
                                    const std::string& path);

/// Makes a folder, and those in which it is, unless they exist. Throws InputError.
void make_folder(const std::string& path);

/// --output and --force: the file of one result, which is written whole or not at all.
class ResultFile {
 public:
  void add_options(OptionSet& options, const char* help,
                   const char* force_help = "replace FILE if it exists");
  /// The same for results whose format depends on the file's name (format_of_results).
  void add_options_of_rows(OptionSet& options);

  const std::string& path() const { return path_; }
  /// Throws InputError if the file is one of `inputs`.
  void check_inputs(const std::vector<std::string>& inputs) const;
  /// Does that, and refuses a file that exists and may not be replaced.
  void check(const std::vector<std::string>& inputs) const {
    check_inputs(inputs);
    refuse_existing(path_);
  }
  /// Chooses the file `name` for a result, a page for a browser, that would go to a terminal.
  /// Throws InputError if the terminal was asked for: `given` are the options that were given.
  void avoid_terminal(const char* name, const std::set<std::string>& given);
  /// Says on standard error which file was chosen, if one was.
  void tell_choice() const;
  /// Throws InputError if `path` exists and may not be replaced.
  void refuse_existing(const std::string& path) const;
  /// Opens `path`, the result's own or that of a file beside it, as a draft.
  OutputFile open(const std::string& path) const;
  /// Writes the result, compressed if its name says so.
  void write(const std::string& text) const;

 private:
  std::string path_ = "-";
  bool force_ = false;
  bool is_chosen_ = false;  ///< by avoid_terminal
};

}  // namespace freecell
