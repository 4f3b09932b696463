#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/analysis/report_study.h"
#include "tools/commands/row_queries.h"
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
  void check_outputs(const std::vector<std::string>& operands) const;
  /// Writes the page that plays deals. Returns where it is, for links.
  ResultTable write_player() const;
  void write_file(const std::string& path, const std::string& text) const;

  std::string where_;
  std::string title_;
  std::uint64_t top_ = 10;
  std::string pages_folder_;
  ResultFile output_;
  ExitStatus status_;
};

}  // namespace freecell
