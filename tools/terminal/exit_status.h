#pragma once

#include <cassert>

namespace freecell {

/// The exit codes of the program (docs/look-up/exit-codes.md). A signal is 128 + its number.
inline constexpr int kExitDecided = 0;
inline constexpr int kExitUndecided = 1;
inline constexpr int kExitBadInput = 2;
inline constexpr int kExitInternalError = 3;
inline constexpr int kExitOutputFailed = 4;
inline constexpr int kExitSignalBase = 128;

/// Collects what happened in a run. The gravest event decides the exit code.
class ExitStatus {
 public:
  void note_undecided() { undecided_ = true; }
  void note_bad_input() { bad_input_ = true; }
  void note_internal_error() { internal_error_ = true; }
  void note_output_failed() { output_failed_ = true; }
  void note_signal(int signal) {
    assert(signal >= 0);
    signal_ = signal;
  }

  bool output_failed() const { return output_failed_; }
  int signal() const { return signal_; }
  int code() const {
    if (internal_error_) return kExitInternalError;
    if (output_failed_) return kExitOutputFailed;
    if (signal_ != 0) return kExitSignalBase + signal_;
    if (bad_input_) return kExitBadInput;
    return undecided_ ? kExitUndecided : kExitDecided;
  }

 private:
  bool undecided_ = false;
  bool bad_input_ = false;
  bool internal_error_ = false;
  bool output_failed_ = false;
  int signal_ = 0;
};

}  // namespace freecell
