#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dealer/deal.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "dealer/verdict.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// What a solution file says of one deal. The moves are those that the referee made when it
/// replayed the solution; there are none unless the verdict is `solved`.
struct SolutionText {
  std::string_view name;       ///< of the deal: its number, or `boards.txt:3`
  const Deal* deal = nullptr;  ///< null if there is none to be had
  bool is_numbered = false;    ///< the name is a number, which stands for the board
  Rules rules;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;
  std::string_view standard;           ///< standard notation under the ms rule
  std::span<const PlayedMove> played;  ///< the same, with what went home by itself
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::string_view program;  ///< `freecell 0.1.0`
};

/// All that is known of a format in which solutions are written.
struct SolutionFormatEntry {
  SolutionFormat format;
  const char* word;         ///< what it is called where one is chosen: `jsonl`
  const char* description;  ///< a few words, for the help
  const char* file_ending;  ///< `.txt`
  /// What stands where one solution ends and the next begins. The first newline of it still belongs
  /// to the solution that ends.
  std::string_view boundary;
  void (*append)(std::string& text, const SolutionText& solution);
};

/// Every format, in the order in which they are offered; the first is the default.
std::span<const SolutionFormatEntry> solution_formats();
const SolutionFormatEntry& entry_of(SolutionFormat format);

/// Appends one deal's part of a solution file. Deals are written one after the other with nothing
/// between.
void append_solution(std::string& text, SolutionFormat format, const SolutionText& solution);

/// What a file with one deal's solution is called, without its folder: `617.txt`. A slash in the
/// deal's name becomes `%2F`, a per cent sign `%25`.
std::string solution_file_name(std::string_view deal, SolutionFormat format);

}  // namespace freecell
