#include "bindings/python/core/columns.h"

namespace freecell::python {
namespace {

/// Calls `visit` with every column of `columns` and the same one of `other`.
template <typename Visitor>
void for_each_column(Columns& columns, const Columns& other, Visitor&& visit) {
  const auto visit_masked = [&](auto& column, const auto& same) {
    visit(column.values, same.values);
    visit(column.mask, same.mask);
  };
  visit_masked(columns.deal, other.deal);
  visit(columns.cascades, other.cascades);
  visit(columns.verdict, other.verdict);
  visit(columns.reason, other.reason);
  visit_masked(columns.player_moves, other.player_moves);
  visit_masked(columns.card_moves, other.card_moves);
  visit_masked(columns.listed_moves, other.listed_moves);
  visit(columns.expanded, other.expanded);
  visit(columns.generated, other.generated);
  visit(columns.stage, other.stage);
  visit_masked(columns.lower_bound, other.lower_bound);
  visit_masked(columns.gap, other.gap);
}

std::optional<int> count_of(const ConfirmedOutcome& outcome, int MoveCounts::*count) {
  return outcome.counts ? std::optional((*outcome.counts).*count) : std::nullopt;
}

}  // namespace

void Columns::reserve(std::size_t rows) {
  for_each_column(*this, *this, [rows](auto& column, const auto&) { column.reserve(rows); });
}

void Columns::append(const Columns& other) {
  for_each_column(*this, other, [](auto& column, const auto& more) {
    column.insert(column.end(), more.begin(), more.end());
  });
  const auto before = static_cast<std::int64_t>(solutions.size());
  solutions.insert(solutions.end(), other.solutions.begin(), other.solutions.end());
  for (const std::int64_t end : other.solution_ends) solution_ends.push_back(before + end);
}

void Columns::append(const std::optional<std::int64_t>& number, int cascade_count,
                     const ConfirmedOutcome& outcome) {
  deal.append(number);
  cascades.push_back(static_cast<std::uint8_t>(cascade_count));
  verdict.push_back(static_cast<std::uint8_t>(outcome.verdict));
  reason.push_back(static_cast<std::uint8_t>(outcome.reason));
  player_moves.append(count_of(outcome, &MoveCounts::player_moves));
  card_moves.append(count_of(outcome, &MoveCounts::card_moves));
  listed_moves.append(count_of(outcome, &MoveCounts::listed_moves));
  expanded.push_back(static_cast<std::int64_t>(outcome.expanded));
  generated.push_back(static_cast<std::int64_t>(outcome.generated));
  stage.push_back(outcome.stage);
  lower_bound.append(outcome.lower_bound);
  gap.append(outcome.gap);
}

void Columns::append_solution(const std::string& solution) {
  solutions.insert(solutions.end(), solution.begin(), solution.end());
  solution_ends.push_back(static_cast<std::int64_t>(solutions.size()));
}

}  // namespace freecell::python
