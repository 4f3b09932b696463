#pragma once

#include <optional>
#include <string_view>

#include "dealer/card.h"
#include "dealer/referee.h"
#include "dealer/verdict.h"

namespace freecell {

/// Words that several kinds of solution files use.

/// A count of moves that a file does not give.
inline constexpr int kNotStated = -1;

inline std::optional<Autoplay> autoplay_of_word(std::string_view word) {
  return value_of_word(kAutoplayWords, word);
}

inline std::optional<Verdict> verdict_of_word(std::string_view word) {
  return value_of_word(kVerdictWords, word);
}

/// A word that is not known is no reason.
inline StopReason reason_of_word(std::string_view word) {
  return value_of_word(kStopReasonWords, word).value_or(StopReason::kNone);
}

/// `7H`.
inline std::optional<Card> card_of_word(std::string_view word) {
  if (word.size() != 2) return std::nullopt;
  const auto rank = rank_from_letter(word[0]);
  const auto suit = suit_from_letter(word[1]);
  if (!rank || !suit) return std::nullopt;
  return Card::of(*rank, *suit);
}

inline bool is_our_program(std::string_view program) { return program.starts_with("freecell "); }

}  // namespace freecell
