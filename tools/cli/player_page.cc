#include "tools/cli/player_page.h"

#include "tools/cli/version.h"
#include "tools/web/play_page.h"

namespace freecell {

std::string player_page(const std::string& name, const Deal& deal, int freecells,
                        const Judgement& judgement, std::uint64_t expanded) {
  const bool solved = judgement.verdict == Verdict::kSolved;
  return play_page({.name = name,
                    .deal = deal,
                    .freecells = freecells,
                    .verdict = judgement.verdict,
                    .reason = judgement.reason,
                    .counts = judgement.counts,
                    .solution = solved ? std::string_view(judgement.solution) : "",
                    .expanded = expanded},
                   kVersion);
}

}  // namespace freecell
