#include "bindings/python/core/attention.h"

#include <pybind11/stl.h>

#include <utility>

namespace freecell::python {

namespace py = pybind11;

Attention::Attention(const std::optional<double>& max_seconds, py::object on_progress)
    : next_look_(Clock::now() + kPause),
      on_progress_(std::move(on_progress)),
      has_listener_(!on_progress_.is_none()) {
  // A clock cannot hold more than some centuries, nor infinity.
  constexpr double kForever = 1e9;
  if (!max_seconds || *max_seconds >= kForever) return;
  const std::chrono::duration<double> limit(*max_seconds);
  deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
}

void Attention::look(const std::optional<Progress>& progress) {
  const py::gil_scoped_acquire gil;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (progress && py::bool_(on_progress_(*progress))) reason_ = StopReason::kInterrupted;
  } catch (py::error_already_set& error) {
    raised_.emplace(error);
    reason_ = StopReason::kInterrupted;
  }
}

void Attention::rethrow() {
  if (raised_) throw *std::exchange(raised_, std::nullopt);
}

}  // namespace freecell::python
