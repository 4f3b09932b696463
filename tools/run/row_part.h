#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "solver/batch/batch.h"
#include "tools/io/deals/deal_source.h"
#include "tools/run/result_sink.h"
#include "tools/run/row_kind.h"
#include "tools/run/time_limit.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// Some consecutive deals of a run that writes a row for each. The worker that searches them makes
/// the text of their rows, too, so that the one thread that writes the files has little to do.
class RowPart : public BatchPart {
 public:
  /// Keeps references to `kind` and `sink`. `limit` applies to each deal.
  RowPart(std::unique_ptr<NamedDeals> deals, const RowKind& kind, TimeLimit limit,
          ResultSink& sink);

  int size() const override { return deals_->size(); }
  std::size_t memory() const override;
  Deal deal(int index) override;
  StopReason stop_reason() const override { return limit_.stop_reason(); }
  /// Writes the row. A deal that was interrupted gets none, and no deal after it does. A place with
  /// a fault in the input gets a row whose reason is kInput, and the fault is told.
  void add(int index, const Deal* deal, const Outcome& outcome) override;

  bool finish() override { return sink_.take(*this); }

  /// The output for all deals before the first one that was interrupted.
  const PartTexts& texts() const { return texts_; }
  const NamedDeals& deals() const { return *deals_; }
  bool interrupted() const { return interrupted_; }

 private:
  void add_fault(int index, const std::string& fault);
  void write_or_nothing(const SearchedDeal& deal);

  std::unique_ptr<NamedDeals> deals_;
  const RowKind& kind_;
  TimeLimit limit_;
  ResultSink& sink_;
  Stopwatch stopwatch_;
  std::string name_;  ///< the name of the deal that is being written
  PartTexts texts_;
  bool interrupted_ = false;
};

}  // namespace freecell
