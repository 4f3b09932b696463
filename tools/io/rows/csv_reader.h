#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/result_rows.h"

namespace freecell {

/// Reads a file of CSV (RFC 4180), which may be long and compressed, row by row. What it cannot
/// read is an InputError `deals.csv:3:17: reason`; columns count from 1, in bytes.
class CsvReader {
 public:
  /// Throws InputError if the file cannot be opened.
  explicit CsvReader(const std::string& path) : CsvReader(path, path) {}
  /// `name`: what the file is called in messages.
  CsvReader(const std::string& path, std::string name);

  /// Goes to the next row, the header being the first; false at the end. Throws InputError.
  bool next();
  /// Of the row, without quotes; valid until the next call.
  const std::vector<std::string_view>& fields() const { return fields_.texts(); }
  /// The row as it stands in the file, without its line end; valid until the next call.
  std::string_view row() const { return row_; }
  /// Throws InputError unless the row has as many fields as the header.
  void check_length(std::size_t header) const;
  /// That something is wrong with a field, at its place; with the one after the last: at the end.
  InputError error(std::size_t field, const std::string& reason) const;

 private:
  InputError error_at(std::size_t offset, const std::string& reason) const;

  std::string name_;
  PieceReader rows_;
  std::string_view row_;  ///< without its line end
  std::uint64_t line_ = 0;
  CsvFields fields_;
};

}  // namespace freecell
