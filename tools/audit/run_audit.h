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

/// Audits the finished run that wrote the rows `path`. Gives `say` a line for each fault, and at
/// last one about the whole run. Returns whether every verdict is proved and no fault was found;
/// after cancellation that means nothing. Throws InputError if something cannot be read, or is not
/// as the run has left it.
bool audit_run(const std::string& path, const AuditSettings& settings,
               const std::function<void(const std::string& line)>& say);

}  // namespace freecell
