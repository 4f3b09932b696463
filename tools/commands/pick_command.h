#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/analysis/bands.h"
#include "tools/commands/result_table_format.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell pick`: chooses at random some of the deals that rows describe.
class PickCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  std::string from_;
  std::string where_;
  std::string except_path_;
  std::string band_column_ = "expanded";
  std::optional<Band> band_;
  std::uint64_t count_ = 100;
  std::uint64_t seed_ = 1;
  std::optional<ResultTableFormat> chosen_format_;
  ResultTableFormat format_ = ResultTableFormat::kText;  ///< what is written
  std::string output_path_ = "-";
  bool force_ = false;
};

}  // namespace freecell
