#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/batch.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/rows/row_encoder.h"
#include "tools/run/progress.h"
#include "tools/run/study.h"
#include "tools/terminal/clock.h"

namespace freecell {

/// Some consecutive deals of a run, and what a worker has found out about them: the texts for the
/// files, up to the first deal that was interrupted.
struct RunPart : BatchPart {
  explicit RunPart(std::vector<NamedDeal> taken) : deals(std::move(taken)) {}

  int size() const override { return static_cast<int>(deals.size()); }
  std::size_t memory() const override;

  std::vector<NamedDeal> deals;
  std::string rows;
  std::string solutions;                ///< for the one file that has all of them
  std::string complaints;               ///< for stderr: refused solutions, and searches that failed
  std::vector<DealFacts> facts;         ///< one per deal that has its rows, in order
  std::uint64_t certificate_bytes = 0;  ///< these two are as in StudyResult
  bool goes_on_later = false;
  bool is_interrupted = false;
  std::exception_ptr failure;  ///< what ended it: a folder of solutions or certificates
};

/// Studies the deals of parts and writes their rows. The thread that searches a deal makes the
/// texts, too, so that the one thread that writes the files has little to do.
class PartWorker {
 public:
  /// `game` is that of the run, and `max_seconds` those of a deal. `stop` is asked while a deal is
  /// searched. `progress` shows the search of a deal that takes long. It and `rows` must outlive
  /// this.
  PartWorker(std::unique_ptr<StudyWorker> study, std::optional<double> max_seconds,
             const StopCallback& stop, const RowEncoder& rows, ProgressDisplay& progress,
             std::string game = {});
  PartWorker(const PartWorker&) = delete;
  PartWorker& operator=(const PartWorker&) = delete;

  /// Fills the part in, and returns how many positions that took.
  std::uint64_t fill(RunPart& part);

 private:
  void add(RunPart& part, const NamedDeal& named);
  void add_deal(RunPart& part, const NamedDeal& named);
  void write(RunPart& part, const NamedDeal& named, const StudiedDeal& deal);
  void study(RunPart& part, const NamedDeal& named, const StudiedDeal& deal);
  void show_search();

  std::unique_ptr<StudyWorker> study_;
  Stopwatch stopwatch_;  ///< of the deal
  StopCallback stop_;
  const RowEncoder& rows_;
  ProgressDisplay& progress_;
  const std::string game_;
  const StudiedDeal* searched_ = nullptr;
  double next_note_ = 0;        ///< on its search, in its seconds
  std::vector<RowCell> cells_;  ///< of its rows
};

}  // namespace freecell
