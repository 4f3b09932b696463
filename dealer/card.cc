#include "dealer/card.h"

#include <cassert>
#include <cctype>
#include <string_view>

namespace freecell {
namespace {

constexpr std::string_view kRankLetters = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "CDHS";

/// Returns the index of `letter`, in either case, in `letters`, or nothing if it is not there.
std::optional<int> find_letter(std::string_view letters, char letter) {
  const int upper = std::toupper(static_cast<unsigned char>(letter));
  const auto index = letters.find(static_cast<char>(upper));
  if (index == std::string_view::npos) return std::nullopt;
  return static_cast<int>(index);
}

}  // namespace

char rank_letter(int rank) {
  assert(1 <= rank && rank <= kRanks);
  return kRankLetters[static_cast<std::size_t>(rank - 1)];
}

char suit_letter(Suit suit) { return kSuitLetters[static_cast<std::size_t>(suit)]; }

std::optional<int> rank_from_letter(char letter) {
  const auto index = find_letter(kRankLetters, letter);
  if (!index) return std::nullopt;
  return *index + 1;
}

std::optional<Suit> suit_from_letter(char letter) {
  const auto index = find_letter(kSuitLetters, letter);
  if (!index) return std::nullopt;
  return static_cast<Suit>(*index);
}

}  // namespace freecell
