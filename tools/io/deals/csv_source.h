#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/io/deals/deal_source.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/csv_reader.h"

namespace freecell {

/// The numbered deals that the rows of a CSV are about, in its order. The rows themselves begin
/// those that are written of the deals.
class CsvSource : public DealSource {
 public:
  /// Throws InputError, with the place in the file, unless it can be read and its header has a
  /// column `deal`. `freecells`, `cascades`: of the game; rows of another one are bad input.
  CsvSource(const std::string& path, const Rules& rules);

  /// The columns of the file.
  const std::vector<std::string>& columns() const { return columns_; }

  /// Leaves only a part of the rows; to be called before any is taken. Reads the whole file, and
  /// says what it is like. Throws InputError if any row is bad, whichever part it is in, and for
  /// what is no regular file, since it is read twice.
  CsvContents limit_to(const Shard& shard);

  std::optional<std::uint64_t> size() const override { return size_; }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  bool next_row();
  CsvContents read_all();
  std::int64_t read_number() const;
  void check_game(const char* column, int expected) const;

  std::string path_;
  CsvReader rows_;
  std::vector<std::string> columns_;
  std::size_t deal_column_ = 0;
  Rules rules_;
  std::optional<std::uint64_t> size_;  ///< of the part; not set: all rows
  std::uint64_t taken_ = 0;
  std::optional<InputError> bad_row_;  ///< that ends it, once what came before has been taken
};

}  // namespace freecell
