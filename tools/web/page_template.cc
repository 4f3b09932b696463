#include "tools/web/page_template.h"

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
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string script_text(std::string_view json) {
  std::string text;
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace freecell
