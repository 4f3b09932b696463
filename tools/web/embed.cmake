# Puts the parts of the page of `freecell play` together and writes them as C++ (tools/web/play_page.cc declares it): what the program
# fills in for each deal, {{title}}, {{version}} and {{game}}, is left. Run by tools/CMakeLists.txt.
#
#   cmake -D WEB=tools/web -D OUTPUT=play_template.cc -P embed.cmake

# The scripts are modules of each other, for tests; in the page they are one, in this order.
foreach(name rules line_of_play board_view move_words move_list theme play)
  file(READ ${WEB}/${name}.js text)
  string(REGEX REPLACE "(^|\n)import [^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  string(APPEND script "${text}")
endforeach()
file(READ ${WEB}/play.html page)
file(READ ${WEB}/play.css style)
file(READ ${WEB}/cards/cards.svg cards)
foreach(part style cards script)
  string(STRIP "${${part}}" text)
  string(REPLACE "{{${part}}}" "${text}" page "${page}")
endforeach()

file(WRITE ${OUTPUT} "// Made by tools/web/embed.cmake.
#include <string_view>

namespace freecell {
extern const std::string_view kPlayTemplate;
const std::string_view kPlayTemplate = R\"freecell_page(${page})freecell_page\";
}  // namespace freecell
")
