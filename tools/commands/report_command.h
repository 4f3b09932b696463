#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dealer/rules.h"
#include "tools/analysis/report_study.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell report`: a page of pictures that shows what rows say.
class ReportCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// Writes the page that plays deals, which shows the hardest one first. Returns where it is, for
  /// links.
  ResultTable write_page(const DataSet& data, const ReportStudy& report);
  void write_page_of(const std::string& name, const std::string& path, const Rules& rules);

  std::string where_;
  std::string title_;
  std::uint64_t top_ = 10;
  std::string pages_folder_;
  std::string output_path_ = "-";
  bool force_ = false;
  bool repeats_ = false;
  ExitStatus status_;
};

}  // namespace freecell
