#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/analysis/column_summary.h"
#include "tools/analysis/data_statistics.h"
#include "tools/analysis/interval.h"
#include "tools/io/rows/column.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"
#include "tools/io/rows/row_filter.h"

namespace freecell {

/// The names of all tables, in the order in which they are shown. docs/look-up/statistics.md
/// describes the tables.
const std::vector<std::string>& statistics_table_names();

/// Groups and correlations that were not asked for are empty tables. Throws std::out_of_range for a
/// name that is not in `statistics_table_names`.
ResultTable statistics_table(std::string_view name, const Statistics& statistics);

/// The names of the tables of `compare`.
const std::vector<std::string>& comparison_table_names();

/// Finds what has changed from one data set to another, deal by deal, in the columns of these names
/// that both have. Both must have their deals in ascending order of numbers. Reads both three
/// times, and its memory does not grow with the data. Throws InputError.
std::vector<ResultTable> compare(DataSet& before, DataSet& after,
                                 const std::vector<std::string>& columns);

/// Everything that a report shows: all statistics of a data set, with correlations and groups by
/// blocks of deal numbers, and the data for the pictures. The other columns are shown for each
/// value of that of the questions' groups. `known` is what is known of the columns. Adds to
/// `doubts` what is to be said of the rows. Reads the rows four times. Throws InputError.
std::vector<ResultTable> report_tables(DataSet& data, StudyQuestions questions,
                                       const std::vector<ColumnDescription>& known,
                                       std::vector<std::string>& doubts);

/// What a report shows of two data sets: what has changed, and the files of both. `known` is what
/// is known of the columns. Throws InputError.
std::vector<ResultTable> comparison_report_tables(DataSet& before, DataSet& after,
                                                  const std::vector<ColumnDescription>& known);

/// The table `files` of a data set.
ResultTable files_table(const DataSet& data);

/// A field of a row as a cell: a number in a column of numbers, except in `deal`.
Cell field_cell(const DataSet& data, std::size_t column, const std::string& text);
Cell count_cell(std::uint64_t count);
/// A number of a column as a cell. In a column of whole numbers it is a whole number.
Cell value_cell(const ColumnSummary& numbers, double value);
/// Appends a row for each bin of the histogram of a column.
void append_histogram(ResultTable& table, const std::string& column, const ColumnSummary& numbers);
/// Appends a number and its interval, if that is known.
void append_estimate(std::vector<Cell>& row, double number,
                     const std::optional<Interval>& interval);

}  // namespace freecell
