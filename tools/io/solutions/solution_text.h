#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dealer/card.h"
#include "dealer/deal.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "dealer/verdict.h"

namespace freecell {

/// The content of a solution file for one deal. The moves are those that the referee made when it
/// replayed the solution; there are none unless the verdict is `solved`.
struct SolutionText {
  std::string_view name;       ///< name of the deal: its number, or `boards.txt:3`
  const Deal* deal = nullptr;  ///< null if the deal is not available
  bool is_numbered = false;    ///< the name is a number, which stands for the board
  Rules rules;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;  ///< kNone: not known, or solved
  std::optional<MoveCounts> counts;
  std::string_view standard;  ///< standard notation under the ms rule
  /// the same moves, with the cards that went home by autoplay
  std::span<const PlayedMove> played;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::string_view program;  ///< `freecell 0.1.0`

  bool needs_board() const { return !is_numbered && deal != nullptr; }
};

// ---- Text that several formats write ----

/// Appends the first lines of a solution of more than one line. `autoplay` is the rule of its
/// moves.
void append_head(std::string& text, const SolutionText& solution, std::string_view autoplay);

/// The boundary of formats with such a head: the text after the end of the previous solution.
inline constexpr std::string_view kHeadFollows = "\n# deal: ";

/// A sentence for readers who may not know what the verdict implies; empty if it is `solved`.
const char* explain(Verdict verdict);

/// The card that a word such as `7H` names.
std::optional<Card> written_card(std::string_view word);

/// The board as text, for a solution that needs it.
std::string board_text(const Deal& deal);

}  // namespace freecell
