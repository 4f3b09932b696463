# A room of the program: the sources (*.cc, main.cc excepted) of the folder whose CMakeLists.txt
# calls this, as the static library freecell_PATH. PATH is the folder from the root, with _ for /.
#
#   freecell_room([HEADERS header...] [DEPENDS room...] [SOURCES made...] [LIBRARIES target...])
#
# HEADERS is the room's door: other rooms may include these headers and nothing else of it. DEPENDS
# names the rooms whose doors this room uses, as folders from the root. SOURCES are made at build
# time. tests/structure/doors.sh reads the declarations of all rooms and checks every include
# against them.
function(freecell_room)
  cmake_parse_arguments(PARSE_ARGV 0 room "" "" "HEADERS;DEPENDS;SOURCES;LIBRARIES")
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" name ${name})
  set(target freecell_${name})
  file(GLOB sources CONFIGURE_DEPENDS *.cc)
  list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/main.cc)
  add_library(${target} STATIC ${sources} ${room_SOURCES})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
  target_link_libraries(${target} PUBLIC ${room_LIBRARIES} PRIVATE freecell_warnings)
  freecell_enter_room(${target} ${room_DEPENDS})
  freecell_optimize_by_file(${target})
  target_link_libraries(freecell_tools INTERFACE ${target})
endfunction()

# Makes the current folder a room, which is built as `target` and depends on the rooms that follow.
# They must be there already, so that no two rooms can depend on each other.
function(freecell_enter_room target)
  foreach(room IN LISTS ARGN)
    get_property(other GLOBAL PROPERTY freecell_room_${room})
    if(NOT other)
      message(FATAL_ERROR "${target} depends on ${room}, which is no room that comes before it")
    endif()
    target_link_libraries(${target} PUBLIC ${other})
  endforeach()
  file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set_property(GLOBAL PROPERTY freecell_room_${path} ${target})
endfunction()

# Keeps a target out of link-time optimisation. The libraries have machine code beside what that
# reads; a program that is linked from it has no second compilation of all the others to wait for.
function(freecell_optimize_by_file target)
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_link_options(${target} PRIVATE -fno-lto)
  endif()
endfunction()
