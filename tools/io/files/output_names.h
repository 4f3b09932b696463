#pragma once

#include <string>
#include <vector>

namespace freecell {

// What may be written to a file of a given name. What refuses throws InputError.

/// What the name says of the format: its ending in lower case with the dot, `.csv`, before that of
/// a compression, if there is one; empty if it says nothing.
std::string format_ending(const std::string& path);

/// Whether such an ending promises something else than text or CSV: `.json`, `.parquet`.
bool promises_other_format(const std::string& ending);

/// Refuses an `output` that is one of `files`: replacing a file that is still to be read would
/// lose it.
void refuse_to_overwrite_input(const std::string& output, const std::vector<std::string>& files);

/// What a file of rows can be: all subcommands but `prove` compress those that are named so.
enum class RowFiles { kPlain, kPlainOrCompressed };

/// Refuses `rows` that are named as if they were no CSV, `deals.json`, or compressed as they are
/// not, `deals.csv.xz`. Any other name is fine, and so is any name of a device or a pipe.
void refuse_name_of_other_format(const std::string& rows, RowFiles files);

/// Refuses rows and solutions in one file; `solutions` empty: there are none.
void refuse_one_file_for_both(const std::string& rows, const std::string& solutions);

}  // namespace freecell
