#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/analysis/report_study.h"
#include "tools/cli/command.h"
#include "tools/cli/exit_status.h"
#include "tools/io/data_set.h"
#include "tools/io/row_filter.h"

namespace freecell {

/// `freecell report`: a page of pictures of what rows say.
class ReportCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  /// The size of the table that a deal is played on.
  struct Game {
    int freecells;
    int cascades;
  };

  /// Writes the pages of the hardest and the easiest deals; returns where they are, for links.
  ResultTable write_pages(const DataSet& data, const ReportStudy& report);
  void write_page(const std::string& path, const std::string& deal, const Game& game);

  std::string where_;
  std::string title_;
  std::uint64_t top_ = 10;
  std::string pages_folder_;
  std::string output_path_ = "-";
  bool force_ = false;
  ExitStatus status_;
};

}  // namespace freecell
