#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// The contents of a whole CSV file, or of all files of boards of a run.
struct InputContents {
  std::uint64_t rows = 0;   ///< without the header; or the number of boards
  std::size_t columns = 0;  ///< of a CSV; 0: they are boards
  std::uint32_t crc32 = 0;  ///< of header and rows, each with `\n` at its end; or of the boards
};

/// Appends `field`, in quotes if it needs them (RFC 4180).
void append_csv_field(std::string& text, std::string_view field);

/// Reports that a row is not CSV (RFC 4180), and at which byte.
class CsvError : public std::runtime_error {
 public:
  CsvError(std::size_t offset, const char* reason) : std::runtime_error(reason), offset_(offset) {}
  std::size_t offset() const { return offset_; }

 private:
  std::size_t offset_;
};

/// The fields of a row.
struct CsvFields {
  std::vector<std::string> texts;    ///< without their quotes
  std::vector<std::size_t> offsets;  ///< at which each begins; empty for rows of other files

  /// Takes apart `row`, which has no line end. Throws CsvError.
  void split(std::string_view row);
};

/// Appends a row, or the names of a header, with its line end.
void append_csv_row(std::string& text, const std::vector<std::string>& fields);

}  // namespace freecell
