#pragma once

#include <memory>

#include "tools/terminal/command.h"

namespace freecell {

// The subcommands that are no studies (tools/studies/studies.h), each in the file of its name.
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
