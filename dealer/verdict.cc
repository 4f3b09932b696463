#include "dealer/verdict.h"

namespace freecell {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSolved:
      return "solved";
    case Verdict::kUnsolvable:
      return "unsolvable";
    case Verdict::kUnknown:
      return "unknown";
  }
  return "";
}

const char* to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kNone:
      return "";
    case StopReason::kExhausted:
      return "exhausted";
    case StopReason::kExpanded:
      return "expanded";
    case StopReason::kMemory:
      return "memory";
    case StopReason::kTime:
      return "time";
    case StopReason::kInterrupted:
      return "interrupted";
    case StopReason::kPositions:
      return "positions";
    case StopReason::kMoves:
      return "moves";
    case StopReason::kError:
      return "error";
  }
  return "";
}

}  // namespace freecell
