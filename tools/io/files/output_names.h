#pragma once

#include <string>
#include <vector>

namespace freecell {

// Checks of the names of output files. A function that refuses a name throws InputError.

/// The format that the name states: its ending in lower case with the dot, `.csv`, before the
/// ending of a compression, if there is one; empty if it states none.
std::string format_ending(const std::string& path);

/// Whether such an ending promises a format other than text or CSV: `.json`, `.parquet`.
bool promises_other_format(const std::string& ending);

/// Whether the name promises a compression that is not written: `deals.csv.xz`.
bool promises_other_compression(const std::string& path);

/// The name without the endings of a compression and of a format that is known: `deals` for
/// `deals.json.xz`.
std::string name_without_format(const std::string& path);

/// Refuses an `output` that is one of `files`. Replacing a file that is still to be read would lose
/// it.
void refuse_to_overwrite_input(const std::string& output, const std::vector<std::string>& files);

/// A file that a command writes, and what is to be in it: `rows`.
struct OutputName {
  const char* contents;
  std::string path;
};

/// Refuses one file for two contents. An empty path is that of no file, `-` is standard output.
void refuse_one_file(const OutputName& one, const OutputName& other);

}  // namespace freecell
