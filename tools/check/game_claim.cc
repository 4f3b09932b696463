#include "tools/check/game_claim.h"

namespace freecell {
namespace {

std::string difference(const char* what, int found, std::optional<int> claimed) {
  if (!claimed || found == *claimed) return "";
  return std::to_string(found) + " " + what + " where " + std::to_string(*claimed) +
         " are claimed (--" + what + ")";
}

}  // namespace

std::string GameClaim::objection(int other_freecells, int other_cascades) const {
  std::string text = difference("cascades", other_cascades, cascades);
  return text.empty() ? difference("freecells", other_freecells, freecells) : text;
}

std::string GameClaim::objection(const Deal& other, int other_freecells) const {
  std::string text = objection(other_freecells, other.cascades());
  if (!text.empty()) return text;
  return deal && *deal != other ? "the board is not that of " + deal_option : "";
}

}  // namespace freecell
