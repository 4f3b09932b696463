#include <boost/algorithm/string/case_conv.hpp>
#include <sstream>
#include <string_view>

#include "tools/package/package.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

/// Escapes text for roff. A hyphen becomes a minus sign, and a line that begins with a dot does not
/// become a request.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
    if (c == '-') result += '\\';
    result += c == '\\' ? "\\e" : std::string(1, c);
  }
  return result;
}

/// Converts text into paragraphs. Paragraphs are filled, and indented lines stay as they are.
std::string paragraphs(const char* text) {
  std::string page;
  bool is_verbatim = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_indented = line.starts_with(' ');
    if (is_indented != is_verbatim) page += is_indented ? ".nf\n" : ".fi\n";
    is_verbatim = is_indented;
    page += line.empty() ? ".PP\n" : escaped(line) + "\n";
  }
  return page + (is_verbatim ? ".fi\n" : "");
}

/// The head of a page. It has no date, so that the same source gives the same page.
std::string page_head(const std::string& name, const std::string& summary) {
  return ".TH " + escaped(boost::to_upper_copy(name)) + " 1 \"\" \"freecell " + kVersion +
         "\" \"FreeCell\"\n.SH NAME\n" + escaped(name) + " \\- " + escaped(summary) + "\n";
}

std::string section(const std::string& title, const std::string& text) {
  return ".SH " + title + "\n" + text;
}

std::string option_entry(const OptionHelp& option) {
  std::string entry = ".TP\n";
  if (option.letter != 0) entry += std::string("\\fB\\-") + option.letter + "\\fR, ";
  entry += "\\fB\\-\\-" + escaped(option.name) + "\\fR";
  if (!option.value.empty()) entry += " \\fI" + escaped(option.value) + "\\fR";
  return entry + "\n" + escaped(option.help) + "\n";
}

std::string option_entries(const OptionSet& options) {
  std::string text;
  for (const OptionGroup& group : options.groups()) {
    text += ".SS " + group.title + "\n";
    for (const OptionHelp& option : group.options) text += option_entry(option);
  }
  return text;
}

std::string page_name(const Command& command) {
  return std::string("freecell-") + command.help().name;
}

}  // namespace

std::string main_man_page(const Commands& commands) {
  std::string list;
  for (const auto& command : commands) {
    list += ".TP\n.BR " + escaped(page_name(*command)) + " (1)\n" +
            escaped(command->help().summary) + "\n";
  }
  std::string general_options;
  for (const OptionHelp& word : general_words()) general_options += option_entry(word);
  return page_head("freecell", "solve FreeCell deals and prove what cannot be won") +
         section("SYNOPSIS", "\\fBfreecell\\fR \\fISUBCOMMAND\\fR [arguments]\n") +
         section("DESCRIPTION",
                 "Deals FreeCell games, decides which of them can be won, and proves it. "
                 "Every subcommand has a page of its own:\n" +
                     list) +
         section("OPTIONS", general_options);
}

std::string man_page(Command& command) {
  const CommandHelp& help = command.help();
  return page_head(page_name(command), help.summary) +
         section("SYNOPSIS", "\\fBfreecell\\fR " + escaped(help.usage) + "\n") +
         section("DESCRIPTION", paragraphs(help.about)) +
         section("OPTIONS", option_entries(command.options())) +
         section("EXAMPLES", paragraphs(help.examples)) + section("SEE ALSO", ".BR freecell (1)\n");
}

}  // namespace freecell
