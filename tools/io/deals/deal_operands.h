#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/rules.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/deals/game_choice.h"
#include "tools/io/deals/shard.h"

namespace freecell {

/// The deals that the operands of a subcommand name: a list of numbers, or files of boards.
struct DealOperands {
  std::optional<DealList> list;
  std::vector<std::string> files;       ///< the files of boards
  OpenFiles open;                       ///< those of `files` that can be opened only once
  std::vector<std::string> list_files;  ///< that `list` was read from
  GameWords game;                       ///< of the list, where its file says it
  std::shared_ptr<InputStream> rows;    ///< the CSV, in place of a list, if its rows are kept
  std::vector<BadItem> bad;             ///< what stands between the deals of `list`

  /// Returns all files that are read.
  std::vector<std::string> inputs() const;
  bool reads_standard_input() const { return std::ranges::count(inputs(), "-") > 0; }
};

/// An operand of digits, commas, colons, minus signs and white space is a list; several lists form
/// one long list. Any other operand is a file; `-` is stdin. Files are opened, and what they hold
/// is found by their first lines: numbers, which are part of the list, or boards. Throws
/// InputError.
DealOperands read_deal_operands(const std::vector<std::string>& operands,
                                const CancelCallback& cancelled = {}, ReadingOptions options = {});

/// A part of a list. Files stay whole. Throws InputError for a list with bad words.
DealOperands part_of(const DealOperands& operands, const Shard& shard);

/// The options of the game, --numbering, --layout, --random and --seed: which deals are dealt and
/// how, and how the boards of files are read.
struct DealingOptions {
  GameChoice game;
  std::optional<Numbering> numbering;  ///< of deal numbers
  BoardLayout layout = BoardLayout::kAny;
  std::optional<std::uint64_t> random;  ///< how many random deals, in place of operands
  std::optional<std::uint64_t> seed;    ///< of these; not set: 1
  bool keep_going = false;              ///< bad boards and numbers are places with a fault

  /// `keeps_rows`: as in ReadingOptions.
  ReadingOptions of_lists(bool keeps_rows = false) const {
    return {keep_going, numbering, keeps_rows};
  }
  BoardTextOptions of_boards() const { return {game.cascades, layout}; }
  /// `operands`, or in their place the list of the random deals. Throws InputError for both.
  std::vector<std::string> deals(const std::vector<std::string>& operands) const;
};

/// `rules`: of the game that is played. Throws InputError.
BoardOptions board_options(const DealingOptions& dealing, const Rules& rules);
std::unique_ptr<DealSource> open_deals(const DealOperands& operands, const DealingOptions& dealing,
                                       const Rules& rules, CancelCallback cancelled);

/// The size of each file in bytes; 0 if it is not a regular file.
std::vector<std::uint64_t> sizes_of_files(const std::vector<std::string>& files);

}  // namespace freecell
