#include "tools/studies/studies.h"

#include <algorithm>
#include <array>

namespace freecell {
namespace {

constexpr std::array kStudies = {&kSolveStudy,   &kProveStudy, &kFewestStudy,
                                 &kMeasureStudy, &kBoundStudy, &kFindStudy};

/// Rows with fewer columns may be anybody's.
constexpr std::size_t kColumnsToKnow = 4;

bool is_in_every_row(const ColumnDescription& column) { return column.option.empty(); }

/// Whether the columns begin with those that all rows of the study have. Rows of other games than
/// FreeCell have one more, after the deal.
bool begin_like(const std::vector<std::string>& columns,
                const std::vector<ColumnDescription>& study) {
  std::size_t count = 0;
  for (const ColumnDescription& column : study) {
    const bool is_game =
        column.name == kGameColumn.name && count < columns.size() && columns[count] == column.name;
    if (!is_in_every_row(column) && !is_game) continue;
    if (count == columns.size() || columns[count] != column.name) return false;
    ++count;
  }
  return count >= kColumnsToKnow;
}

/// Whether these are the columns of `freecell measure LIST`.
bool are_of_measure(const std::vector<std::string>& columns) {
  const std::vector<ColumnDescription> known = kMeasureStudy.columns();
  return columns.size() > 1 && columns.front() == kDealColumn.name &&
         std::ranges::all_of(columns, [&](const std::string& name) {
           return std::ranges::find(known, name, &ColumnDescription::name) != known.end();
         });
}

std::vector<std::string> names_in_tables(bool only_numbers) {
  std::vector<std::string> names;
  for (const StudyKind* study : kStudies) {
    for (const ColumnDescription& column : study->columns()) {
      if (only_numbers && column.type == "text") continue;
      if (std::ranges::find(names, column.name) == names.end()) names.emplace_back(column.name);
    }
  }
  return names;
}

/// Rows name a deal by its number, or a board by its file; a CSV may name them by anything.
RowColumn row_column(const ColumnDescription& column, bool are_numbered) {
  const bool is_deal = column.name == kDealColumn.name;
  return {std::string(column.name),
          is_deal ? (are_numbered ? "integer" : "text") : std::string(column.type),
          is_deal ? "" : std::string(column.unit)};
}

}  // namespace

std::span<const StudyKind* const> all_studies() { return kStudies; }

const StudyKind* find_study(std::string_view name) {
  const auto found = std::ranges::find_if(
      kStudies, [&](const StudyKind* study) { return study->help.name == name; });
  return found == kStudies.end() ? nullptr : *found;
}

std::vector<RowColumn> row_columns(const std::vector<ColumnDescription>& columns,
                                   bool are_numbered) {
  std::vector<RowColumn> result;
  result.reserve(columns.size());
  for (const ColumnDescription& column : columns) {
    result.push_back(row_column(column, are_numbered));
  }
  return result;
}

std::vector<RowColumn> row_columns(const std::vector<std::string>& names, bool are_numbered) {
  std::vector<ColumnDescription> columns;
  const std::vector<ColumnDescription> known = known_columns(names);
  for (const std::string& name : names) {
    const auto column = std::ranges::find(known, name, &ColumnDescription::name);
    columns.push_back(column == known.end() ? ColumnDescription{.name = name} : *column);
  }
  return row_columns(columns, are_numbered);
}

std::vector<std::string> names_of_columns() { return names_in_tables(false); }

std::vector<std::string> names_of_number_columns() { return names_in_tables(true); }

std::vector<ColumnDescription> known_columns(const std::vector<std::string>& columns) {
  if (are_of_measure(columns)) return kMeasureStudy.columns();
  for (const StudyKind* study : kStudies) {
    std::vector<ColumnDescription> known = study->columns();
    if (!begin_like(columns, known)) continue;
    // `freecell measure CSV` appends to them.
    const std::vector<ColumnDescription> measures = kMeasureStudy.columns();
    known.insert(known.end(), measures.begin() + 2, measures.end());  // without deal and game
    return known;
  }
  const std::vector<ColumnDescription> solve = kSolveStudy.columns();
  return {*std::ranges::find(solve, "verdict", &ColumnDescription::name)};
}

}  // namespace freecell
