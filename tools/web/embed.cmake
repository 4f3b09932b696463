# Puts the parts of a page together and writes them as C++: what the program fills in, {{title}},
# {{version}} and the data, is left. Run by tools/CMakeLists.txt.
#
#   cmake -D WEB=tools/web -D PAGE=play -D OUTPUT=play_template.cc -P embed.cmake
#   cmake -D WEB=tools/web -D PAGE=report -D OUTPUT=report_template.cc -P embed.cmake

# Each part stands in the page as {{NAME}}. The scripts are modules of each other, for tests; in the
# page they are one, in this order.
if(PAGE STREQUAL "play")
  set(scripts rules line_of_play board_view move_words move_list theme play)
  set(folder ${WEB})
  set(parts cards=cards/cards.svg)
  set(variable kPlayTemplate)
else()
  set(scripts theme report/data report/figures report/report)
  set(folder ${WEB}/report)
  set(parts d3=report/vendor/d3.min.js plot=report/vendor/plot.umd.min.js)
  set(variable kReportTemplate)
endif()

foreach(name ${scripts})
  file(READ ${WEB}/${name}.js text)
  string(REGEX REPLACE "(^|\n)import [^;]*;" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  string(APPEND script "${text}")
endforeach()
file(READ ${folder}/${PAGE}.html page)
file(READ ${folder}/${PAGE}.css style)
foreach(part style script)
  string(STRIP "${${part}}" text)
  string(REPLACE "{{${part}}}" "${text}" page "${page}")
endforeach()
foreach(part ${parts})
  string(REGEX MATCH "^([^=]+)=(.*)$" match ${part})
  set(name ${CMAKE_MATCH_1})
  file(READ ${WEB}/${CMAKE_MATCH_2} text)
  string(STRIP "${text}" text)
  string(REPLACE "{{${name}}}" "${text}" page "${page}")
endforeach()

file(WRITE ${OUTPUT} "// Made by tools/web/embed.cmake.
#include <string_view>

namespace freecell {
extern const std::string_view ${variable};
const std::string_view ${variable} = R\"freecell_page(${page})freecell_page\";
}  // namespace freecell
")
