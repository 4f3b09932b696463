#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// Whence a page is opened: from a file of its own, or from a folder of host_files that a web
/// server has, with which browsers keep and install it.
enum class PageHome { kFile, kHost };

/// An HTML page to watch the solution of a deal and to play the deal by hand. The page is
/// self-contained and forbids itself network access. It has the solver in it, so that it can advise
/// and open any other deal. `name` is the page's name for the deal, any bytes: `617`. `version` is
/// the program version that the page names.
std::string play_page(std::string_view name, const Deal& deal, const Rules& rules,
                      const ConfirmedOutcome& confirmed, std::string_view version,
                      PageHome home = PageHome::kFile);

/// The same page without a deal of its own. It opens the deal that its address names
/// (`#deal=617`), or else any. `rules` are those of the game that it begins with.
std::string all_deals_page(const Rules& rules, std::string_view version,
                           PageHome home = PageHome::kFile);

struct HostFile {
  std::string_view name;
  std::string text;
};

/// All files of the folder from which a web server serves `page`, which was made for that. The
/// service worker, by which browsers notice a new page, comes after all that it keeps.
std::vector<HostFile> host_files(std::string page);

/// An HTML page that shows the tables of ReportStudy as pictures. The page is self-contained and
/// forbids itself network access. `version` is the program version that the page names.
std::string report_page(std::string_view title, const std::vector<ResultTable>& tables,
                        std::string_view version);

}  // namespace freecell
