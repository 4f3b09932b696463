#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// What a whole file of CSV is like.
struct CsvContents {
  std::uint64_t rows = 0;  ///< but for the header
  std::size_t columns = 0;
  std::uint32_t crc32 = 0;  ///< of header and rows, each with `\n` at its end
};

/// Appends `field`, in quotes if it needs them (RFC 4180).
void append_csv_field(std::string& text, std::string_view field);

/// The fields of a row that has no line end, without their quotes.
std::vector<std::string> csv_fields(std::string_view row);

/// A header with its line end.
void append_csv_header(std::string& text, const std::vector<std::string>& names);

}  // namespace freecell
