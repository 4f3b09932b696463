#pragma once

#include <string>
#include <string_view>

#include "tools/io/files/output_file.h"

namespace freecell {

/// The name, without the folder, of the file about one deal: `617.txt`. A slash in the deal's name
/// becomes `%2F`, a per cent sign `%25`. If that is too long for a file system, the SHA-256 of the
/// deal's name stands in its place.
std::string deal_file_name(std::string_view deal, std::string_view ending);

/// The ending of the names of files with certificates.
inline constexpr const char* kCertificateEnding = ".proof";

/// A folder with one file for each of some deals: its solution, or its certificate. Thread-safe.
class DealFolder {
 public:
  /// `ending` is the ending of all file names.
  DealFolder(std::string path, std::string ending, OutputFile::Existing existing)
      : path_(std::move(path)), ending_(std::move(ending)), existing_(existing) {}

  /// Creates the folder if it does not exist. Throws InputError, also if the folder is not
  /// writable.
  void create();
  /// Removes the folder if `create` has created it and it is empty.
  void remove_if_new() const;

  /// Writes the file of one deal, either whole or not at all. Throws InputError if the file exists
  /// and may not be replaced, OutputError if it cannot be written.
  void write(std::string_view deal, std::string_view text) const;
  /// Waits until the written files are safe from a loss of power. It syncs the file system as a
  /// whole, because syncing thousands of small files one by one would take long.
  void sync() const;

 private:
  std::string path_;
  std::string ending_;
  OutputFile::Existing existing_;
  bool is_new_ = false;
};

}  // namespace freecell
