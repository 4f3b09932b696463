#include "tools/commands/player_page.h"

#include "tools/terminal/version.h"
#include "tools/web/play_page.h"

namespace freecell {

std::string player_page(const std::string& name, const Deal& deal, const Rules& rules,
                        const ConfirmedOutcome& confirmed, std::uint64_t expanded) {
  const bool solved = confirmed.verdict == Verdict::kSolved;
  return play_page({.name = name,
                    .deal = deal,
                    .freecells = rules.freecells,
                    .verdict = confirmed.verdict,
                    .reason = confirmed.reason,
                    .counts = confirmed.counts,
                    .solution = solved ? std::string_view(confirmed.solution) : "",
                    .expanded = expanded},
                   kVersion);
}

}  // namespace freecell
