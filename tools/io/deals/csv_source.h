#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/csv_reader.h"

namespace freecell {

/// The numbered deals in the rows of a CSV, in its order. Each row written for a deal begins with
/// the deal's row from the CSV.
class CsvSource : public DealSource {
 public:
  /// `rules` are those of the game. Rows of another game are bad input. Throws InputError, with the
  /// place in the file, if the file cannot be read or its header has no column `deal`.
  CsvSource(const std::string& path, const Rules& rules)
      : CsvSource(CsvReader(path), path, rules) {}
  /// Reads a file that is already open, from its start.
  CsvSource(CsvReader rows, const std::string& path, const Rules& rules);

  /// The columns of the file.
  const std::vector<std::string>& columns() const { return columns_; }

  /// Keeps only a part of the rows. Call it before any row is taken. It reads the whole file and
  /// returns a description of the contents. Throws InputError if any row is bad, whichever part it
  /// is in, or if the file is not a regular file, because it is read twice.
  InputContents limit_to(const Shard& shard);

  std::optional<std::uint64_t> size() const override { return size_; }
  std::vector<NamedDeal> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  bool next_row();
  InputContents read_all();
  void check_not_cancelled() const;
  ListedDeal read_deal() const;
  void check_game(const char* column, int expected) const;

  std::string path_;
  CsvReader rows_;
  std::vector<std::string> columns_;
  std::size_t deal_column_ = 0;
  Rules rules_;
  std::optional<std::uint64_t> size_;  ///< the number of rows in the part; not set if all rows are
                                       ///< taken
  std::uint64_t taken_ = 0;
  std::optional<InputError> bad_row_;  ///< ends the source once the rows before it have been taken
};

}  // namespace freecell
