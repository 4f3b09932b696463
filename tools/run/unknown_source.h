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
  /// `rows`: the file of the run, with these `columns`. `boards`: all deals of that run, null if
  /// they are numbered. `keep_going`: names may be words that are no deals. `count`: how many
  /// unknown ones there are.
  UnknownSource(const std::string& rows, const std::vector<std::string>& columns, RowSyntax syntax,
                std::unique_ptr<DealSource> boards, int cascades, bool keep_going,
                std::uint64_t count);

  std::optional<std::uint64_t> size() const override { return count_; }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  std::optional<std::string> next_name();
  std::unique_ptr<NamedDeals> numbered_deal(const std::string& name) const;
  std::unique_ptr<NamedDeals> board(const std::string& name);

  PieceReader rows_;
  ResultRowParser parser_;
  std::unique_ptr<DealSource> boards_;
  int cascades_;
  bool keep_going_;
  std::uint64_t count_;
};

/// Throws the error for a file of rows or solutions that differs from its record.
[[noreturn]] void throw_not_as_recorded(const std::string& path);

}  // namespace freecell
