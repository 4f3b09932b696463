#include "tools/io/deals/deal_operands.h"

#include <filesystem>
#include <system_error>
#include <utility>

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

bool is_regular(const std::string& file) {
  std::error_code error;
  return file != "-" && std::filesystem::is_regular_file(file, error);
}

/// Gathers the deals of operands, one after the other.
class OperandReader {
 public:
  OperandReader(const CancelCallback& cancelled, ReadingOptions options)
      : cancelled_(cancelled), options_(options) {}

  void add(const std::string& operand) {
    if (is_list(operand)) {
      if (options_.keep_going) {
        return add_numbers(read_list(operand, options_.numbering), "");
      }
      add_list(operand, operand);
    } else {
      add_file(operand);
    }
  }

  DealOperands take() {
    if (has_list_) deals_.list = lists_.empty() ? DealList() : joined_lists();
    if (!has_list_ && options_.numbering) {
      throw InputError("--numbering goes with lists of deal numbers only");
    }
    return std::move(deals_);
  }

 private:
  void add_list(std::string list, const std::string& name) {
    has_list_ = true;
    if (!list.empty() || !options_.keep_going) lists_.push_back(std::move(list));
    if (list_name_.empty()) list_name_ = name;
    refuse_both();
  }

  void add_file(const std::string& name) {
    check_readable(name);
    // Whatever comes after boards holds boards, too. A pipe that nobody writes to yet must not hold
    // them up.
    if (!deals_.files.empty() && !is_regular(name)) {
      deals_.files.push_back(name);
      return;
    }
    DealFile file = open_deal_file(name, cancelled_);
    if (file.is_empty) throw InputError(name + ": no deals in it");
    if (options_.keeps_rows && file.has_rows) {
      deals_.rows = std::make_shared<InputStream>(std::move(file.text));
      deals_.files.push_back(name);
      return;
    }
    if (file.kind == InputKind::kBoards) return add_boards(name, {std::move(file.text)});
    DealsInFile deals = read_deals(std::move(file), name, options_);
    if (deals.boards.empty()) return add_numbers(std::move(deals), name);
    add_boards(name, {InputStream::of_text(std::move(deals.boards)), true});
  }

  /// `name`: of the file; empty if the numbers are an operand.
  void add_numbers(DealsInFile numbers, const std::string& name) {
    if (numbers.list.empty() && numbers.bad.empty()) throw InputError(name + ": no deals in it");
    for (BadItem& item : numbers.bad) {
      item.place += size_;
      deals_.bad.push_back(std::move(item));
    }
    size_ += numbers.size;
    take_game(numbers.game, name);
    if (!name.empty()) deals_.list_files.push_back(name);
    add_list(std::move(numbers.list), name.empty() ? "the list" : name);
  }

  void take_game(const GameWords& words, const std::string& name) {
    GameWords& known = deals_.game;
    if (known.cascades && words.cascades && *known.cascades != *words.cascades) {
      throw InputError(name + ": has deals of " + *words.cascades + " cascades, and " +
                       deals_.list_files.front() + " of " + *known.cascades);
    }
    if (known.game && words.game && *known.game != *words.game) {
      throw InputError(name + ": has deals of " + *words.game + ", and " +
                       deals_.list_files.front() + " of " + *known.game);
    }
    if (words.cascades) known.cascades = words.cascades;
    if (words.game) known.game = words.game;
  }

  /// Adds a file of boards. A file that can be opened again is closed until its turn, because there
  /// may be many.
  void add_boards(const std::string& name, OpenBoards boards) {
    if (!is_regular(name)) {
      deals_.open[deals_.files.size()] = std::make_shared<OpenBoards>(std::move(boards));
    }
    deals_.files.push_back(name);
    refuse_both();
  }

  void refuse_both() const {
    if (!has_list_ || deals_.files.empty()) return;
    throw InputError("'" + list_name_ + "' and '" + deals_.files.front() +
                     "': deal numbers and boards do not go together in one run");
  }

  /// A prefix is that of the list where it stands, and not of the lists of other operands.
  void check_prefix(const std::string& list) const {
    const std::string_view first = lists_.front();
    if (!DealList::prefix_of(list).empty() || DealList::prefix_of(first).empty()) return;
    throw InputError("deal numbers and '" + std::string(DealList::prefix_of(first)) +
                     "' do not go together in one run; it may stand before each list");
  }

  DealList joined_lists() const {
    const bool are_operands = deals_.list_files.empty();
    const std::optional<Numbering> numbering = options_.numbering;
    std::string joined;
    for (const std::string& list : lists_) {
      if (!numbering) check_prefix(list);
      if (are_operands ? &list != &lists_.front() : !joined.empty()) joined += ',';
      joined += list;
    }
    if (are_operands) return DealList::parse(joined, numbering);
    try {
      return DealList::parse_items(joined, numbering);
    } catch (const InputError& error) {
      throw InputError(deals_.list_files.front() + ": " + error.what());
    }
  }

  const CancelCallback& cancelled_;
  ReadingOptions options_;
  DealOperands deals_;
  bool has_list_ = false;
  std::uint64_t size_ = 0;  ///< of the lists, if words may be bad
  std::vector<std::string> lists_;
  std::string list_name_;  ///< that of the first list
};

}  // namespace

DealOperands read_deal_operands(const std::vector<std::string>& operands,
                                const CancelCallback& cancelled, ReadingOptions options) {
  if (operands.empty()) {
    throw InputError("no deals given: a list such as 1-1000,11982, a file of boards, or -");
  }
  if (std::ranges::count(operands, "-") > 1) throw InputError("-: is given twice");
  options.keeps_rows = options.keeps_rows && operands.size() == 1;
  OperandReader reader(cancelled, options);
  for (const std::string& operand : operands) {
    if (!is_list(operand)) check_exists(operand);
  }
  for (const std::string& operand : operands) reader.add(operand);
  return reader.take();
}

std::vector<std::string> DealingOptions::deals(const std::vector<std::string>& operands) const {
  constexpr std::uint64_t kDefaultSeed = 1;
  if (seed && !random) throw InputError("--seed goes with --random only");
  if (!random) return operands;
  if (!operands.empty()) {
    throw InputError("--random and '" + operands.front() + "' do not go together");
  }
  return {"random:" + std::to_string(seed.value_or(kDefaultSeed)) + ":0-" +
          std::to_string(*random - 1)};
}

std::vector<std::string> DealOperands::inputs() const {
  std::vector<std::string> names = files;
  names.insert(names.end(), list_files.begin(), list_files.end());
  return names;
}

DealOperands part_of(const DealOperands& operands, const Shard& shard) {
  if (!operands.bad.empty()) {
    throw InputError(operands.bad.front().fault + "; a list with mistakes cannot be divided");
  }
  DealOperands part = operands;
  if (!part.list) return part;
  const std::uint64_t size = operands.list->size();
  part.list = operands.list->slice(shard.begin(size), shard.end(size));
  return part;
}

BoardOptions board_options(const DealingOptions& dealing, const Rules& rules) {
  return {.text = dealing.of_boards(), .rules = rules, .keep_going = dealing.keep_going};
}

std::unique_ptr<DealSource> open_deals(const DealOperands& operands, const DealingOptions& dealing,
                                       const Rules& rules, CancelCallback cancelled) {
  if (!operands.list) {
    return board_source(operands.files, operands.open, board_options(dealing, rules),
                        std::move(cancelled));
  }
  if (dealing.layout != BoardLayout::kAny) throw InputError("--layout goes with boards only");
  if (!operands.list_files.empty()) check_game(operands.game, operands.list_files.front(), rules);
  return list_source(*operands.list, rules, operands.bad);
}

std::vector<std::uint64_t> sizes_of_files(const std::vector<std::string>& files) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& file : files) {
    std::error_code error;
    sizes.push_back(is_regular(file) ? std::filesystem::file_size(file, error) : 0);
  }
  return sizes;
}

}  // namespace freecell
