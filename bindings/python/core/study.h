#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/core/columns.h"
#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "solver/memory_budget.h"
#include "solver/stop_callback.h"

namespace freecell::python {

/// A deal as a study gets it.
struct StudiedDeal {
  const Deal* deal;    ///< null: it could not be studied, and its row says why
  const Board* board;  ///< the board in whose places solutions are written; may be null
  StopReason failure = StopReason::kNone;
};

/// What a study writes of a deal. It comes with the cell of the deal.
struct StudyRow {
  std::vector<Cell> cells;
  std::string solution;  ///< in standard notation; empty if there is none
  std::uint64_t expanded = 0;
  bool is_interrupted = false;  ///< there is no row

  /// Makes it like a new one, with the memory of a used one.
  void clear() {
    cells.clear();
    *this = {.cells = std::move(cells), .solution = {}};
  }
};

/// Studies one deal after the other, on one thread.
class StudyWorker {
 public:
  StudyWorker() = default;
  StudyWorker(const StudyWorker&) = delete;
  StudyWorker& operator=(const StudyWorker&) = delete;
  virtual ~StudyWorker() = default;

  virtual void study(const StudiedDeal& deal, const StopCallback& stop, StudyRow& row) = 0;
};

/// What is asked about many deals: `solve`, `fewest`, `measure` or `prove`. Safe to use from any
/// thread.
class Study {
 public:
  Study() = default;
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;
  virtual ~Study() = default;

  /// The game of all deals, by which numbers are dealt, too.
  virtual const Rules& rules() const = 0;
  /// The columns of its rows after that of the deal.
  virtual std::vector<Column> columns() const = 0;
  /// Throws std::invalid_argument for rules that it cannot play by.
  virtual std::unique_ptr<StudyWorker> make_worker(MemoryBudget* memory) const = 0;
  /// Bytes of the positions of one search at most.
  virtual std::uint64_t max_memory() const = 0;
  /// Whether boards must have the freecells of the rules.
  virtual bool has_fixed_freecells() const { return true; }
  /// Whether a worker takes all threads for one deal.
  virtual bool shares_deals() const { return false; }
};

}  // namespace freecell::python
