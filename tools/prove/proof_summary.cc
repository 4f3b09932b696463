#include "tools/prove/proof_summary.h"

#include <cstdio>

namespace freecell {

std::string proof_summary_text(const ProofCheckpoint& done, int signal, bool can_go_on,
                               double seconds, std::uint64_t peak_memory) {
  const std::string deals =
      std::to_string(done.rows.size()) + (done.rows.size() == 1 ? " deal" : " deals");
  std::string text;
  if (signal != 0) text = "stopped by signal " + std::to_string(signal) + " after " + deals + "\n";
  text += deals;
  for (const auto& [word, verdict] : kVerdictWords) {
    text += verdict == Verdict::kSolved ? ": " : ", ";
    text += std::to_string(done.counts.of(verdict)) + " " + word;
  }
  text += "\n" + std::to_string(done.proof_positions) + " positions in proofs\n";
  char line[120];
  std::snprintf(line, sizeof line, "%.2f s, peak memory %.0f MiB\n", seconds,
                static_cast<double>(peak_memory) / (1 << 20));
  text += line;
  if (signal != 0 && can_go_on) text += "to go on: the same command with --resume\n";
  return text;
}

}  // namespace freecell
