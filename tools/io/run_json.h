#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"

namespace freecell {

/// How solutions were searched for, in the words of the options.
struct EffortRecord {
  std::string effort = "fast";
  std::optional<std::string> metric;  ///< and the others: where the effort has to do with them
  std::optional<std::string> capacity;
  std::optional<std::string> autoplay;
  std::optional<double> max_seconds;
  bool within_deal = false;

  friend bool operator==(const EffortRecord&, const EffortRecord&) = default;
};

/// What `deals.csv.run.json` says of the run that wrote `deals.csv`: all that can change a row, and
/// for people when and where it ran. docs/formats.md has the members.
struct RunRecord {
  std::string version;
  std::string state;                ///< running, finished, interrupted, failed
  std::optional<std::string> list;  ///< deal numbers, or
  std::vector<std::string> files;   ///< files of boards
  int freecells = 0;
  int cascades = 0;
  Limits limits;
  EffortRecord effort;
  std::vector<std::string> only;  ///< verdicts that have rows
  std::vector<std::string> columns;
  int jobs = 0;
  std::string started;  ///< UTC
  std::optional<std::string> ended;
  std::uint64_t solved = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t unknown = 0;
};

/// Where the record of the run that writes `output` is kept: `deals.csv.run.json`.
std::string run_record_path(const std::string& output);

std::string to_json_text(const RunRecord& record);

}  // namespace freecell
