#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shown_text.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/command.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {

// The subcommands that are no studies (tools/studies/studies.h), each in the file of its name; and
// the headers that most of them need.
std::unique_ptr<Command> make_audit_command();
std::unique_ptr<Command> make_deal_command();
std::unique_ptr<Command> make_hint_command();
std::unique_ptr<Command> make_merge_command();
std::unique_ptr<Command> make_pick_command();
std::unique_ptr<Command> make_play_command();
std::unique_ptr<Command> make_report_command();
std::unique_ptr<Command> make_show_command();
std::unique_ptr<Command> make_signature_command();
std::unique_ptr<Command> make_stats_command();
std::unique_ptr<Command> make_verify_command();

}  // namespace freecell
