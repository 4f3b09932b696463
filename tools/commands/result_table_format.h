#pragma once

#include <array>

#include "dealer/words.h"

namespace freecell {

/// How results in rows are written.
enum class ResultTableFormat { kText, kCsv, kJson };
inline constexpr std::array kResultTableFormatWords = {
    Word{"text", ResultTableFormat::kText},
    Word{"csv", ResultTableFormat::kCsv},
    Word{"json", ResultTableFormat::kJson},
};

}  // namespace freecell
