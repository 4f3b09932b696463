#pragma once

#include <boost/json/fwd.hpp>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/verdict.h"
#include "tools/io/files/spool.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/io/rows/decimal.h"

namespace freecell {

enum class ColumnKind { kEmpty, kNumber, kWord };

/// Files of rows with the same columns, `deal` among them, read as one data set: those of `freecell
/// solve`, its shards, and any other file with one row for each deal. A column is numeric if its
/// first field that is not empty is a number; then all its fields must be numbers.
class DataSet {
 public:
  /// A file and its record.
  struct File {
    std::string path;
    std::shared_ptr<const boost::json::object> record;  ///< null if there is none
    std::optional<Spool> copy;                          ///< if `path` can be read only once

    /// Reads the file from its header on.
    CsvReader rows() const { return CsvReader(copy ? copy->path() : path, path); }
  };

  /// Reads headers and records, and the whole of inputs that can be read only once: `-` for stdin,
  /// and pipes. Throws OutputError if there is no room for that. Throws InputError for files that
  /// are no data sets, or that were made by another version, with other options or with other
  /// columns than the first.
  explicit DataSet(const std::vector<std::string>& paths);

  const std::vector<File>& files() const { return files_; }
  const std::vector<std::string>& columns() const { return columns_; }
  std::optional<std::size_t> find_column(std::string_view name) const;
  /// Throws InputError, which begins with `asker`, if there is no such column.
  std::size_t column(std::string_view name, std::string_view asker) const;
  std::size_t deal_column() const { return deal_; }
  /// The kind of each column, as far as rows have been read.
  const std::vector<ColumnKind>& kinds() const { return kinds_; }
  /// The numeric columns except `deal`, as far as rows have been read.
  std::vector<std::size_t> number_columns() const;

 private:
  friend class DataRow;

  std::vector<File> files_;
  std::vector<std::string> columns_;
  std::vector<ColumnKind> kinds_;
  std::size_t deal_ = 0;
  std::optional<std::size_t> verdict_;
};

/// A row of a data set, which goes from row to row through all files in order: each field as text
/// and, in columns of numbers, as a number.
class DataRow {
 public:
  /// Before the first row. `data` must outlive it.
  explicit DataRow(DataSet& data) : data_(&data), numbers_(data.columns().size()) {}

  /// Goes to the next row. Returns false after the last. Throws InputError.
  bool next();

  std::string_view text(std::size_t column) const {
    assert(column < texts().size());
    return texts()[column];
  }
  /// Nothing if the field is empty, or if its column contains words.
  const std::optional<Decimal>& number(std::size_t column) const {
    assert(column < numbers_.size());
    return numbers_[column];
  }
  /// All fields.
  const std::vector<std::string>& texts() const {
    assert(reader_ && "next has returned true");
    return reader_->fields();
  }
  std::size_t size() const { return numbers_.size(); }
  std::size_t deal_column() const { return data_->deal_; }
  /// The deal's number or name.
  std::string_view deal() const { return text(deal_column()); }
  /// Nothing if the deal has a name.
  const std::optional<Decimal>& deal_number() const { return number(deal_column()); }
  /// Nothing if there is no such column.
  std::optional<Verdict> verdict() const { return verdict_; }
  /// The row's index in the data set, from 0.
  std::uint64_t index() const { return rows_ - 1; }
  /// The index of its file among DataSet::files().
  std::size_t file() const { return next_file_ - 1; }
  InputError error(std::size_t column, const std::string& reason) const {
    return reader_->error(column, reason);
  }

 private:
  bool next_row();
  void read_verdict();
  void read_numbers();

  DataSet* data_;
  std::size_t next_file_ = 0;
  std::optional<CsvReader> reader_;
  std::uint64_t rows_ = 0;
  std::vector<std::optional<Decimal>> numbers_;
  std::optional<Verdict> verdict_;
};

}  // namespace freecell
