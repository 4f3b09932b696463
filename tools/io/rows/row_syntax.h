#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "dealer/words.h"

namespace freecell {

/// How rows stand in a file.
enum class RowSyntax : std::uint8_t {
  kCsv,     ///< a header, and a line for each row
  kNdjson,  ///< no header, and a JSON object on a line for each row
};
inline constexpr std::array kRowSyntaxWords = {
    Word{"csv", RowSyntax::kCsv},
    Word{"ndjson", RowSyntax::kNdjson},
};

/// The syntax of the rows that go to `path`: the one of the name's ending, `.csv`, `.ndjson` or
/// `.jsonl`, before that of a compression. If `path` is a device, a pipe or `-`, or ends otherwise,
/// it is the one `chosen` by --format. A pipe, a device and `-` have CSV unless another is chosen.
/// Throws InputError if the name contradicts the choice, promises another format, `deals.json`, or
/// an unsupported compression, `deals.csv.xz`, or if neither name nor choice says it.
RowSyntax row_syntax_of(const std::string& path, std::optional<RowSyntax> chosen);

}  // namespace freecell
