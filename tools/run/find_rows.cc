#include "tools/run/find_rows.h"

#include "dealer/notation.h"

namespace freecell {
namespace {

/// The letters of cascades in standard notation: `41238765`.
std::string cascade_letters(const std::vector<int>& order) {
  std::string letters;
  for (const int cascade : order) letters += place_letter(Place::cascade(cascade));
  return letters;
}

}  // namespace

void FindRows::write(const SearchedDeal& deal, PartTexts& texts) const {
  std::string objection = "no numbered deal has this layout";
  std::vector<FoundDeal> found;
  if (deal.deal != nullptr) found = find(*deal.deal, objection);
  for (const FoundDeal& one : found) {
    const std::string letters = any_order_ ? cascade_letters(one.order) : "";
    format_.append(texts.rows, {.deal = deal.name, .number = one.number, .cascades = letters});
  }
  if (found.empty()) {
    format_.append(texts.rows, {.deal = deal.name});
    if (tells_ && deal.deal != nullptr)
      texts.complaints += "freecell: " + deal.name + ": " + objection + "\n";
  }
  texts.facts.push_back({.verdict = found.empty() ? Verdict::kUnknown : Verdict::kSolved,
                         .reason = deal.outcome.reason});
}

/// `objection`: why a board cannot be looked for, if that is so.
std::vector<FoundDeal> FindRows::find(const Deal& layout, std::string& objection) const {
  if (!any_order_) return finder_.find(layout);
  if (layout.cascades() <= DealFinder::kMaxCascadesInAnyOrder) {
    return finder_.find_in_any_order(layout);
  }
  objection = "has " + std::to_string(layout.cascades()) + " cascades; at most " +
              std::to_string(DealFinder::kMaxCascadesInAnyOrder) + " can be tried in any order";
  return {};
}

}  // namespace freecell
