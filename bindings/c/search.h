#pragma once

#include <chrono>
#include <functional>

#include "bindings/c/handles.h"
#include "solver/stop_callback.h"

namespace freecell::c {

/// What a callback is told.
freecell_progress progress_of(const ConfirmedOutcome& so_far, Metric metric);
freecell_progress progress_of(const Outcome& so_far);

/// When a search that begins now has to end.
class Deadline {
 public:
  explicit Deadline(double seconds) : seconds_(seconds), begin_(Clock::now()) {}

  bool has_passed() const {
    const std::chrono::duration<double> spent = Clock::now() - begin_;
    return spent.count() >= seconds_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double seconds_;
  Clock::time_point begin_;
};

/// One search of a solver: its deadline, its cancellation, and the callback of the caller.
class Search {
 public:
  using Progress = std::function<freecell_progress()>;

  /// The time of the search begins now. `callback` may be null.
  Search(freecell_solver& solver, freecell_callback callback, void* data);
  /// A cancellation ends one search.
  ~Search() { solver_.is_cancelled = false; }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// What the search is to ask. `progress` says what it has come to.
  StopCallback asking(Progress progress);

 private:
  void ask(const Progress& progress);

  freecell_solver& solver_;
  freecell_callback callback_;
  void* data_;
  Deadline deadline_;
  StopReason reason_ = StopReason::kNone;  ///< once it is another one, it stays
};

}  // namespace freecell::c
