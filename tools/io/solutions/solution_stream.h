#pragma once

#include <deque>
#include <optional>
#include <string>

#include "dealer/rules.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/solutions/found_solution.h"
#include "tools/io/solutions/solution_draft.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// Cuts a file of solutions into pieces that can be read independently, so that several workers can
/// read it in parallel.
class SolutionStream {
 public:
  /// `name` is a path, or `-` for stdin. The file may be compressed. `cascades` is as for
  /// read_solutions. Throws ReadError if the file cannot be opened.
  SolutionStream(const std::string& name, int cascades, CancelCallback cancelled)
      : input_(name, std::move(cancelled)), cascades_(cascades) {}

  struct Piece {
    std::string text;  ///< whole lines
    int first_line = 1;
    std::string header = {};  ///< of the CSV whose rows begin the text
  };

  /// The next piece, or nothing at the end. If reading fails, it first returns all that could be
  /// read, except a last solution that is cut short, and then throws ReadError; `line` tells how
  /// far that was.
  std::optional<Piece> next();
  int line() const { return line_; }

 private:
  void read_more();
  void look_at_start();
  std::size_t last_clear_start() const;
  Piece take(std::size_t size);

  InputStream input_;
  int cascades_;
  std::string buffer_;
  std::string header_;  ///< of a CSV
  int line_ = 1;        ///< line number of the buffer's first line
  bool at_end_ = false;
  std::optional<ReadError> error_;
};

/// Finds the solutions in whole lines of text: any mixture of the formats, line by line. `text`
/// begins with line `first_line` of its file. `format` is the only format to read; null means any.
/// `rules` are those of the game, as far as the text does not give them. `header` is that of a CSV
/// whose rows begin the text; empty if none do.
///
/// A solution may begin with its deal, comments that describe it, and a board. The next solution
/// begins where a deal, a board or a program's first line follows moves or a verdict. In some
/// formats every line is a solution.
void read_solutions(std::string_view text, int first_line, const SolutionFormat* format,
                    const Rules& rules, const SolutionDraft::Sink& sink,
                    std::string_view header = {});

/// Reads the moves of one game, in standard notation as players write it, and nothing else. (In a
/// file, a line `27` could name a deal.)
void read_standard_moves(std::string_view moves, const Rules& rules,
                         const SolutionDraft::Sink& sink);

/// The solutions of a file, one after the other.
class SolutionFile {
 public:
  /// `path` may be `-` for stdin. `format` and `rules` are as for read_solutions. Throws an
  /// InputError that names the file.
  SolutionFile(const std::string& path, const SolutionFormat* format, const Rules& rules,
               CancelCallback cancelled);

  /// The next solution, or nothing at the end. The texts of its moves are valid until the next
  /// call. Throws as above.
  std::optional<FoundSolution> next();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  const SolutionFormat* format_;
  Rules rules_;
  std::optional<SolutionStream> stream_;
  std::string text_;  ///< the found solutions refer to it
  std::deque<FoundSolution> found_;
};

}  // namespace freecell
