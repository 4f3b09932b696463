#pragma once

#include <array>
#include <optional>
#include <string>

#include "dealer/words.h"

namespace freecell {

/// How results in rows are written.
enum class ResultTableFormat { kText, kCsv, kJson };
inline constexpr std::array kResultTableFormatWords = {
    Word{"text", ResultTableFormat::kText},
    Word{"csv", ResultTableFormat::kCsv},
    Word{"json", ResultTableFormat::kJson},
};

/// Returns the format of results that go to `path`. It is the format `chosen` by --format, or else
/// the one that the name's ending shows, `.csv` or `.json`, or else text. Throws InputError if the
/// ending contradicts the choice.
ResultTableFormat format_of_results(std::optional<ResultTableFormat> chosen,
                                    const std::string& path);

}  // namespace freecell
