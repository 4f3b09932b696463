#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/io/files/output_file.h"
#include "tools/io/files/output_stream.h"
#include "tools/run/finished_shards.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell merge`: puts the shards of a run together that were solved one by one.
class MergeCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_outputs(const std::vector<FinishedShard>& shards) const;
  void merge(const std::vector<FinishedShard>& shards);
  void write_rows(const std::vector<FinishedShard>& shards);
  void write_solutions(const std::vector<FinishedShard>& shards);
  OutputStream create(const std::string& path);
  void remove_created() const;
  void write_summary(std::size_t shards) const;

  std::string output_path_ = "-";
  std::string solutions_path_;  ///< empty: no such file
  bool force_ = false;

  RunRecord record_;                  ///< of the run that the shards make up
  bool keeps_record_ = false;         ///< beside a file of rows that stays
  std::vector<std::string> created_;  ///< files that do not stay if anything fails
};

}  // namespace freecell
