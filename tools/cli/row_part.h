#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/batch.h"
#include "tools/cli/judge.h"
#include "tools/cli/tally.h"
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

/// The game that a solution is of.
struct SolvedGame {
  const Deal* deal;  ///< null if there was none to be had
  int freecells;
  int cascades;
};

/// Some consecutive deals of a run that writes a row for each. The worker that searches them writes
/// their rows, too, so that the one thread that writes the files has next to nothing to do.
class RowPart : public BatchPart {
 public:
  explicit RowPart(std::unique_ptr<NamedDeals> deals);

  int size() const override { return deals_->size(); }
  std::size_t memory() const override;
  Deal deal(int index) override { return deals_->deal(index); }
  /// Writes the row, by `add_row`. A deal that was interrupted has none, and none after it.
  void add(int index, const Deal* deal, const Outcome& outcome) final;

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

 protected:
  /// Appends to `rows_` and to what else there is, and one to `facts_`. If it throws, all but the
  /// facts is cut back to what it was.
  virtual void add_row(int index, const Deal* deal, const Outcome& outcome) = 0;
  virtual void add_interrupted(int, const Deal*, const Outcome&) {}

  /// What a deal is called in the output; valid until the next call on this thread.
  const std::string& name_of(int index) const;
  /// All that is needed to look into a defect: the deal, and the text of the solution that was
  /// refused, and why. `objection`: empty if it was the search that failed.
  void complain(const std::string& name, const Deal* deal, const std::string& objection,
                const std::string& solution);

  /// Writes what was found where `settings` says.
  void add_solution(const SolutionSettings& settings, const std::string& name,
                    const SolvedGame& game, const Judgement& judgement, const Outcome& outcome);

  std::string rows_;
  std::string solutions_;
  std::string complaints_;
  std::vector<DealFacts> facts_;

 private:
  void write_solution_file(const SolutionFolder& folder, const std::string& name,
                           std::string_view text);

  std::unique_ptr<NamedDeals> deals_;
  bool interrupted_ = false;
  std::exception_ptr failure_;
};

}  // namespace freecell
