#pragma once

#include <cassert>

#include "dealer/verdict.h"

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
  /// What a search has come to.
  void note(Verdict verdict, StopReason reason) {
    if (verdict == Verdict::kUnknown) note_undecided();
    if (reason == StopReason::kError) note_internal_error();
  }
  void note_undecided() { undecided_ = true; }
  void note_bad_input() { bad_input_ = true; }
  void note_internal_error() { internal_error_ = true; }
  void note_output_failed() { output_failed_ = true; }
  /// 0: there was none.
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

/// Says on stderr that memory has run out, without using any, and returns the exit code.
int tell_out_of_memory();

/// From now on the program ends with that exit code if a lack of memory cannot be handled: on a
/// thread, in a destructor, or while another error is reported. Files are left as a kill leaves
/// them.
void exit_when_memory_ends();

}  // namespace freecell
