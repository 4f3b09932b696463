#include "tools/web/page_template.h"

#include "base/shown_text.h"

namespace freecell {

std::string fill_template(std::string_view rest, std::span<const Filling> fillings) {
  constexpr std::string_view kOpen = "{{";
  constexpr std::string_view kClose = "}}";
  std::string text;
  for (auto open = rest.find(kOpen); open != rest.npos; open = rest.find(kOpen)) {
    text += rest.substr(0, open);
    rest.remove_prefix(open);
    std::string_view token = kOpen;
    for (const Filling& filling : fillings) {
      const std::string_view name = filling.name;
      if (!rest.substr(kOpen.size()).starts_with(name)) continue;
      if (!rest.substr(kOpen.size() + name.size()).starts_with(kClose)) continue;
      token = rest.substr(0, kOpen.size() + name.size() + kClose.size());
      text += filling.text;
    }
    if (token == kOpen) text += kOpen;
    rest.remove_prefix(token.size());
  }
  text += rest;
  return text;
}

std::string html_text(std::string_view text) {
  std::string escaped = with_replaced(text, "&", "&amp;");
  escaped = with_replaced(escaped, "<", "&lt;");
  escaped = with_replaced(escaped, ">", "&gt;");
  return with_replaced(escaped, "\"", "&quot;");
}

std::string script_text(std::string_view json) { return with_replaced(json, "<", "\\u003c"); }

}  // namespace freecell
