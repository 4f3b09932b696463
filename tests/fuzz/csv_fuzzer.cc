// Rows of CSV: a row that is written reads as it was meant, whatever a deal is called.

#include <string>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/row_encoder.h"

namespace freecell::fuzz {
namespace {

const std::vector<RowColumn> kColumns = {
    {"deal", "integer", ""}, {"verdict", "text", ""}, {"expanded", "integer", "positions"}};

/// A row of a deal with this name.
void check_written(std::string_view name) {
  std::string text;
  const std::vector<RowCell> cells = {name, "solved", std::int64_t{617}};
  RowEncoder(RowSyntax::kCsv, kColumns).append(text, "", cells);
  CsvFields fields;
  fields.split(std::string_view(text).substr(0, text.size() - 1));
  require(fields.texts.size() == kColumns.size(), "a row has its columns");
  require(fields.texts.front() == name, "the name that is read is the one that was written");
}

}  // namespace

void check_input(std::string_view text) { check_written(text); }

}  // namespace freecell::fuzz
