// What there is to know about one deal: bounds and measures without a search, the fewest freecells,
// a shortest solution, and a proof if the deal cannot be won.
//
//     study DEAL

#include <freecell/dealer/inductive_set.h>
#include <freecell/dealer/microsoft.h>
#include <freecell/solver/confirmed_fewest.h>
#include <freecell/solver/confirmed_outcome.h>
#include <freecell/solver/measures/measures.h>
#include <freecell/solver/proof/proof_positions.h>
#include <freecell/solver/prover.h>
#include <freecell/solver/shortest/start_bounds.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <thread>
#include <vector>

namespace {

using namespace freecell;

const char* yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

void measure(const Deal& deal) {
  const StartBounds::Bounds bounds = StartBounds().of(deal, Rules());
  std::cout << "at least " << bounds.player_moves << " player moves, " << bounds.card_moves
            << " card moves\n";
  std::vector<Measure> measures;
  std::ranges::copy_if(all_measures(), std::back_inserter(measures), [](const Measure& measure) {
    return measure.name == "ace_depth" || measure.name == "random_home";
  });
  const std::vector<MeasureValue> values = Measurer(measures).measure(deal);
  std::cout << "cards above aces: " << std::get<std::int64_t>(values[0])
            << "; random play brings home " << std::get<double>(values[1]) << " cards\n";
}

void find_fewest_freecells(const Deal& deal) {
  ConfirmedFewestSolver solver;
  const ConfirmedFewest fewest = solver.solve(deal);
  std::cout << "fewest freecells: " << fewest.freecells.lower << " to ";
  std::cout << (fewest.freecells.upper ? std::to_string(*fewest.freecells.upper) : "?") << "\n";
}

/// The best solution so far and the bound that is proved for all are known while it searches.
void find_shortest(const Deal& deal) {
  ConfirmedSolver solver({.effort = Effort::kShortest});
  int gap = kCards;
  const ConfirmedOutcome& outcome = solver.solve(deal, [&] {
    const ConfirmedOutcome& so_far = solver.so_far();
    if (so_far.gap && *so_far.gap < gap) {
      gap = *so_far.gap;
      std::cout << so_far.counts->player_moves << " moves, and no fewer than "
                << *so_far.lower_bound << "\n";
    }
    return StopReason::kNone;
  });
  if (!outcome.counts) return;
  std::cout << "shortest: " << outcome.counts->player_moves << " moves: " << outcome.solution
            << "\n";
}

/// Checks a proof by the rules alone, without the search: with the start in the set, no way out of
/// it and no win in it, nothing that the game can reach is won.
bool is_proof(const Deal& deal, const ProofPositions& positions) {
  InductiveSetRules rules(deal, {}, {.kind = positions.kind()});
  std::set<PositionNumber> members;
  positions.for_each([&](PositionNumber number) {
    if (const auto key = rules.key_of(number)) members.insert(*key);
  });
  const auto start = rules.start();
  bool holds = start && members.contains(start->number);
  MemberPlace place;
  std::vector<Member> successors;
  const auto is_member = [&](const Member& member) { return members.contains(member.number); };
  positions.for_each([&](PositionNumber number) {
    holds = holds && rules.examine({number}, place, successors) == nullptr &&
            std::ranges::all_of(successors, is_member);
  });
  return holds;
}

void prove(const Deal& deal) {
  const int workers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Prover prover({}, {.workers = workers, .up_to_symmetry = true, .keeps_positions = true});
  const ProofOutcome& outcome = prover.solve(deal);
  std::cout << to_string(outcome.verdict);
  if (outcome.proof_positions) {
    std::cout << ": " << outcome.proof_positions->size()
              << " positions; checked: " << yes_or_no(is_proof(deal, *outcome.proof_positions));
  }
  std::cout << "\n";
}

}  // namespace

int main(int argc, char** argv) try {
  const Deal deal = microsoft_deal(argc > 1 ? std::atoll(argv[1]) : 11982);
  measure(deal);
  find_fewest_freecells(deal);
  find_shortest(deal);
  prove(deal);
} catch (const std::exception& error) {
  std::cerr << "study: " << error.what() << "\n";
  return 2;
}
