#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/check/solution_files.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_stream.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell verify`: replays solutions from files, whoever wrote them, and checks certificates.
class VerifyCommand : public Command {
 public:
  VerifyCommand();
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_operands(const std::vector<std::string>& operands) const;
  void check_output(const std::vector<std::string>& files) const;
  void read_claim();
  void open_converted();
  void close_converted();
  void check_files(const std::vector<std::string>& files);
  void check_certificates(const std::string& file);
  void take(const SolutionFilesReport& report);
  void write_results(const std::string& lines);
  void write_summary(double seconds) const;
  std::string solutions_text() const;

  SolutionFilesSettings settings_;
  std::string deal_number_;
  std::string board_file_;
  DealingOptions dealing_;
  std::uint64_t max_memory_ = 0;  ///< for a certificate; 0 means what the machine allows
  std::string converted_path_ = "-";
  bool force_ = false;
  std::optional<OutputStream> converted_;
  OutputFile output_ = OutputFile::standard_output();
  CheckCounts counts_;
  std::uint64_t valid_certificates_ = 0;
  std::uint64_t invalid_certificates_ = 0;
  ExitStatus status_;
};

}  // namespace freecell
