#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tools/io/files/input_stream.h"

namespace freecell {

/// How a run is audited.
struct AuditSettings {
  std::string certificates;    ///< the folder; if empty, the one in the run's record
  std::string solutions_file;  ///< if empty, the one in the run's record
  std::uint64_t memory = 0;    ///< in bytes, for the members of a certificate
  int jobs = 1;                ///< threads that check a certificate
};

/// The result of an audit.
struct AuditFinding {
  std::string game;  ///< `deals 1-1000 with 4 freecells, 8 cascades`
  std::uint64_t solved = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t unknown = 0;
  std::uint64_t left_out = 0;  ///< deals without a row, because --only was given
  std::uint64_t faults = 0;
  std::string rows_digest;       ///< SHA-256, hexadecimal; empty if the record has none
  std::string solutions_digest;  ///< that of the file of solutions

  /// Whether the whole run is proved.
  bool is_proof() const { return unknown == 0 && left_out == 0 && faults == 0; }
  std::string to_string() const;
};

/// Checks the rows in `path` and everything that belongs to them. `tell` is called with every
/// fault, in words. `cancelled` returns true to stop; the result then means nothing. Throws
/// InputError if something cannot be read, or is not as the run has left it.
AuditFinding audit_run(const std::string& path, const AuditSettings& settings,
                       const CancelCallback& cancelled,
                       const std::function<void(const std::string&)>& tell);

}  // namespace freecell
