#pragma once

#include <array>
#include <cstdint>

#include "dealer/microsoft.h"
#include "dealer/pysol.h"
#include "dealer/words.h"

namespace freecell {

/// Whose numbers deal numbers are. A number and its numbering stand for a deck; what is dealt from
/// the deck is a matter of the rules.
enum class Numbering : std::uint8_t { kMicrosoft, kPysol };

inline constexpr std::array kNumberingWords = {
    Word{"microsoft", Numbering::kMicrosoft},
    Word{"pysol", Numbering::kPysol},
};

/// The deal numbers from `first` to `last`.
struct DealNumbers {
  std::int64_t first;
  std::int64_t last;

  constexpr bool contain(std::int64_t number) const { return first <= number && number <= last; }
};

constexpr DealNumbers numbers_of(Numbering numbering) {
  switch (numbering) {
    case Numbering::kMicrosoft:
      return {kMinDealNumber, kMaxDealNumber};
    case Numbering::kPysol:
      break;
  }
  return {kMinPysolNumber, kMaxPysolNumber};
}

/// The cards of a deal in the order in which they are dealt. Throws std::out_of_range for a number
/// that is none of the numbering's.
inline Deck deck_of(std::int64_t number, Numbering numbering) {
  switch (numbering) {
    case Numbering::kMicrosoft:
      return microsoft_deck(number);
    case Numbering::kPysol:
      break;
  }
  return pysol_deck(number);
}

}  // namespace freecell
