# Puts the parts of a page together and writes them as C++: what the program fills in, {{title}},
# {{version}} and the data, is left. Run by tools/web/CMakeLists.txt.
#
#   cmake -D WEB=tools/web -D PAGE=play -D OUTPUT=play_template.cc -P embed.cmake
#   cmake -D WEB=tools/web -D PAGE=report -D OUTPUT=report_template.cc -P embed.cmake

# Each part stands in the page as {{NAME}}, alone on its line, and {{style-hashes}} and
# {{script-hashes}} stand in its content security policy. The scripts are modules of each other, for
# tests; in the page they are one, in this order. The page of `freecell play` has them compressed,
# and play/loader.js.
if(PAGE STREQUAL "play")
  set(scripts
    store theme play/texts_en play/texts_de play/texts_fr play/texts ../../bindings/js/dist/freecell
    play/rules play/games play/line_of_play play/board_text play/game_text play/deal
    play/table_layout play/card_name play/card_pointers play/celebration play/board_view
    play/move_words play/move_list play/deal_words play/facts
    play/film play/choice play/finisher play/stopwatch play/helps play/hand_game play/kept_games
    play/played_table play/controls
    play/solver_start play/outlook play/advice_words play/advice play/judged_marks
    play/number play/daily play/results play/address play/deal_opener play/solution_text play/deal_list play/kept_list play/deals_desk play/deals_dialog play/drop
    play/game_note play/statistics play/statistics_dialog play/won_dialog play/settings play/sound play/shortest
    play/clipboard play/copies play/toast play/installed play/keyboard play/page play/play)
  set(folder ${WEB}/play)
  set(solver ${WEB}/../../bindings/js/dist)
  set(variable kPlayTemplate)
  # What stands beside a page that a host serves, by the names of its variables.
  set(files kManifest=manifest.webmanifest kServiceWorkerTemplate=service_worker.js kIcon=icon.svg)
else()
  set(scripts theme report/data report/figures report/blocks report/correlations report/games report/svg report/parts report/tables report/run report/comparison report/unproved report/report)
  set(folder ${WEB}/report)
  set(parts d3=report/vendor/d3.min.js plot=report/vendor/plot.umd.min.js)
  set(variable kReportTemplate)
endif()

# Puts `text` where `page` has {{name}}.
function(fill name text)
  string(REPLACE "{{${name}}}" "${text}" filled "${page}")
  set(page "${filled}" PARENT_SCOPE)
endfunction()

# Sets `result` to the hash of an element that holds `text`, as a content security policy names it:
# SHA-256 in base64. Three hexadecimal digits make two digits of base64.
# Zeros fill up the last three, and "=" stands for the digit that comes of zeros alone.
function(hash_of text result)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  string(SHA256 hex "${text}")
  foreach(at RANGE 0 63 3)
    string(SUBSTRING "${hex}00" ${at} 3 three)
    math(EXPR high "0x${three} >> 6")
    math(EXPR low "0x${three} & 63")
    string(SUBSTRING ${digits} ${high} 1 high)
    string(SUBSTRING ${digits} ${low} 1 low)
    string(APPEND base64 ${high}${low})
  endforeach()
  string(REGEX REPLACE ".$" "=" base64 ${base64})
  set(${result} "'sha256-${base64}'" PARENT_SCOPE)
endfunction()

# Puts the bytes of a file where `page` has {{name}}, for the page to inflate: gzip in base64.
function(fill_compressed name path)
  execute_process(COMMAND gzip --best --no-name --stdout ${path} COMMAND base64
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" "" text "${text}")
  fill(${name} "${text}")
  set(page "${page}" PARENT_SCOPE)
endfunction()

# Puts the icon where `page` has {{icon}}, as the rest of an address of data.
function(fill_icon path)
  file(READ ${path} text)
  string(STRIP "${text}" text)
  string(REPLACE "\"" "'" text "${text}")
  string(REPLACE "#" "%23" text "${text}")
  string(REPLACE "<" "%3C" text "${text}")
  string(REPLACE ">" "%3E" text "${text}")
  fill(icon "${text}")
  set(page "${page}" PARENT_SCOPE)
endfunction()

# Sets `result` to the text of a script or a style without its indentation and without the lines
# that are comments: nobody reads them in the page, and they are a quarter of it.
function(read_lean path result)
  file(READ ${path} text)
  string(REGEX REPLACE "(^|\n)[ ]+" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)//[^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)/\\*([^*]|\\*[^/])*\\*/[ ]*" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# A module's names stay within a function, but for those that it exports.
foreach(name ${scripts})
  read_lean(${WEB}/${name}.js text)
  string(REGEX MATCHALL "export (async )?(class|const|function) [A-Za-z0-9_]+" exports "${text}")
  list(TRANSFORM exports REPLACE ".* " "")
  list(JOIN exports ", " exports)
  string(REGEX REPLACE "(^|\n)import [^;]*;" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  if(NOT name MATCHES "dist/")
    set(text "const { ${exports} } = (() => {\n${text}return { ${exports} };\n})();\n")
  endif()
  string(APPEND script "${text}")
endforeach()
file(READ ${folder}/${PAGE}.html page)
read_lean(${WEB}/theme.css theme)
read_lean(${folder}/${PAGE}.css style)
string(PREPEND style "${theme}")
if(PAGE STREQUAL "play")
  hash_of("${script}" script-hash)
  read_lean(${folder}/body.html body)
  foreach(part script style body)
    file(WRITE ${OUTPUT}.${part} "${${part}}")
    fill_compressed(${part}-gz ${OUTPUT}.${part})
    file(REMOVE ${OUTPUT}.${part})
  endforeach()
  set(style "")
  fill_compressed(cards-gz ${WEB}/cards/cards.svg)
  fill_compressed(solver-worker ${solver}/worker.js)
  fill_compressed(solver-wasm ${solver}/freecell.wasm)
  fill_icon(${WEB}/hosted/icon.svg)
  read_lean(${folder}/loader.js script)
endif()
foreach(part style script)
  string(STRIP "${${part}}" text)
  fill(${part} "${text}")
  hash_of("\n${text}\n" hash)
  set(${part}-hashes ${hash})
endforeach()
foreach(part ${parts})
  string(REGEX MATCH "^([^=]+)=(.*)$" match ${part})
  set(name ${CMAKE_MATCH_1})
  set(path ${CMAKE_MATCH_2})
  file(READ ${WEB}/${path} text)
  string(STRIP "${text}" text)
  fill(${name} "${text}")
  if(path MATCHES "\\.js$")
    hash_of("\n${text}\n" hash)
    string(APPEND script-hashes " ${hash}")
  endif()
endforeach()
fill(style-hashes "${style-hashes}")
fill(script-hashes "${script-hashes} ${script-hash}")

# Sets `result` to the definition of a variable that holds `text`.
function(definition_of variable text result)
  set(${result} "extern const std::string_view ${variable};
const std::string_view ${variable} = R\"freecell_page(${text})freecell_page\";
" PARENT_SCOPE)
endfunction()

definition_of(${variable} "${page}" definitions)
foreach(file ${files})
  string(REGEX MATCH "^([^=]+)=(.*)$" match ${file})
  file(READ ${WEB}/hosted/${CMAKE_MATCH_2} text)
  definition_of(${CMAKE_MATCH_1} "${text}" definition)
  string(APPEND definitions "${definition}")
endforeach()
file(WRITE ${OUTPUT} "// Made by tools/web/embed.cmake.
#include <string_view>

namespace freecell {
${definitions}}  // namespace freecell
")
