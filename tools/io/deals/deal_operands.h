#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/deals/shard.h"

namespace freecell {

/// The deals that the operands of a subcommand name: a list of numbers, or files of boards.
struct DealOperands {
  std::optional<DealList> list;
  std::vector<std::string> files;       ///< the files of boards
  OpenFiles open;                       ///< those of `files` that can be opened only once
  std::vector<std::string> list_files;  ///< the files that `list` was read from
  std::optional<std::string> cascades;  ///< the cascades of the game, if the rows of a list say it
  std::shared_ptr<InputStream> rows;    ///< the CSV, instead of a list, if its rows are kept

  /// Returns all files that are read.
  std::vector<std::string> inputs() const;
  bool reads_standard_input() const;
};

/// Reads the operands of a subcommand. An operand of digits, commas, colons, minus signs and white
/// space is a list. Several lists form one long list. Any other operand is a file, and `-` is
/// stdin. Files are opened. Their first lines show what they hold: numbers, which become part of
/// the list, or boards. Throws InputError.
DealOperands read_deal_operands(const std::vector<std::string>& operands,
                                const CancelCallback& cancelled = {});

/// Does the same, but if the only operand is a CSV, it is opened and not read.
DealOperands read_deals_or_rows(const std::vector<std::string>& operands);

/// Joins lists into one, in their order.
DealList join_lists(const std::vector<std::string>& lists);

/// Returns a part of a list. Throws InputError for files, because the number of their boards is
/// unknown.
DealOperands part_of(const DealOperands& operands, const Shard& shard);

/// --cascades and --layout, which say how numbered deals are dealt and how the boards of files are
/// read.
struct DealingOptions {
  std::optional<int> given_cascades;
  BoardLayout layout = BoardLayout::kAny;

  int cascades() const { return given_cascades.value_or(kDefaultCascades); }
  BoardTextOptions of_boards() const { return {given_cascades, layout}; }
};

/// Opens the deals. `freecells` and `cancelled` are as for BoardSource. Throws InputError.
std::unique_ptr<DealSource> open_deals(const DealOperands& operands, const DealingOptions& dealing,
                                       int freecells, CancelCallback cancelled);

/// The size of each file in bytes; 0 if it is not a regular file.
std::vector<std::uint64_t> sizes_of_files(const std::vector<std::string>& files);

}  // namespace freecell
