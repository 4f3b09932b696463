#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "dealer/solution_reading.h"
#include "dealer/words.h"

namespace freecell {

struct FoundSolution;
struct SolutionText;
class SolutionDraft;
enum class LineKind : std::uint8_t;

/// The places of a format's line in a solution, as far as the line itself shows them.
enum class LinePlace : std::uint8_t {
  kNowhere,  ///< the line does not belong to the format
  kBegin,
  kWithin,
  kEnd,    ///< perhaps the last line
  kWhole,  ///< the solution is this line
};

/// A notation for moves, and its meaning.
struct MoveNotation {
  /// Appends the ways to understand the moves of `solution`, at least one, the likeliest first.
  /// `autoplay` is the rule from --autoplay, for notation that allows any rule.
  void (*append_readings)(const FoundSolution& solution, std::optional<Autoplay> autoplay,
                          std::vector<Reading>& readings) = nullptr;
  /// The same for less likely ways, which are tried if none of these makes a solution; or null.
  void (*append_others)(const FoundSolution& solution, std::optional<Autoplay> autoplay,
                        std::vector<Reading>& readings) = nullptr;
  /// If false, nobody can say which of its single-card moves form one supermove.
  bool has_supermoves = true;
  /// Converts a program's names of places into ours, if they differ.
  void (*translate)(std::span<Move> moves) = nullptr;
};

/// The one way to understand moves that say all that happens: nothing goes home by itself, unless
/// the solution names a rule. For MoveNotation::append_readings.
void append_literal_reading(const FoundSolution& solution, std::optional<Autoplay> autoplay,
                            std::vector<Reading>& readings);

/// Everything that defines a format (docs/look-up/solutions.md). Each format is defined in its own
/// file and listed in kSolutionFormats. The code that writes, reads and checks solutions uses this
/// description.
struct SolutionFormat {
  const char* word;  ///< the format's name in options: `jsonl`

  // ---- For writing; a format that is only read leaves these members unset ----

  const char* description = nullptr;  ///< a few words, for the help
  const char* file_ending = nullptr;  ///< `.txt`
  /// The text where one solution ends and the next begins. Its first newline still belongs to the
  /// solution that ends.
  std::string_view boundary = {};
  /// Appends one deal's part of a file. The parts follow each other with nothing between.
  void (*append)(std::string& text, const SolutionText& solution) = nullptr;

  bool is_written() const { return append != nullptr; }
  /// Whether it has words for all moves of the game. A run of any length is not made of single-card
  /// moves.
  bool can_write(const Rules& rules) const {
    return notation.has_supermoves || rules.run_moves == RunMoves::kAsRoomAllows;
  }

  // ---- For reading; a format that is only written leaves these members unset ----

  const char* variants = "";  ///< the variants it reads, for the help: ` (-m, -sn or -snx)`
  /// The place of a line, which is trimmed and is not a blank line, a comment or a board line. No
  /// line may belong to two formats.
  LinePlace (*place_of)(std::string_view line) = nullptr;
  /// Whether a line of another format also belongs to this one if the user names this one.
  bool (*has_also)(std::string_view line) = nullptr;
  /// Reads a trimmed line into the draft; notes a problem if it cannot.
  void (*read_line)(SolutionDraft& draft, std::string_view line) = nullptr;
  /// Whether an untrimmed line draws a position while a program goes on with its output.
  bool (*is_drawing)(std::string_view line, LineKind kind) = nullptr;
  MoveNotation notation = {};
  /// The meaning of standard notation in this format, if it differs from that in catalogues.
  std::optional<MoveNotation> standard = std::nullopt;

  bool is_read() const { return place_of != nullptr; }
};

extern const SolutionFormat kStandardFormat;   ///< standard notation under the ms autoplay rule
extern const SolutionFormat kExplicitFormat;   ///< single-card moves, numbered, none automatic
extern const SolutionFormat kJsonLinesFormat;  ///< one JSON object on a line for each solution
extern const SolutionFormat kFcSolveFormat;    ///< what fc-solve -m prints
extern const SolutionFormat kMacroxueFormat;   ///< `3:5r45`
extern const SolutionFormat kShowFormat;       ///< what freecell show prints

/// Every format, in the order in which they are offered; the first is the default.
inline constexpr std::array kSolutionFormats = {&kStandardFormat,  &kExplicitFormat,
                                                &kJsonLinesFormat, &kFcSolveFormat,
                                                &kMacroxueFormat,  &kShowFormat};

/// The words of the formats that can be written, or read. They live as long as the program.
const std::vector<Word<const SolutionFormat*>>& written_format_words();
const std::vector<Word<const SolutionFormat*>>& read_format_words();

}  // namespace freecell
