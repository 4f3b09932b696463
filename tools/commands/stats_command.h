#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/commands/row_queries.h"
#include "tools/io/rows/result_table.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell stats`: statistics of rows.
class StatsCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_options() const;
  std::vector<std::string> wanted_tables() const;
  std::vector<ResultTable> statistics(const std::vector<std::string>& paths) const;
  std::vector<ResultTable> comparison(const std::vector<std::string>& paths) const;
  std::string shown(const std::vector<ResultTable>& tables) const;

  std::string where_;
  std::string columns_;
  std::string tables_;
  std::string rank_by_;
  std::string by_;
  std::string compare_path_;
  std::uint64_t block_ = 0;
  std::uint64_t top_ = 10;
  std::optional<ResultTableFormat> chosen_format_;
  ResultTableFormat format_ = ResultTableFormat::kText;  ///< what is written
  ResultFile output_;
};

}  // namespace freecell
