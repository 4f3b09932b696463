#include "tools/io/rows/row_syntax.h"

#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"
#include "tools/io/files/output_names.h"

namespace freecell {
namespace {

constexpr std::array kEndings = {
    Word{".csv", RowSyntax::kCsv},
    Word{".ndjson", RowSyntax::kNdjson},
    Word{".jsonl", RowSyntax::kNdjson},
};

bool may_be_regular(const std::string& path) {
  std::error_code error;
  return path != "-" &&
         (!std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error));
}

[[noreturn]] void refuse_name(const std::string& path) {
  const std::string stem = name_without_format(path);
  throw InputError(path + ": rows are written as CSV or NDJSON; name the file " + stem +
                   ".csv or " + stem + ".ndjson; .gz or .zst may follow to compress it");
}

}  // namespace

RowSyntax row_syntax_of(const std::string& path, std::optional<RowSyntax> chosen) {
  if (!may_be_regular(path)) return chosen.value_or(RowSyntax::kCsv);
  const std::string ending = format_ending(path);
  const auto named = value_of_word(kEndings, ending);
  const bool is_unknown_format = !named && promises_other_format(ending);
  if (is_unknown_format || promises_other_compression(path)) refuse_name(path);
  if (!named && !chosen) {
    throw InputError(path +
                     ": the name does not say how to write rows; end it in .csv, .ndjson or "
                     ".jsonl, or give --format csv or ndjson");
  }
  if (named && chosen && *named != *chosen) {
    throw InputError(path + ": the name says " + word_for(kRowSyntaxWords, *named) +
                     ", --format says " + word_for(kRowSyntaxWords, *chosen));
  }
  return named ? *named : *chosen;
}

}  // namespace freecell
