#pragma once

namespace freecell {

/// How results in rows are written.
enum class TableFormat { kText, kCsv, kJson };

}  // namespace freecell
