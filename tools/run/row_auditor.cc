#include "tools/run/row_auditor.h"

#include <algorithm>

#include "tools/io/files/number_text.h"

namespace freecell {

std::string_view RowText::at(std::string_view name) const {
  const auto column = std::ranges::find(columns_, name, &RowColumn::name);
  if (column == columns_.end()) return {};
  return fields_[static_cast<std::size_t>(column - columns_.begin())];
}

std::optional<std::int64_t> RowText::number_at(std::string_view name) const {
  const std::string_view text = at(name);
  const auto number = parse_number<std::int64_t>(text);
  return number >= 0 && std::to_string(*number) == text ? number : std::nullopt;
}

bool is_limit_of(const RunRecord& record, StopReason reason) {
  const auto is_set = [&](const char* option) {
    const auto found = std::ranges::find(record.options, option, &RecordedOption::name);
    return found != record.options.end() && found->value != "null";
  };
  if (reason == StopReason::kExpanded) return is_set("max_expanded");
  if (reason == StopReason::kTime) return is_set("max_seconds");
  return reason == StopReason::kMemory;
}

std::string reason_fault(Verdict verdict, StopReason reason) {
  return "its reason is '" + std::string(to_string(reason)) + "', which no " + to_string(verdict) +
         " deal of this run can have";
}

std::set<std::string, std::less<>> names_of(const std::vector<RowColumn>& columns) {
  std::set<std::string, std::less<>> names;
  for (const RowColumn& column : columns) names.insert(column.name);
  return names;
}

}  // namespace freecell
