#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "dealer/card.h"
#include "dealer/referee.h"
#include "dealer/verdict.h"

namespace freecell {

/// Words that solution files have in common.

/// A count of moves that a file does not give.
inline constexpr int kNotStated = -1;

inline std::optional<Autoplay> autoplay_of_word(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Autoplay>, 4> kRules = {
      {{"none", Autoplay::kNone},
       {"ms", Autoplay::kMicrosoft},
       {"raymond", Autoplay::kRaymond},
       {"max", Autoplay::kMax}}};
  for (const auto& [name, rule] : kRules) {
    if (name == word) return rule;
  }
  return std::nullopt;
}

inline std::optional<Verdict> verdict_of_word(std::string_view word) {
  for (const Verdict verdict : {Verdict::kSolved, Verdict::kUnsolvable, Verdict::kUnknown}) {
    if (word == to_string(verdict)) return verdict;
  }
  return std::nullopt;
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
