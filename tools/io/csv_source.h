#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/io/deal_source.h"
#include "tools/io/result_rows.h"

namespace freecell {

/// The numbered deals that the rows of a CSV are about, in its order. The rows themselves begin
/// those that are written of the deals.
class CsvSource : public DealSource {
 public:
  /// Throws InputError, with the place in the file, unless it can be read and its header has a
  /// column `deal`. `freecells`, `cascades`: of the game; rows of another one are bad input.
  CsvSource(const std::string& path, int freecells, int cascades);

  /// The columns of the file.
  const std::vector<std::string>& columns() const { return columns_; }

  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  std::optional<std::string> next_row();
  std::int64_t number_of(const std::string& row) const;
  void check_game(const std::vector<std::string>& fields, const char* column, int expected) const;
  [[noreturn]] void refuse(std::size_t column, const std::string& reason) const;

  PieceReader rows_;
  std::vector<std::string> columns_;
  std::size_t deal_column_ = 0;
  int freecells_;
  int cascades_;
  std::uint64_t line_ = 0;  ///< of the row that was read last
};

}  // namespace freecell
