#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/io/rows/result_table.h"

namespace freecell {

/// A page of HTML that shows the tables of ReportStudy as pictures. It has all that it needs in
/// itself and allows itself no network. `version`: of the program, to be named there.
std::string report_page(std::string_view title, const std::vector<ResultTable>& tables,
                        std::string_view version);

}  // namespace freecell
