#pragma once

#include <stdexcept>
#include <string>

#include "dealer/words.h"

namespace freecell::python {

/// The value of a word. Throws std::invalid_argument for a word that is none:
/// `effort 'medium': must be one of fast, short, shortest`.
template <typename Words>
auto value_of(const char* name, const Words& words, const std::string& word) {
  const auto value = value_of_word(words, word);
  if (value) return *value;
  throw std::invalid_argument(std::string(name) + " '" + word + "': must be one of " +
                              joined_words(words));
}

}  // namespace freecell::python
