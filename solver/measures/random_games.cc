#include "solver/measures/random_games.h"

#include <algorithm>
#include <random>
#include <utility>

namespace freecell {
namespace {

enum class Kind : std::uint8_t { kCareless = 1, kCareful = 2 };

/// The 64-bit FNV-1a hash of the bytes of the start's key, the kind, and the number in four bytes,
/// the lowest first.
std::uint64_t seed_of(const BoardKey& start, Kind kind, int game) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto mix = [&hash](std::uint8_t byte) { hash = (hash ^ byte) * 0x100000001b3; };
  for (const std::uint8_t byte : start.bytes) mix(byte);
  mix(static_cast<std::uint8_t>(kind));
  for (int shift = 0; shift < 32; shift += 8) mix(static_cast<std::uint8_t>(game >> shift));
  return hash;
}

/// Counts the critical positions of a game and the longest run of them.
class CriticalPositions {
 public:
  explicit CriticalPositions(CarefulGame& game) : game_(game) {}

  void add(bool is_critical) {
    run_ = is_critical ? run_ + 1 : 0;
    game_.critical += is_critical ? 1 : 0;
    game_.longest_run = std::max(game_.longest_run, run_);
  }

 private:
  CarefulGame& game_;
  int run_ = 0;
};

bool has_key(const std::vector<NextPosition>& positions, const BoardKey& key) {
  return std::ranges::find(positions, key, &NextPosition::key) != positions.end();
}

}  // namespace

void list_next_positions(const Referee& position, std::vector<NextPosition>& next) {
  thread_local std::vector<Move> moves;
  position.legal_moves_and_supermoves(moves);
  const BoardKey key = key_of(position.board());
  next.clear();
  for (const Move& move : moves) {
    Referee after = position;
    after.play(move);
    const BoardKey after_key = key_of(after.board());
    if (after_key != key && !has_key(next, after_key)) next.push_back({after_key, after});
  }
  std::ranges::sort(next, {}, &NextPosition::key);
}

std::optional<CarelessGames> RandomGames::play_carelessly(const Deal& deal, GameNumbers games,
                                                          const StopCallback& stop) {
  const NextPosition start = begin(deal);
  auto lost_after = play_each<int>(games, stop, [&](int game) {
    play_line(start, game);
    return moves_until_lost(stop);
  });
  if (!lost_after) return std::nullopt;
  return CarelessGames{std::move(*lost_after)};
}

std::optional<CarefulGames> RandomGames::play_carefully(const Deal& deal, GameNumbers games,
                                                        const StopCallback& stop) {
  const NextPosition start = begin(deal);
  return play_each<CarefulGame>(games, stop,
                                [&](int game) { return play_careful_game(start, game, stop); });
}

/// What each game comes to, or nothing as soon as one of them is not known.
template <typename Game, typename Play>
std::optional<std::vector<Game>> RandomGames::play_each(GameNumbers games, const StopCallback& stop,
                                                        Play&& play) {
  std::vector<Game> played;
  for (int game = games.first; game <= games.last; ++game) {
    if (is_stopped(stop)) return std::nullopt;
    const std::optional<Game> result = play(game);
    if (!result) return std::nullopt;
    played.push_back(*result);
  }
  return played;
}

NextPosition RandomGames::begin(const Deal& deal) {
  verdicts_.forget();
  reason_ = StopReason::kNone;
  const Referee referee(deal, rules_);
  return {key_of(referee.board()), referee};
}

bool RandomGames::is_stopped(const StopCallback& stop) {
  if (stop) reason_ = stop();
  return reason_ != StopReason::kNone;
}

std::optional<bool> RandomGames::can_be_won(const NextPosition& position,
                                            const StopCallback& stop) {
  const Verdict verdict = verdicts_.of(position.referee, position.key, stop);
  if (verdict != Verdict::kUnknown) return verdict == Verdict::kSolved;
  reason_ = verdicts_.reason();
  return std::nullopt;
}

/// No position comes twice in a game.
void RandomGames::list_new_positions() {
  list_next_positions(line_.back().referee, next_);
  std::erase_if(next_, [&](const NextPosition& next) { return has_key(line_, next.key); });
}

void RandomGames::play_line(const NextPosition& start, int game) {
  std::mt19937_64 generator(seed_of(start.key, Kind::kCareless, game));
  line_.assign(1, start);
  while (static_cast<int>(line_.size()) <= kMostCarelessMoves &&
         !line_.back().referee.board().won()) {
    list_new_positions();
    if (next_.empty()) return;
    line_.push_back(next_[generator() % next_.size()]);
  }
}

/// A lost game stays lost. So the first lost position lies between one that is known to be won and
/// one that is known to be lost, and few positions need a verdict. Verdicts on late positions that
/// can be won are cheap. Most games are lost early, so the search begins with short strides.
std::optional<int> RandomGames::moves_until_lost(const StopCallback& stop) {
  constexpr std::size_t kStride = 8;
  if (line_.back().referee.board().won()) return CarelessGames::kNotLost;
  std::size_t first_unknown = 0;
  std::size_t lost = line_.size();  // the end: not lost at all
  while (first_unknown < lost) {
    const bool is_lost_known = lost < line_.size();
    const std::size_t middle = first_unknown + (lost - first_unknown) / 2;
    const std::size_t asked = first_unknown == 0 ? 0
                              : is_lost_known    ? middle
                                                 : std::min(first_unknown + kStride, lost) - 1;
    const std::optional<bool> won = can_be_won(line_[asked], stop);
    if (!won) return std::nullopt;
    (*won ? first_unknown : lost) = *won ? asked + 1 : asked;
  }
  return lost < line_.size() ? static_cast<int>(lost) : CarelessGames::kNotLost;
}

std::optional<CarefulGame> RandomGames::play_careful_game(const NextPosition& start, int game,
                                                          const StopCallback& stop) {
  std::mt19937_64 generator(seed_of(start.key, Kind::kCareful, game));
  CarefulGame counts;
  CriticalPositions critical(counts);
  line_.assign(1, start);
  while (static_cast<int>(line_.size()) <= kMostCarefulMoves &&
         !line_.back().referee.board().won()) {
    list_new_positions();
    const std::size_t legal = next_.size();
    if (legal == 0) break;
    if (!leave_out_losing(stop)) return std::nullopt;
    const std::size_t losing = legal - next_.size();
    counts.losing_shares.push_back(static_cast<double>(losing) / static_cast<double>(legal));
    critical.add(legal > 1 && next_.size() == 1);
    if (next_.empty()) break;
    line_.push_back(next_[generator() % next_.size()]);
  }
  return counts;
}

/// Leaves in `next_` the positions that can be won. After a lost position, which can only be the
/// start, there are none. Returns false if that is not known.
bool RandomGames::leave_out_losing(const StopCallback& stop) {
  std::optional<bool> won = can_be_won(line_.back(), stop);
  if (!won) return false;
  if (!*won) next_.clear();
  std::erase_if(next_, [&](const NextPosition& next) {
    if (won) won = can_be_won(next, stop);
    return !won.value_or(false);
  });
  return won.has_value();
}

}  // namespace freecell
