#include "tools/io/deals/deal_operands.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
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

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return text;
}

/// Whether the ending of a name promises another format than CSV.
bool is_other_format(const std::filesystem::path& ending) {
  static const std::set<std::string> kFormats = {
      ".json", ".jsonl", ".ndjson", ".parquet", ".arrow",   ".feather", ".ipc", ".avro", ".orc",
      ".tsv",  ".xls",   ".xlsx",   ".ods",     ".html",    ".htm",     ".xml", ".yaml", ".yml",
      ".md",   ".sql",   ".db",     ".sqlite",  ".sqlite3", ".duckdb",  ".rds", ".pkl",  ".npy",
      ".npz",  ".h5",    ".hdf5",   ".tgz",     ".tar",     ".zip",     ".7z"};
  return kFormats.contains(lower_case(ending.string()));
}

bool is_compression(const std::filesystem::path& ending) {
  static const std::set<std::string> kCompressions = {".gz", ".zst",  ".zstd", ".bz2",
                                                      ".xz", ".lzma", ".lz4",  ".br"};
  return kCompressions.contains(lower_case(ending.string()));
}

/// Whether a file with this ending is compressed so.
bool is_written(const std::filesystem::path& ending, RowFiles files) {
  return files == RowFiles::kPlainOrCompressed && (ending == ".gz" || ending == ".zst");
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

void refuse_to_overwrite_input(const std::string& output, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code error;
    if (std::filesystem::equivalent(output, file, error)) {
      throw InputError(output + ": is an input of this run, too");
    }
  }
}

void refuse_name_of_other_format(const std::string& rows, RowFiles files) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(rows, error) && !fs::is_regular_file(rows, error)) return;
  fs::path name = rows;
  bool is_promise_kept = true;
  for (; is_compression(name.extension()); name.replace_extension()) {
    is_promise_kept = is_promise_kept && is_written(name.extension(), files);
  }
  is_promise_kept = is_promise_kept && !is_other_format(name.extension());
  if (is_promise_kept) return;
  const bool is_format = is_other_format(name.extension()) || name.extension() == ".csv";
  const std::string csv = (is_format ? name.replace_extension() : name).string() + ".csv";
  const bool is_plain = files == RowFiles::kPlain;
  throw InputError(rows + ": rows are written as CSV" + (is_plain ? ", not compressed" : "") +
                   "; name the file " + csv +
                   (is_plain ? "" : ", or " + csv + ".gz or " + csv + ".zst to compress it"));
}

void refuse_one_file_for_both(const std::string& rows, const std::string& solutions) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (solutions.empty()) return;
  const bool is_same = rows == solutions ||
                       fs::weakly_canonical(rows, error) == fs::weakly_canonical(solutions, error);
  if (!is_same) return;
  throw InputError(solutions +
                   ": for rows and solutions both; give one of --output and --solutions-file "
                   "another name");
}

}  // namespace freecell
