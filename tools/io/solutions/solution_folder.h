#pragma once

#include <string>
#include <string_view>

#include "tools/io/files/output_file.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// The name, without the folder, of the file with one deal's solution: `617.txt`. A slash in the
/// deal's name becomes `%2F`, a per cent sign `%25`.
std::string solution_file_name(std::string_view deal, const SolutionFormat& format);

/// A folder with one solution file for each deal. Thread-safe.
class SolutionFolder {
 public:
  SolutionFolder(std::string path, const SolutionFormat& format, OutputFile::Existing existing)
      : path_(std::move(path)), format_(&format), existing_(existing) {}

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
  const SolutionFormat* format_;
  OutputFile::Existing existing_;
  bool is_new_ = false;
};

}  // namespace freecell
