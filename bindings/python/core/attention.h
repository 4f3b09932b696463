#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>
#include <optional>

#include "solver/outcome.h"
#include "solver/stop_callback.h"

namespace freecell::python {

/// What a search that runs has come to, for Python.
struct Progress {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  int stage = 0;
  std::optional<int> best;
  std::optional<int> lower_bound;
};

/// What a search looks at while it runs without the GIL: its deadline, Ctrl-C, and the caller's
/// `on_progress`. It takes the GIL a few times a second only. An exception of Python ends the
/// search; `rethrow` passes it on afterwards.
class Attention {
 public:
  /// The time of the search begins now. `on_progress` may be None.
  Attention(const std::optional<double>& max_seconds, pybind11::object on_progress);

  /// Asks whether to go on. `progress` makes the Progress if it is wanted.
  template <typename MakeProgress>
  StopReason ask(MakeProgress&& progress) {
    if (reason_ != StopReason::kNone) return reason_;
    const Clock::time_point now = Clock::now();
    if (deadline_ && now >= *deadline_) reason_ = StopReason::kTime;
    if (now < next_look_) return reason_;
    next_look_ = now + kPause;
    look(has_listener_ ? std::optional<Progress>(progress()) : std::nullopt);
    return reason_;
  }
  StopReason ask() {
    return ask([] { return Progress(); });
  }

  /// Raises what Python has raised during the search. Needs the GIL.
  void rethrow();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPause{50};

  void look(const std::optional<Progress>& progress);

  std::optional<Clock::time_point> deadline_;
  Clock::time_point next_look_;
  pybind11::object on_progress_;
  bool has_listener_;
  StopReason reason_ = StopReason::kNone;
  std::optional<pybind11::error_already_set> raised_;
};

}  // namespace freecell::python
