#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace freecell {

/// A number from 0 to 1 that people read as a percentage.
struct Share {
  double value = 0;
};

/// An unknown value is std::monostate.
using Cell = std::variant<std::monostate, std::string, std::int64_t, double, Share>;

/// Results in rows, for people, programs and pictures.
struct ResultTable {
  std::string name;   ///< one word, for programs: `verdicts`
  std::string title;  ///< for people
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

}  // namespace freecell
