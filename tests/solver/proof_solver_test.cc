#include "solver/proof_solver.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"

namespace freecell {
namespace {

constexpr ProofLimits kUnlimitedProof{~std::uint64_t{0}, ~std::uint64_t{0}};

/// Deal 781948 cannot be won with four freecells; the counts are those of the complete search.
constexpr std::int64_t kImpossible = 781948;
constexpr std::uint64_t kPositions = 4381;
constexpr std::uint64_t kLargestLayer = 359;

void expect_unsolvable(const ProofOutcome& outcome) {
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(outcome.reason, StopReason::kExhausted);
  EXPECT_TRUE(outcome.moves.empty());
  ASSERT_TRUE(outcome.proof);
  EXPECT_EQ(outcome.proof->positions, kPositions);
  EXPECT_EQ(outcome.proof->largest_layer, kLargestLayer);
}

void expect_unknown(const ProofOutcome& outcome, StopReason reason) {
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, reason);
  EXPECT_FALSE(outcome.proof);
  EXPECT_TRUE(outcome.moves.empty());
}

/// Writes down what it is told, in a word each: begin, go on, layer, end, leave, finish.
class Notes : public ProofTracer {
 public:
  void begin_proof(const ProofSearch&, bool goes_on) override {
    words.emplace_back(goes_on ? "go on" : "begin");
  }
  bool wants_layers() const override { return true; }
  void take_layer(const std::function<const PackedPosition*()>& next) override {
    if (fails_with_memory) throw std::bad_alloc();
    if (fails) throw std::runtime_error("full");
    while (next() != nullptr) ++positions;
    words.emplace_back("layer");
  }
  void end_layer(const ProofSearch&) override { words.emplace_back("end"); }
  void leave_proof(const ProofSearch& search) override {
    words.emplace_back("leave");
    finished = search.progress().finished;
    largest = search.progress().largest;
    search.for_each_pending([&](const PackedPosition& packed) { pending.push_back(packed); });
  }
  void finish_proof() override { words.emplace_back("finish"); }

  bool fails = false;
  bool fails_with_memory = false;
  std::vector<std::string> words;
  std::uint64_t positions = 0;
  std::uint64_t finished = 0;
  std::uint64_t largest = 0;
  std::vector<PackedPosition> pending;
};

TEST(ProofSolver, ProvesByVisitingEveryPosition) {
  for (const int workers : {1, 3}) {
    ProofSolver solver({}, workers, kUnlimitedProof, {.memory = LayerMemory::kLevels});
    expect_unsolvable(solver.solve(microsoft_deal(kImpossible)));
    EXPECT_EQ(solver.solve(microsoft_deal(kImpossible)).stage, 2);
    EXPECT_GT(solver.solve(microsoft_deal(kImpossible)).expanded, kPositions);
  }
}

TEST(ProofSolver, ProvesFewerPositionsUpToSymmetry) {
  ProofSolver solver({}, 1, kUnlimitedProof,
                     {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
  const ProofOutcome& outcome = solver.solve(microsoft_deal(kImpossible));
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_LT(outcome.proof.value().positions, kPositions);
}

TEST(ProofSolver, AWinComesWithMovesThatTheRefereeAccepts) {
  ProofSolver solver({}, 1, kUnlimitedProof);
  solver.solve(microsoft_deal(kImpossible));
  for (const int number : {1, 3, 164}) {
    const Deal deal = microsoft_deal(number);
    const ProofOutcome& outcome = solver.solve(deal);
    EXPECT_EQ(outcome.verdict, Verdict::kSolved);
    EXPECT_EQ(outcome.reason, StopReason::kNone);
    EXPECT_FALSE(outcome.proof);
    EXPECT_TRUE(Referee::replay(deal, {}, outcome.moves).valid());
  }
}

TEST(ProofSolver, ALimitIsNoVerdict) {
  const Deal deal = microsoft_deal(kImpossible);
  ProofSolver few({}, 1, {1000, ~std::uint64_t{0}});
  expect_unknown(few.solve(deal), StopReason::kPositions);
  ProofSolver small({}, 1, {~std::uint64_t{0}, 10'000});
  expect_unknown(small.solve(deal), StopReason::kMemory);
  for (const StopReason reason : {StopReason::kTime, StopReason::kInterrupted}) {
    ProofSolver stopped({}, 1, kUnlimitedProof);
    expect_unknown(stopped.solve(deal, [&] { return reason; }), reason);
    expect_unsolvable(stopped.solve(deal));
  }
}

TEST(ProofSolver, TellsItsTracerEveryLayerInTurn) {
  ProofSolver solver({}, 2, kUnlimitedProof);
  Notes notes;
  expect_unsolvable(solver.solve_traced(microsoft_deal(kImpossible), notes, nullptr));
  EXPECT_EQ(notes.positions, kPositions);
  ASSERT_GT(notes.words.size(), 10u);
  EXPECT_EQ(notes.words.front(), "begin");
  EXPECT_EQ(notes.words.back(), "finish");
  for (std::size_t i = 1; i + 1 < notes.words.size(); i += 2) {
    EXPECT_EQ(notes.words[i], "layer");
    EXPECT_EQ(notes.words[i + 1], "end");
  }
  // The next deal is nobody's business.
  const std::size_t words = notes.words.size();
  solver.solve(microsoft_deal(kImpossible));
  EXPECT_EQ(notes.words.size(), words);
}

TEST(ProofSolver, TellsItsTracerNothingOfWhatIsSolvedAtOnce) {
  ProofSolver solver({}, 1, kUnlimitedProof);
  Notes notes;
  EXPECT_EQ(solver.solve_traced(microsoft_deal(1), notes, nullptr).verdict, Verdict::kSolved);
  EXPECT_TRUE(notes.words.empty());
}

TEST(ProofSolver, GoesOnWithWhatAnotherOneLeft) {
  const Deal deal = microsoft_deal(kImpossible);
  ProofSolver few({}, 2, {1000, ~std::uint64_t{0}});
  Notes first;
  expect_unknown(few.solve_traced(deal, first, nullptr), StopReason::kPositions);
  EXPECT_EQ(first.words.back(), "leave");
  EXPECT_EQ(first.positions, first.finished);
  const UnfinishedProof earlier{
      .finished = first.finished, .largest = first.largest, .give_pending = [&](const auto& add) {
        for (const PackedPosition& packed : first.pending) add(packed);
      }};
  ProofSolver solver({}, 1, kUnlimitedProof);
  Notes second;
  expect_unsolvable(solver.solve_traced(deal, second, &earlier));
  EXPECT_EQ(second.words.front(), "go on");
  EXPECT_EQ(first.positions + second.positions, kPositions);
}

TEST(ProofSolver, WhatItsTracerThrowsEndsTheSearch) {
  const Deal deal = microsoft_deal(kImpossible);
  ProofSolver solver({}, 1, kUnlimitedProof);
  Notes notes;
  notes.fails = true;
  EXPECT_THROW(solver.solve_traced(deal, notes, nullptr), std::runtime_error);
  notes.fails_with_memory = true;
  expect_unknown(solver.solve_traced(deal, notes, nullptr), StopReason::kMemory);
  expect_unsolvable(solver.solve(deal));
}

}  // namespace
}  // namespace freecell
