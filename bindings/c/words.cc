#include "bindings/c/freecell.h"
#include "dealer/verdict.h"
#include "solver/measures/measures.h"

namespace {

/// The word of the library's own list. The number is looked for as it is: as a value of the enum it
/// would lose all but its last 8 bits.
template <typename Words>
const char* word_of(const Words& words, int number) {
  for (const auto& [word, value] : words) {
    if (static_cast<int>(value) == number) return word;
  }
  return "";
}

}  // namespace

const char* freecell_version() { return FREECELL_VERSION; }

const char* freecell_verdict_word(int verdict) { return word_of(freecell::kVerdictWords, verdict); }

const char* freecell_reason_word(int reason) { return word_of(freecell::kStopReasonWords, reason); }

const char* freecell_measure_name(std::size_t index) {
  const auto& all = freecell::all_measures();
  return index < all.size() ? all[index].name.data() : nullptr;
}
