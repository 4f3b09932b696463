#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/numbering.h"
#include "dealer/rules.h"
#include "tools/io/solutions/found_solution.h"

namespace freecell {

/// The game that solutions and proofs must be about, as the user states it. A file about another
/// game fails.
struct GameClaim {
  Rules rules;                                  ///< those by which solutions are read, too
  Numbering numbering = Numbering::kMicrosoft;  ///< of numbers alone in the files
  bool fixes_game = false;       ///< whether no other game is accepted, whatever its freecells
  bool fixes_freecells = false;  ///< whether the number in `rules` is the only one that is accepted
  bool fixes_cascades = false;
  std::optional<Deal> deal;  ///< any deal if it is not set; also that of solutions that name none
  std::string deal_option;   ///< `--deal 617`
  std::string deal_label;    ///< `617`, or the name of the file
  std::string deal_words;    ///< `deal 617`, `board "FILE"`
  std::optional<Autoplay> autoplay;  ///< the rule of standard notation that does not name one

  /// Describes what differs. Empty if the game is the claimed one.
  std::string objection(const Rules& other) const;
  /// The same for the game `other_rules` of the deal `other`.
  std::string objection(const Deal& other, const Rules& other_rules) const;
};

/// The result for one solution.
enum class CheckResult : std::uint8_t {
  kValid,
  kInvalid,
  kNothingToCheck,  ///< the file says that there is no solution, or that none was found
  kUnreadable,
};
inline constexpr int kCheckResults = 4;

/// The game of a solution that is valid or has no moves.
struct FoundGame {
  std::optional<Deal> deal;  ///< it is set if there are moves
  Rules rules;               ///< with the autoplay rule by which the moves were understood
  std::vector<Move> moves;   ///< the moves as they were played, with their counts, without
                             ///< automatic moves
};

/// A checked solution.
struct SolutionCheck {
  CheckResult result = CheckResult::kUnreadable;
  int line = 0;                      ///< in the file: that of the solution, or of what is wrong
  std::string subject;               ///< the game in words: `deal 617`; empty if it is unreadable
  std::string reason;                ///< why it is not valid
  std::optional<MoveCounts> counts;  ///< of a valid solution, as far as its notation shows them
  std::string reading;               ///< how the moves were understood; empty if as usual
  std::optional<Board> board;        ///< at which the first illegal move stands
  std::optional<FoundGame> game;     ///< of a solution that is valid or has no moves
  std::optional<FoundGame> begun;    ///< of one whose moves are legal and end before the win
};

/// Checks a solution by the referee's rules.
SolutionCheck check_found_solution(const FoundSolution& solution, const GameClaim& claim);

/// The check in words, as the only line of a message: `FILE:4: deal 617: invalid: …`. `file` is the
/// name of the file as it may be shown.
std::string result_line(const SolutionCheck& check, std::string_view file);

/// The same line with its end, and then the board, if there is one, and an empty line.
std::string report_of(const SolutionCheck& check, std::string_view file);

}  // namespace freecell
