#include "tools/web/report_page.h"

#include "base/shown_text.h"
#include "tools/io/rows/result_table.h"
#include "tools/web/page_template.h"

namespace freecell {

/// The page, in which `{{title}}`, `{{version}}` and `{{tables}}` are still to be filled in.
/// embed.cmake makes it from the folder `report`.
extern const std::string_view kReportTemplate;

std::string report_page(std::string_view title, const std::vector<ResultTable>& tables,
                        std::string_view version) {
  const Filling fillings[] = {{"title", html_text(shown(title))},
                              {"version", html_text(version)},
                              {"tables", script_text(json_text(tables))}};
  return fill_template(kReportTemplate, fillings);
}

}  // namespace freecell
