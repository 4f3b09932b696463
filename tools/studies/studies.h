#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/rows/row_encoder.h"
#include "tools/run/study.h"

namespace freecell {

// The studies, each in a file of its name with its columns, its help, its options and its worker.
extern const StudyKind kSolveStudy;
extern const StudyKind kFewestStudy;
extern const StudyKind kMeasureStudy;
extern const StudyKind kProveStudy;
extern const StudyKind kBoundStudy;
extern const StudyKind kFindStudy;

/// All of them.
std::span<const StudyKind* const> all_studies();
/// The study of a record's command, or null if there is none of that name.
const StudyKind* find_study(std::string_view name);

/// The columns of a run's rows, with their types. `are_numbered`: whether all deals have numbers.
std::vector<RowColumn> row_columns(const std::vector<ColumnDescription>& columns,
                                   bool are_numbered);
/// The same for columns of somebody's rows, whose types are known if the rows are our own.
std::vector<RowColumn> row_columns(const std::vector<std::string>& names, bool are_numbered);

/// Returns the descriptions of our own columns in a file with these columns. Rows are our own if
/// they begin with the columns that all rows of a study have, or have nothing but measures. Other
/// rows may have the same names for something else. Only `verdict` means the same in all files.
std::vector<ColumnDescription> known_columns(const std::vector<std::string>& columns);

/// The names of all columns that rows can have, each once.
std::vector<std::string> names_of_columns();
/// Those with numbers in them.
std::vector<std::string> names_of_number_columns();

}  // namespace freecell
