#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace freecell {

/// How runs are audited.
struct AuditSettings {
  std::string certificates;    ///< their folder or file; if empty, where the run has written them
  std::string solutions_file;  ///< if empty, where the run has written them
  std::uint64_t memory = 0;    ///< in bytes, for the members of a certificate
  int jobs = 1;                ///< threads that check a certificate
  std::function<bool()> cancelled;  ///< asked now and then: true ends the audit
};

}  // namespace freecell
