#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell audit`: checks everything that finished runs of `freecell solve` claim.
class AuditCommand : public Command {
 public:
  AuditCommand();
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void audit_file(const std::string& path);

  std::string certificates_;    ///< if empty, where the run has written them
  std::string solutions_file_;  ///< if empty, where the run has written them
  int jobs_;
  std::uint64_t max_memory_ = 0;  ///< in bytes; 0 means half of what the machine allows
  ExitStatus status_;
};

}  // namespace freecell
