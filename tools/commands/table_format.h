#pragma once

#include <array>

#include "dealer/words.h"

namespace freecell {

/// How results in rows are written.
enum class TableFormat { kText, kCsv, kJson };
inline constexpr std::array kTableFormatWords = {
    Word{"text", TableFormat::kText},
    Word{"csv", TableFormat::kCsv},
    Word{"json", TableFormat::kJson},
};

}  // namespace freecell
