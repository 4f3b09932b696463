#pragma once

#include <functional>
#include <string>

#include "tools/audit/audit_settings.h"

namespace freecell {

/// Audits the finished run that wrote the rows `path`. Gives `say` a line for each fault, and at
/// last one about the whole run. Returns whether every verdict is proved and no fault was found;
/// after cancellation that means nothing. Throws InputError if something cannot be read, or is not
/// as the run has left it.
bool audit_run(const std::string& path, const AuditSettings& settings,
               const std::function<void(const std::string& line)>& say);

}  // namespace freecell
