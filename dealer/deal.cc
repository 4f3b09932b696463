#include "dealer/deal.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <stdexcept>

namespace freecell {
namespace {

std::string cascade_count_message(int cascades) {
  return std::to_string(cascades) + (cascades == 1 ? " cascade" : " cascades") +
         "; a deal has 4 to 13";
}

std::string name_of(Card card) { return {rank_letter(card.rank()), suit_letter(card.suit())}; }

/// Ticks off cards as they are seen, and remembers the first duplicate.
class CardCheck {
 public:
  void see(Card card) {
    const std::uint64_t bit = std::uint64_t{1} << card.id();
    if ((seen_ & bit) != 0 && !duplicate_) duplicate_ = card;
    seen_ |= bit;
  }

  void see(std::span<const Card> cards) {
    for (const Card card : cards) see(card);
  }

  /// Describes what is wrong with the cards seen. Empty if they are one full deck.
  std::string problem() const {
    if (seen_ == kWholeDeck && !duplicate_) return {};
    if (duplicate_) return "duplicate card " + name_of(*duplicate_);
    std::string message;
    int missing = 0;
    for (int id = 0; id < kCards; ++id) {
      if ((seen_ >> id & 1) != 0) continue;
      if (missing++ == 0) message = "missing card " + name_of(Card::from_id(id));
    }
    if (missing == 2) message += " and another";
    if (missing > 2) message += " and " + std::to_string(missing - 1) + " others";
    return message;
  }

 private:
  static constexpr std::uint64_t kWholeDeck = (std::uint64_t{1} << kCards) - 1;

  std::uint64_t seen_ = 0;
  std::optional<Card> duplicate_;
};

}  // namespace

Deal Deal::from_deck(std::span<const Card> cards, int cascades, std::span<const Card> to_cells) {
  if (!is_cascade_count(cascades)) throw std::invalid_argument(cascade_count_message(cascades));
  CardCheck check;
  check.see(cards);
  check.see(to_cells);
  if (const std::string problem = check.problem(); !problem.empty()) {
    throw std::invalid_argument(problem);
  }
  if (to_cells.size() > kMaxFreecells) throw std::invalid_argument("more than 10 cards in cells");

  Deal deal;
  deal.cascades_ = static_cast<std::uint8_t>(cascades);
  const int count = static_cast<int>(cards.size());
  for (int cascade = 0; cascade < cascades; ++cascade) {
    deal.first_[cascade] = deal.end_;
    for (int i = cascade; i < count; i += cascades) deal.cards_[deal.end_++] = cards[i];
  }
  deal.first_[cascades] = deal.end_;
  for (const Card card : to_cells) deal.cards_[deal.end_++] = card;
  assert(deal.end_ == kCards);
  return deal;
}

bool Deal::Builder::add_cascade(std::span<const Card> cards) {
  if (cascade_count_ == kMaxCascades || cards.size() > kCards) return false;
  std::ranges::copy(cards, cascades_[cascade_count_].begin());
  sizes_[cascade_count_++] = static_cast<std::uint8_t>(cards.size());
  return true;
}

bool Deal::Builder::add_freecell_card(Card card) {
  if (freecell_count_ == kMaxFreecells) return false;
  freecells_[freecell_count_++] = card;
  return true;
}

void Deal::Builder::set_foundation(Suit suit, int rank) {
  if (rank < 0 || rank > kRanks) throw std::invalid_argument("a foundation's rank is 0 to 13");
  foundations_[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(rank);
}

std::variant<Deal, std::string> Deal::Builder::build() const {
  if (std::string problem = card_problem(); !problem.empty()) return problem;
  if (!is_cascade_count(cascade_count_)) return cascade_count_message(cascade_count_);

  Deal deal;
  deal.cascades_ = static_cast<std::uint8_t>(cascade_count_);
  deal.foundations_ = foundations_;
  const auto append = [&deal](std::span<const Card> cards) {
    std::ranges::copy(cards, deal.cards_.begin() + deal.end_);
    deal.end_ = static_cast<std::uint8_t>(deal.end_ + cards.size());
  };
  for (int i = 0; i < cascade_count_; ++i) {
    deal.first_[i] = deal.end_;
    append(cascade(i));
  }
  deal.first_[cascade_count_] = deal.end_;
  append(freecell_cards());
  assert(deal.end_ + std::accumulate(foundations_.begin(), foundations_.end(), 0) == kCards);
  return deal;
}

std::string Deal::Builder::card_problem() const {
  CardCheck check;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 1; rank <= foundations_[suit]; ++rank) {
      check.see(Card::of(rank, static_cast<Suit>(suit)));
    }
  }
  check.see(freecell_cards());
  for (int i = 0; i < cascade_count_; ++i) check.see(cascade(i));
  return check.problem();
}

}  // namespace freecell
