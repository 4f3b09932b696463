#include "tools/io/files/output_names.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <system_error>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return text;
}

bool is_compression(const std::filesystem::path& ending) {
  static const std::set<std::string> kCompressions = {".gz", ".zst",  ".zstd", ".bz2",
                                                      ".xz", ".lzma", ".lz4",  ".br"};
  return kCompressions.contains(lower_case(ending.string()));
}

/// Whether files of this kind are compressed as the ending says.
bool is_written(const std::filesystem::path& ending, RowFiles files) {
  return files == RowFiles::kPlainOrCompressed && (ending == ".gz" || ending == ".zst");
}

}  // namespace

std::string format_ending(const std::string& path) {
  std::filesystem::path name = path;
  while (is_compression(name.extension())) name.replace_extension();
  return lower_case(name.extension().string());
}

bool promises_other_format(const std::string& ending) {
  static const std::set<std::string> kFormats = {
      ".json", ".jsonl", ".ndjson", ".parquet", ".arrow",   ".feather", ".ipc", ".avro", ".orc",
      ".tsv",  ".xls",   ".xlsx",   ".ods",     ".html",    ".htm",     ".xml", ".yaml", ".yml",
      ".md",   ".sql",   ".db",     ".sqlite",  ".sqlite3", ".duckdb",  ".rds", ".pkl",  ".npy",
      ".npz",  ".h5",    ".hdf5",   ".tgz",     ".tar",     ".zip",     ".7z"};
  return kFormats.contains(ending);
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
  const std::string ending = format_ending(rows);
  is_promise_kept = is_promise_kept && !promises_other_format(ending);
  if (is_promise_kept) return;
  const bool is_format = promises_other_format(ending) || name.extension() == ".csv";
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
