#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/io/deals/deal_source.h"
#include "tools/io/rows/result_rows.h"

namespace freecell {

/// The deals that the rows of an earlier run call unknown, in the order of the rows.
class UnknownSource : public DealSource {
 public:
  /// `rows` is the file of the run, with these `columns`. `boards` has all deals of that run, or is
  /// null if they are numbered. `count` is the number of unknown deals.
  UnknownSource(const std::string& rows, const std::vector<std::string>& columns,
                std::unique_ptr<DealSource> boards, int cascades, std::uint64_t count);

  std::optional<std::uint64_t> size() const override { return count_; }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  std::optional<std::string> next_name();
  Deal deal(const std::string& name);
  Deal numbered_deal(const std::string& name) const;
  Deal board(const std::string& name);

  PieceReader rows_;
  ResultRowParser parser_;
  std::unique_ptr<DealSource> boards_;
  int cascades_;
  std::uint64_t count_;
};

/// Throws the error for a file of rows or solutions that differs from its record.
[[noreturn]] void throw_not_as_recorded(const std::string& path);

}  // namespace freecell
