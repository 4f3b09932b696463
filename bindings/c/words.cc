#include "bindings/c/freecell.h"
#include "dealer/verdict.h"
#include "solver/measures/measures.h"

// The words are those of the library's own lists.

const char* freecell_version() { return FREECELL_VERSION; }

const char* freecell_verdict_word(int verdict) {
  return freecell::to_string(static_cast<freecell::Verdict>(verdict));
}

const char* freecell_reason_word(int reason) {
  return freecell::to_string(static_cast<freecell::StopReason>(reason));
}

const char* freecell_measure_name(std::size_t index) {
  const auto& all = freecell::all_measures();
  return index < all.size() ? all[index].name.data() : nullptr;
}
