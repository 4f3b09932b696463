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
#include "dealer/solution_reading.h"
#include "dealer/words.h"

namespace freecell {

struct FoundSolution;
struct SolutionText;
class SolutionDraft;
enum class LineKind : std::uint8_t;

/// Where a line of a format can stand in a solution, as far as it shows in the line itself.
enum class LinePlace : std::uint8_t {
  kNowhere,  ///< it is no line of the format
  kBegin,
  kWithin,
  kEnd,    ///< perhaps the last one
  kWhole,  ///< the solution is this line
};

/// A way to write moves down, and what is meant by it.
struct MoveNotation {
  /// Appends the ways to understand the moves of `solution`, at least one, the likeliest first.
  /// `autoplay`: the rule that --autoplay says, of notation that may be meant by any.
  void (*append_readings)(const FoundSolution& solution, std::optional<Autoplay> autoplay,
                          std::vector<Reading>& readings) = nullptr;
  /// If not, nobody can say which of its single-card moves were one supermove.
  bool has_supermoves = true;
  /// Makes our names of places out of those of a program, if they differ.
  void (*translate)(std::span<Move> moves) = nullptr;
};

/// All that is known of a format (docs/look-up/solutions.md): each is defined in a file of its own,
/// and has its place in kSolutionFormats. What writes, reads and checks solutions asks it here.
struct SolutionFormat {
  const char* word;  ///< what it is called where one is chosen: `jsonl`

  // ---- As it is written; a format that is only read has none of it ----

  const char* description = nullptr;  ///< a few words, for the help
  const char* file_ending = nullptr;  ///< `.txt`
  /// What stands where one solution ends and the next begins. The first newline of it still belongs
  /// to the solution that ends.
  std::string_view boundary = {};
  /// Appends one deal's part of a file. Deals are written one after the other with nothing between.
  void (*append)(std::string& text, const SolutionText& solution) = nullptr;

  bool is_written() const { return append != nullptr; }

  // ---- As it is read ----

  const char* variants = "";  ///< what is read of it, for the help: ` (-m, -sn or -snx)`
  /// What a line is, trimmed and not blank, that is neither comment nor board. No line may be one
  /// of two formats.
  LinePlace (*place_of)(std::string_view line);
  /// Lines of other formats that belong to this one where the user names it.
  bool (*has_also)(std::string_view line) = nullptr;
  /// Reads a line, trimmed, into the draft; notes a problem if it cannot.
  void (*read_line)(SolutionDraft& draft, std::string_view line);
  /// Whether a line, untrimmed, shows how a game stands, while a program goes on with its output.
  bool (*is_drawing)(std::string_view line, LineKind kind) = nullptr;
  MoveNotation notation;
  /// What standard notation means in it, if not what it means in catalogues.
  std::optional<MoveNotation> standard = std::nullopt;
};

extern const SolutionFormat kStandardFormat;   ///< standard notation under the ms autoplay rule
extern const SolutionFormat kExplicitFormat;   ///< single-card moves, numbered, none automatic
extern const SolutionFormat kJsonLinesFormat;  ///< every solution an object on a line
extern const SolutionFormat kFcSolveFormat;    ///< what fc-solve -m prints
extern const SolutionFormat kMacroxueFormat;   ///< `3:5r45`

/// Every format, in the order in which they are offered; the first is the default.
inline constexpr std::array kSolutionFormats = {
    &kStandardFormat, &kExplicitFormat, &kJsonLinesFormat, &kFcSolveFormat, &kMacroxueFormat};

/// The words of those that are written. Lives as long as the program.
const std::vector<Word<const SolutionFormat*>>& written_format_words();

}  // namespace freecell
