#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"
#include "solver/stop_callback.h"
#include "tools/io/rows/column.h"
#include "tools/run/tally.h"
#include "tools/terminal/command.h"

namespace freecell {

class MemoryBudget;
class RowAuditor;
struct RunRecord;

/// A kind of run: what is found out about each deal. `freecell solve`, `fewest`, `measure`,
/// `prove`, `bound` and `find` are studies. tools/studies/studies.h lists them all.
struct StudyKind {
  const CommandHelp& help;                      ///< of the subcommand, and its name
  std::vector<ColumnDescription> (*columns)();  ///< all that rows can have, in their order
  std::unique_ptr<Command> (*make_command)();
  /// Makes what audits the rows of a run. Throws InputError if its record is not one of the study.
  std::unique_ptr<RowAuditor> (*make_auditor)(const RunRecord& record);
  VerdictWords words = {};  ///< for its summaries
  bool takes_rows = false;  ///< the deals may be rows of a CSV, with which its own rows then begin
};

/// A deal of a run, or a place where there should be one.
struct StudiedDeal {
  const std::string& name;
  const Deal* deal = nullptr;              ///< null: there is none, or what was done with it failed
  StopReason failure = StopReason::kNone;  ///< why `deal` is null
  bool is_numbered = false;                ///< whether its name is a number
  std::string_view game = {};              ///< that of the run, as rows name it
};

/// What a study has found out about a deal.
struct StudyResult {
  std::vector<RowCell>& cells;  ///< the values of its rows, one row after the other
  std::string& solutions;   ///< its text for the one file that has all solutions is appended here
  std::string& complaints;  ///< and messages for stderr here
  DealFacts facts = {};     ///< for the summary
  bool is_interrupted = false;          ///< a signal ended the search: then it gets no row
  std::uint64_t certificate_bytes = 0;  ///< of the one file of certificates, up to this deal
  /// A later run can go on with the deal, which is undecided. So it is not done as long as no other
  /// deal follows.
  bool goes_on_later = false;
};

// The texts about defects of the program. A defect is an outcome whose reason is kError.

/// Returns `solution refused: move 3: card does not fit on the target`, or that the search failed.
std::string defect_text(const ConfirmedOutcome& confirmed);

/// Returns `internal error: deal 617: ` and the text above.
std::string defect_message(const std::string& deal, const ConfirmedOutcome& confirmed);

/// Notes the verdict and the work for the summary. If `confirmed` is a defect, also appends what is
/// needed to look into it: the deal, the solution that was refused, and why.
void conclude(const StudiedDeal& deal, const ConfirmedOutcome& confirmed, StudyResult& result);

/// Studies one deal after the other, on one thread. Each worker of a run has one, which keeps its
/// solver and its buffers from deal to deal.
class StudyWorker {
 public:
  virtual ~StudyWorker() = default;

  /// Fills in the result. What its cells view is valid until the next call. If this throws
  /// std::bad_alloc or another exception, it is called again with that failure. InputError and
  /// OutputError end the run.
  virtual void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) = 0;

  /// What the search of the deal has come to, for people: `4711 positions`; empty if that is not
  /// known. Only the stop callback may call it, while `study` runs.
  virtual std::string so_far(const StudiedDeal&) { return {}; }
};

/// Makes the worker of a thread, on that thread. `memory` is shared by the complete searches of
/// all.
using MakeStudyWorker = std::function<std::unique_ptr<StudyWorker>(MemoryBudget* memory)>;

}  // namespace freecell
