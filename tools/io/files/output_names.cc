#include "tools/io/files/output_names.h"

#include <boost/algorithm/string/case_conv.hpp>
#include <filesystem>
#include <set>
#include <system_error>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

bool is_compression(const fs::path& ending) {
  static const std::set<std::string> kCompressions = {".gz", ".zst",  ".zstd", ".bz2",
                                                      ".xz", ".lzma", ".lz4",  ".br"};
  return kCompressions.contains(boost::to_lower_copy(ending.string()));
}

/// Whether two names lead to one file, which need not exist.
bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  if (a == "-" || b == "-") return a == b;
  if (fs::equivalent(a, b, ignored)) return true;
  return fs::weakly_canonical(a, ignored) == fs::weakly_canonical(b, ignored);
}

}  // namespace

std::string format_ending(const std::string& path) {
  fs::path name = path;
  while (is_compression(name.extension())) name.replace_extension();
  return boost::to_lower_copy(name.extension().string());
}

bool promises_other_format(const std::string& ending) {
  static const std::set<std::string> kFormats = {
      ".json", ".jsonl", ".ndjson", ".parquet", ".arrow",   ".feather", ".ipc", ".avro", ".orc",
      ".tsv",  ".xls",   ".xlsx",   ".ods",     ".html",    ".htm",     ".xml", ".yaml", ".yml",
      ".md",   ".sql",   ".db",     ".sqlite",  ".sqlite3", ".duckdb",  ".rds", ".pkl",  ".npy",
      ".npz",  ".h5",    ".hdf5",   ".tgz",     ".tar",     ".zip",     ".7z"};
  return kFormats.contains(ending);
}

bool promises_other_compression(const std::string& path) {
  fs::path name = path;
  for (; is_compression(name.extension()); name.replace_extension()) {
    if (name.extension() != ".gz" && name.extension() != ".zst") return true;
  }
  return false;
}

std::string name_without_format(const std::string& path) {
  fs::path name = path;
  while (is_compression(name.extension())) name.replace_extension();
  const bool has_format = promises_other_format(format_ending(path)) || name.extension() == ".csv";
  return (has_format ? name.replace_extension() : name).string();
}

void refuse_one_file(const OutputName& one, const OutputName& other) {
  if (one.path.empty() || other.path.empty() || !is_same_file(one.path, other.path)) return;
  throw InputError(one.path + ": for " + one.contents + " and " + other.contents + " both");
}

void refuse_to_overwrite_input(const std::string& output, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code error;
    if (fs::equivalent(output, file, error)) {
      throw InputError(output + ": is an input of this run, too");
    }
  }
}

}  // namespace freecell
