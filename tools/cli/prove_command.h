#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/proof/proof_search.h"
#include "tools/cli/command.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/judge.h"
#include "tools/cli/proof_progress.h"
#include "tools/cli/stopwatch.h"
#include "tools/cli/time_limit.h"
#include "tools/io/output_file.h"
#include "tools/io/position_blocks.h"
#include "tools/io/proof_checkpoint.h"

namespace freecell {

/// `freecell prove`: decides a few hard deals, each with all threads, by visiting every position.
class ProveCommand : public Command {
 public:
  ProveCommand();
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// What a row says of a deal.
  struct Finding {
    Verdict verdict = Verdict::kUnknown;
    std::string reason;
    std::uint64_t positions = 0;  ///< only if unsolvable: else they differ from run to run
    std::uint64_t largest = 0;
    std::string solution;
    double seconds = 0;
  };

  void check_options(const DealOperands& operands) const;
  std::string run_text(const DealOperands& operands) const;
  void open_outputs();
  void open_certificate();
  LayerMemory layer_memory() const;
  void open_earlier_run();
  void prove_all(DealSource& source);
  bool prove_next(const Deal& deal, const std::string& name);

  Finding prove(const Deal& deal, const std::string& name);
  bool solve(const Deal& deal, std::uint64_t most_expanded, Finding& finding);
  void begin_search(const Deal& deal, const std::string& name);
  SearchStatus search_layers(std::uint64_t most_positions);
  Finding conclude(const Deal& deal, SearchStatus status);
  StopReason stop_reason();
  ProgressMode progress_mode() const;

  void begin_certificate(const Deal& deal, const std::string& name);
  void certify(const std::function<const PackedPosition*()>& next);
  void finish_certificate();
  void drop_unfinished_certificate();
  void leave_whole_certificates();

  void keep_checkpoint_sometimes();
  void keep_checkpoint(bool has_search);

  std::string row_text(const std::string& name, const Deal& deal, const Finding& finding) const;
  void note(const Finding& finding);
  void write_summary() const;

  // Options.
  int freecells_ = kDefaultFreecells;
  int cascades_ = kDefaultCascades;
  int jobs_;
  std::uint64_t max_positions_ = OptionSet::kNoLimit;
  std::uint64_t max_memory_ = 0;  ///< 0: what the machine allows
  std::optional<double> max_seconds_;
  std::string output_path_ = "-";
  std::string certificate_path_;  ///< empty: none
  std::string checkpoint_path_;   ///< empty: none
  bool up_to_symmetry_ = false;
  bool force_ = false;
  bool resume_ = false;
  bool timing_ = false;
  bool progress_json_ = false;

  std::optional<ProofSearch> search_;
  Judge judge_;
  TimeLimit time_limit_;
  StopReason stopped_ = StopReason::kNone;

  std::optional<OutputFile> output_;
  std::optional<OutputFile> certificate_;
  std::optional<PositionBlockWriter> certified_;  ///< of the deal that is searched
  ProofCheckpoint checkpoint_;
  std::optional<ProofCheckpointReader> earlier_;  ///< until its search goes on
  Stopwatch stopwatch_;
  double next_checkpoint_ = 0;  ///< in seconds since the start

  ExitStatus status_;
};

}  // namespace freecell
