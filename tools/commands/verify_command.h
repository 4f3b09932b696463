#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/check/solution_check.h"
#include "tools/commands/game_options.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/solutions/solution_stream.h"
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
  /// The number of solutions with each result.
  struct Counts {
    std::uint64_t valid = 0;
    std::uint64_t invalid = 0;
    std::uint64_t without_moves = 0;
    std::uint64_t unreadable = 0;

    void add(CheckResult result);
    void add(const Counts& other);
    std::uint64_t total() const { return valid + invalid + without_moves + unreadable; }
  };

  /// A piece of a file with its report, or the file's end.
  struct Part {
    std::string shown_file;
    SolutionStream::Piece piece;
    bool is_end = false;
    std::string results;
    std::string messages;
    std::string converted;  ///< solutions for --to
    Counts counts;
  };

  void check_files(const std::vector<std::string>& files);
  void check_output(const std::vector<std::string>& files) const;
  void open_converted();
  void close_converted();
  void check_solutions();
  void check_certificates(const std::string& file);
  void check_operands(const std::vector<std::string>& operands) const;
  void read_claim();
  std::unique_ptr<Part> next_part();
  void check_part(Part& part) const;
  void add_result(Part& part, const FoundSolution& solution, const SolutionCheck& check) const;
  void take_part(const Part& part);
  void take_end(const Part& part);
  void write_results(const std::string& lines);
  void write_summary(double seconds) const;
  std::string solutions_text() const;

  VerifySettings settings_;
  std::string deal_number_;
  std::string board_file_;
  DealingOptions dealing_;
  int jobs_;
  std::uint64_t max_memory_ = 0;  ///< for a certificate; 0 means what the machine allows

  std::vector<std::string> files_;  ///< files of solutions
  std::size_t next_file_ = 0;
  std::optional<SolutionStream> stream_;
  const SolutionFormat* converted_format_ = nullptr;  ///< that of --to; if null, solutions are only
                                                      ///< checked
  std::string converted_path_ = "-";
  bool force_ = false;
  std::optional<OutputStream> converted_;
  OutputFile output_ = OutputFile::standard_output();
  Counts counts_;
  std::uint64_t valid_certificates_ = 0;
  std::uint64_t invalid_certificates_ = 0;
  std::uint64_t before_file_ = 0;  ///< the number of solutions in the files before
  ExitStatus status_;
};

}  // namespace freecell
