#pragma once

#include "dealer/position_class.h"
#include "solver/position/card_tables.h"

namespace freecell {

/// The pairs of cards that are not among the `exchangeable` ones of a proof (ProofSearch::begin),
/// as certificates write them.
PairSet distinguished_pairs_of(CardSet exchangeable);
/// The inverse.
CardSet exchangeable_cards(PairSet distinguished);

}  // namespace freecell
