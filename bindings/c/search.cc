#include "bindings/c/search.h"

#include <utility>

namespace freecell::c {

freecell_progress progress_of(const ConfirmedOutcome& so_far, Metric metric) {
  return {.expanded = so_far.expanded,
          .generated = so_far.generated,
          .stage = so_far.stage,
          .best = so_far.counts ? moves_in(*so_far.counts, metric) : -1,
          .lower_bound = so_far.lower_bound.value_or(-1)};
}

freecell_progress progress_of(const Outcome& so_far) {
  return {.expanded = so_far.expanded,
          .generated = so_far.generated,
          .stage = so_far.stage,
          .best = -1,
          .lower_bound = -1};
}

Search::Search(freecell_solver& solver, freecell_callback callback, void* data)
    : solver_(solver), callback_(callback), data_(data), deadline_(solver.settings.max_seconds) {}

StopCallback Search::asking(Progress progress) {
  return [this, progress = std::move(progress)] {
    if (reason_ == StopReason::kNone) ask(progress);
    return reason_;
  };
}

void Search::ask(const Progress& progress) {
  if (deadline_.has_passed()) reason_ = StopReason::kTime;
  if (callback_ != nullptr) {
    const freecell_progress told = progress();
    if (callback_(&told, data_) != 0) reason_ = StopReason::kInterrupted;
  }
  if (solver_.is_cancelled) reason_ = StopReason::kInterrupted;
}

}  // namespace freecell::c
