#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/rules.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/file_state.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/row_encoder.h"
#include "tools/io/rows/row_syntax.h"
#include "tools/run/tally.h"

namespace freecell {

/// Where the solutions of a run are written, as the user named it. Empty if they are not written.
struct SolutionOutputs {
  std::string file;
  std::string folder;
  std::string format;
};

/// How far a run has come: the counts of the deals that are done, and how many bytes of its files
/// (as stored) belong to these deals and stay.
struct Checkpoint {
  Tally tally;
  FileState rows;
  FileState solutions;                  ///< the state of SolutionOutputs::file
  std::uint64_t certificate_bytes = 0;  ///< of the one file of certificates
};

/// An option on which rows depend, and its value as text of JSON: `{"max_expanded", "1000"}`.
struct RecordedOption {
  std::string name;
  std::string value;
};
RecordedOption recorded_number(std::string name, double value);
/// No limit is null.
RecordedOption recorded_limit(std::string name, std::uint64_t value);
/// No word is null.
RecordedOption recorded_word(std::string name, const std::optional<std::string>& word);
RecordedOption recorded_flag(std::string name, bool value);

/// The states of a run, in the words of records. A record of another version may have another word.
namespace run_state {
inline constexpr const char* kRunning = "running";
inline constexpr const char* kFinished = "finished";
inline constexpr const char* kInterrupted = "interrupted";  ///< by a signal
inline constexpr const char* kFailed = "failed";
}  // namespace run_state

/// What `deals.csv.run.json` says of the run that wrote `deals.csv`: everything that can change a
/// row or a solution, how far the run has come, and for people when and where it ran.
/// docs/look-up/runs.md lists the members.
struct RunRecord {
  std::string version;
  std::string command;                 ///< the subcommand
  std::vector<std::string> arguments;  ///< the words after it; empty if they do not matter
  std::string state;                   ///< a word of run_state
  std::optional<std::string> list;     ///< deal numbers, or
  std::vector<std::string> files;      ///< files of boards, or a CSV
  std::vector<std::uint64_t> file_sizes;
  BoardTextOptions board_text;  ///< how the boards of the files are read
  std::optional<Shard> shard;   ///< of the list or the files; not set: all of it
  /// All that the files have, if `shard` is a part of their rows or boards.
  std::optional<InputContents> contents;
  bool keep_going = false;              ///< bad boards and numbers have rows
  Rules rules;                          ///< `freecells` and `cascades` among the options
  std::vector<RecordedOption> options;  ///< the others, on which rows depend
  std::vector<std::string> only;        ///< the verdicts that have rows
  std::vector<RowColumn> columns;
  RowSyntax syntax = RowSyntax::kCsv;
  SolutionOutputs solutions;
  std::string certificates;  ///< the folder of certificates, as the user named it; empty if there
                             ///< is none
  int jobs = 0;
  std::string started;  ///< in UTC
  std::optional<std::string> ended;
  Checkpoint checkpoint;

  bool is_finished() const { return state == run_state::kFinished; }
};

/// The word that an option of the record has. Nothing if it has none, or is not recorded.
std::optional<std::string> recorded_word_of(const RunRecord& record, std::string_view option);
/// The same for a number.
std::optional<double> recorded_number_of(const RunRecord& record, std::string_view option);

std::string to_json_text(const RunRecord& record);

/// Reads what `to_json_text` wrote. `name` is the name of the file, for messages. Throws InputError
/// for a text that is not a record.
RunRecord parse_run_record(std::string_view text, const std::string& name);
/// Reads a record from its file. Returns nothing if there is no such file. Throws InputError.
std::optional<RunRecord> read_run_record(const std::string& path);

/// Returns everything on which the rows depend, in one line.
std::string settings_text(const RunRecord& record);

/// Returns the first setting by which the rows or solutions of two runs may differ, with both
/// values: `max_expanded is 1000 there, 2000 here`. Empty if there is none.
std::string first_difference(const RunRecord& theirs, const RunRecord& ours);

}  // namespace freecell
