#include "solver/shortest/start_bounds.h"

#include "solver/relaxed/relaxed_game.h"

namespace freecell {

class StartBounds::Impl {
 public:
  Bounds of(const Deal& deal, const Rules& rules) {
    const Game game(deal, rules.with_freecells(kMaxFreecells));
    const Position position(deal, game);
    int not_home = kCards;
    for (int suit = 0; suit < kSuits; ++suit) not_home -= position.foundation(suit);
    const auto cost = [&](RelaxedGame& relaxed) {
      relaxed.start(game);
      relaxed.load(position);
      return relaxed.cost();
    };
    return {cost(runs_), not_home + cost(cards_)};
  }

 private:
  /// Few positions come up, and clearing a large memo would take longer than the rest.
  static constexpr int kLogMemo = 9;

  RelaxedGame runs_{Metric::kPlayerMoves, kLogMemo};
  RelaxedGame cards_{Metric::kCardMoves, kLogMemo};
};

StartBounds::StartBounds() : impl_(std::make_unique<Impl>()) {}
StartBounds::~StartBounds() = default;
StartBounds::StartBounds(StartBounds&&) noexcept = default;
StartBounds& StartBounds::operator=(StartBounds&&) noexcept = default;

StartBounds::Bounds StartBounds::of(const Deal& deal, const Rules& rules) {
  return impl_->of(deal, rules);
}

}  // namespace freecell
