#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "tools/io/solutions/solution_format.h"

namespace freecell {

inline std::vector<const SolutionFormat*> written_formats() {
  std::vector<const SolutionFormat*> formats;
  std::ranges::copy_if(kSolutionFormats, std::back_inserter(formats), &SolutionFormat::is_written);
  return formats;
}

}  // namespace freecell
