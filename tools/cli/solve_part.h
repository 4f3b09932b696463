#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/counting.h"
#include "solver/batch.h"
#include "tools/cli/judge.h"
#include "tools/cli/option_values.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/tally.h"
#include "tools/cli/time_limit.h"
#include "tools/io/csv.h"
#include "tools/io/deal_source.h"
#include "tools/io/solution_folder.h"
#include "tools/io/solution_format.h"

namespace freecell {

/// What is written of solutions.
struct SolutionSettings {
  SolutionFormat format = SolutionFormat::kStandard;
  bool in_one_file = false;
  std::optional<SolutionFolder> folder;

  bool are_wanted() const { return in_one_file || folder; }
};

/// What the rows and solutions of a run depend on besides the deals and the limits.
struct RowSettings {
  int freecells = kDefaultFreecells;
  int cascades = kDefaultCascades;
  CsvColumns columns;
  Counting counting;  ///< what `optimal`, `lower_bound` and `gap` are about
  TimeLimit time_limit;
  VerdictSet only = VerdictSet::all();  ///< verdicts that get a row and a solution
  SolutionSettings solutions;
};

/// Some consecutive deals of a run. The worker that solves them judges their solutions and writes
/// their rows and solutions, so that the one thread that writes the files has next to nothing to
/// do.
class SolvePart : public BatchPart {
 public:
  /// Keeps a reference to `settings`.
  SolvePart(const RowSettings& settings, std::unique_ptr<NamedDeals> deals);

  int size() const override { return deals_->size(); }
  std::size_t memory() const override;
  Deal deal(int index) override;
  void add(int index, const Deal* deal, const Outcome& outcome) override;

  /// The rows of the deals that were finished, all before the first one that was interrupted.
  std::string_view rows() const { return rows_; }
  /// Their solutions for the one file that has all of them.
  std::string_view solutions() const { return solutions_; }
  /// What to tell on stderr of solutions that were refused and searches that failed.
  std::string_view complaints() const { return complaints_; }
  /// One for each deal finished, in order.
  const std::vector<DealFacts>& facts() const { return facts_; }
  const NamedDeals& deals() const { return *deals_; }
  bool interrupted() const { return interrupted_; }
  /// Throws what went wrong with the folder of solutions, if anything did.
  void rethrow_failure() const;

 private:
  void add_row(int index, const Deal* deal, const Outcome& outcome, std::uint64_t microseconds);
  void add_solution(const std::string& name, const Deal* deal, const Judgement& judgement,
                    const Outcome& outcome);
  void write_solution_file(const std::string& name, std::string_view text);
  void add_interrupted(int index, const Deal* deal, const Outcome& outcome);
  void complain(const std::string& name, const Judgement& judgement, const Deal* deal);

  const RowSettings& settings_;
  std::unique_ptr<NamedDeals> deals_;
  std::string rows_;
  std::string solutions_;
  std::string complaints_;
  std::vector<DealFacts> facts_;
  bool interrupted_ = false;
  std::exception_ptr failure_;
  Stopwatch stopwatch_;
};

}  // namespace freecell
