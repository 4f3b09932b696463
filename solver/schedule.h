#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "solver/search/search_status.h"

namespace freecell {

// Which search a solver tries when, and for how long. No search suits every deal. So a solver takes
// turns with several, each time with a higher limit, and begins with the one that decides most.

/// What a stage of a schedule runs.
enum class Search : std::uint8_t {
  kSolver,          ///< Solver
  kReduced,         ///< ReducedSearch
  kFirstOrder,      ///< CompleteSearch, in the first order of the portfolio
  kSecondOrder,     ///< CompleteSearch, in the second order
  kBeam,            ///< BeamSearch
  kPairs,           ///< ReducedSearch, for the pairs of cards that a proof has to distinguish
  kProof,           ///< ProofSearch, from where it was left
  kPlainProof,      ///< ProofSearch, without symmetry
  kSymmetricProof,  ///< ProofSearch, up to symmetry
  kNarrowProof,     ///< kPairs, and then ProofSearch distinguishing these pairs
};
inline constexpr std::size_t kSearches = 10;

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// A stage: a search and its limit.
struct SearchStage {
  Search search;
  std::uint64_t limit;  ///< positions expanded; of a proof: found; of a beam search: its width
  int number = 0;       ///< Outcome::stage, if the schedule has several
};

/// What Solver does after the greedy stages (search/portfolio.h). Tests have schedules with low
/// limits, so that small boards reach every search that there is.
struct SolveSchedule {
  /// Whether a search by depths (solver/depths) takes the place of all stages in the games that it
  /// knows. It decides them hundreds of times as fast.
  bool by_depths = true;
  /// The most positions of a greedy stage, in addition to its own budget.
  std::uint64_t greedy = kNoLimit;
  /// The search with symmetry reduction comes first, because it decides nearly all deals. Where
  /// cards are distinguished often, the complete search in the first order takes fewer positions.
  /// The second order is a new start, because no order suits every deal; it seldom decides one.
  /// Each search begins anew, so it is worth its time only if it takes much more than the one
  /// before.
  ///
  /// Few of the deals that are left for the fourth round can be won, so large proofs come there. A
  /// proof costs a fraction of a search for a solution with as many positions, and less memory, so
  /// it may take more of them. The proof without symmetry is first, because distinguishing cards
  /// may make more positions up to symmetry than there are. A beam search before that round costs a
  /// tenth of what has been searched by then, and finds two in five of the solutions that take more
  /// than a million positions.
  std::array<SearchStage, 15> stages = {{
      {Search::kReduced, 500'000},
      {Search::kFirstOrder, 100'000},
      {Search::kSecondOrder, 125'000},
      {Search::kReduced, 4'000'000},
      {Search::kSecondOrder, 1'000'000},
      {Search::kReduced, 16'000'000},
      {Search::kSecondOrder, 4'000'000},
      {Search::kBeam, 30'000},
      {Search::kReduced, 32'000'000},
      {Search::kPlainProof, 512'000'000},
      {Search::kSymmetricProof, 512'000'000},
      {Search::kSecondOrder, 8'000'000},
      {Search::kPlainProof, kNoLimit},
      {Search::kSymmetricProof, kNoLimit},
      {Search::kSecondOrder, kNoLimit},
  }};
};

/// Stages that come again and again, with limits that grow by `growth` from round to round.
struct SearchRounds {
  std::span<const SearchStage> stages;
  std::uint64_t growth;
};

/// What ProofSolver does: these stages, and then the rounds, until the proof is done or has met a
/// won position.
inline constexpr SearchStage kProveStages[] = {
    {Search::kSolver, 2'000, 1},
    {Search::kProof, 1'000'000, 2},
    {Search::kSolver, 1'000'000, 3},
};
inline constexpr SearchStage kProveRound[] = {
    {Search::kPairs, 1'000'000, 4},
    {Search::kProof, 8'000'000, 4},
};
inline constexpr SearchRounds kProveRounds = {kProveRound, 8};
/// What ProofSolver does once the proof has met a won position: the solver, if the position may be
/// one that the game does not lead to; the pairs; and, with `number` one more, another proof.
inline constexpr SearchStage kWinSolver = {Search::kSolver, 4'000'000, 5};
inline constexpr SearchStage kWinPairs = {Search::kPairs, 20'000'000, 5};

/// What CertifyingSolver does when a small proof does not suffice: three proofs in turn, because
/// any of them may have far more positions than the others.
inline constexpr SearchStage kCertifyRound[] = {
    {Search::kNarrowProof, 4'000'000},
    {Search::kPlainProof, 4'000'000},
    {Search::kSymmetricProof, 4'000'000},
};
inline constexpr SearchRounds kCertifyRounds = {kCertifyRound, 4};

/// How each search of a schedule ended the last time. kBudget if it has not begun: a search is
/// worth trying again only if its limit ended it.
class Endings {
 public:
  Endings() { of_.fill(SearchStatus::kBudget); }

  SearchStatus& operator[](Search search) { return of_[static_cast<std::size_t>(search)]; }

 private:
  std::array<SearchStatus, kSearches> of_;
};

/// Calls `run` with one stage after the other until it returns something, and returns that. Returns
/// an empty optional after the last stage.
template <typename Run>
auto follow(std::span<const SearchStage> stages, Run&& run) -> decltype(run(SearchStage())) {
  for (const SearchStage& stage : stages) {
    if (const auto end = run(stage)) return end;
  }
  return {};
}
template <typename Run>
auto follow(const SearchRounds& rounds, Run&& run) -> decltype(run(SearchStage())) {
  for (std::uint64_t factor = 1;;) {
    const auto grown = [&](SearchStage stage) {
      stage.limit *= factor;
      return run(stage);
    };
    if (const auto end = follow(rounds.stages, grown)) return end;
    if (factor < kNoLimit / 1'000'000'000'000) factor *= rounds.growth;
  }
}

}  // namespace freecell
