#pragma once

#include <span>
#include <string>
#include <string_view>

namespace freecell {

/// What stands in the place of `{{name}}` in the template of a page.
struct Filling {
  std::string_view name;
  std::string text;
};

/// The template filled in, in one pass: what is filled in is not looked at again.
std::string fill_template(std::string_view text, std::span<const Filling> fillings);

/// `text` as it must stand in HTML, in attributes too.
std::string html_text(std::string_view text);

/// JSON that cannot end the script element it stands in: `<` occurs only in strings, where it may
/// be written otherwise.
std::string script_text(std::string_view json);

}  // namespace freecell
