#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/io/files/output_file.h"
#include "tools/io/files/output_stream.h"
#include "tools/run/finished_shards.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell merge`: puts together the shards of a run that were solved separately.
class MergeCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_outputs(const std::vector<FinishedShard>& shards) const;
  void merge(const std::vector<FinishedShard>& shards);
  void write_rows(const std::vector<FinishedShard>& shards, OutputStream& output);
  void write_solutions(const std::vector<FinishedShard>& shards, OutputStream& output);
  OutputStream create(const std::string& path) const;
  void write_summary(std::size_t shards) const;

  std::string output_path_ = "-";
  std::string solutions_path_;  ///< empty if there is no such file
  bool force_ = false;

  RunRecord record_;  ///< of the run that the shards make together
};

}  // namespace freecell
