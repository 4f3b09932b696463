#pragma once

#include <string>
#include <string_view>

#include "tools/io/files/output_file.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// What a file with one deal's solution is called, without its folder: `617.txt`. A slash in the
/// deal's name becomes `%2F`, a per cent sign `%25`.
std::string solution_file_name(std::string_view deal, const SolutionFormat& format);

/// A folder with one solution file a deal. Safe from any thread.
class SolutionFolder {
 public:
  SolutionFolder(std::string path, const SolutionFormat& format, OutputFile::Existing existing)
      : path_(std::move(path)), format_(&format), existing_(existing) {}

  /// Makes the folder, if there is none. Throws InputError, also if nothing can be written there.
  void create();
  /// Removes the folder if `create` has made it and nothing is in it.
  void remove_if_new() const;

  /// Writes the file of one deal: whole or not at all. Throws InputError if it exists and may not
  /// be replaced, OutputError if it cannot be written.
  void write(std::string_view deal, std::string_view text) const;
  /// Waits until what was written is safe from a loss of power. (Of thousands of small files, one
  /// by one, that would take long: it is asked of the file system as a whole.)
  void sync() const;

 private:
  std::string path_;
  const SolutionFormat* format_;
  OutputFile::Existing existing_;
  bool is_new_ = false;
};

}  // namespace freecell
