#pragma once

#include <span>
#include <string>
#include <string_view>

namespace freecell {

/// The text that replaces `{{name}}` in the template of a page.
struct Filling {
  std::string_view name;
  std::string text;
};

/// Fills in the template in one pass. The inserted text is not scanned again.
std::string fill_template(std::string_view text, std::span<const Filling> fillings);

/// Escapes `text` for HTML, including attributes.
std::string html_text(std::string_view text);

/// Returns JSON that cannot end the script element that contains it. `<` occurs only in strings,
/// where it can be written in another way.
std::string script_text(std::string_view json);

}  // namespace freecell
