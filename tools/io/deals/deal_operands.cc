#include "tools/io/deals/deal_operands.h"

#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

bool is_list(const std::string& operand) {
  return operand != "-" && DealList::looks_like_list(operand);
}

void check_exists(const std::string& file) {
  std::error_code error;
  if (file == "-" ||
      std::filesystem::status(file, error).type() != std::filesystem::file_type::not_found) {
    return;
  }
  throw InputError("'" + file + "' is neither a deal list nor a file that exists");
}

}  // namespace

DealList join_lists(const std::vector<std::string>& lists) {
  std::string joined;
  for (const std::string& list : lists) {
    if (&list != &lists.front()) joined += ',';
    joined += list;
  }
  return DealList::parse(joined);
}

DealOperands read_deal_operands(const std::vector<std::string>& operands) {
  if (operands.empty()) {
    throw InputError("no deals given: a list such as 1-1000,11982, a file of boards, or -");
  }
  std::vector<std::string> lists;
  std::vector<std::string> files;
  for (const std::string& operand : operands) {
    if (!is_list(operand)) check_exists(operand);
    (is_list(operand) ? lists : files).push_back(operand);
  }
  if (files.empty()) return {join_lists(lists), {}};
  if (lists.empty()) return {std::nullopt, std::move(files)};
  throw InputError("'" + lists.front() + "' and '" + files.front() +
                   "': deal numbers and boards do not go together in one run");
}

DealOperands part_of(const DealOperands& operands, const Shard& shard) {
  if (!operands.list) {
    throw InputError("--shard goes with deal numbers only; '" + operands.files.front() +
                     "' is a file of boards");
  }
  const std::uint64_t size = operands.list->size();
  return {operands.list->slice(shard.begin(size), shard.end(size)), {}};
}

std::unique_ptr<DealSource> open_deals(const DealOperands& operands, const DealingOptions& dealing,
                                       int freecells, CancelCallback cancelled) {
  if (!operands.list) {
    return std::make_unique<BoardSource>(operands.files, dealing.of_boards(), freecells,
                                         std::move(cancelled));
  }
  if (dealing.layout != BoardLayout::kAny) throw InputError("--layout goes with boards only");
  return std::make_unique<ListSource>(*operands.list, dealing.cascades());
}

std::vector<std::uint64_t> sizes_of_files(const std::vector<std::string>& files) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& file : files) {
    std::error_code error;
    const bool is_regular = std::filesystem::is_regular_file(file, error);
    sizes.push_back(is_regular ? std::filesystem::file_size(file, error) : 0);
  }
  return sizes;
}

}  // namespace freecell
