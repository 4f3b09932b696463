#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/io/rows/result_table.h"

namespace freecell {

/// An HTML page that shows the tables of ReportStudy as pictures. The page is self-contained and
/// forbids itself network access. `version` is the program version that the page names.
std::string report_page(std::string_view title, const std::vector<ResultTable>& tables,
                        std::string_view version);

}  // namespace freecell
