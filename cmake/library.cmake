# Where find_package(freecell) finds it.
set(freecell_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/freecell)

# A library that others can build on: freecell::NAME with its installed headers, which are included
# by their path from the root of the repository, here and where the library is installed.
#
#   freecell_library(NAME INSTALLED header... [HEADERS header...] [DEPENDS room...])
#
# The target is freecell_NAME.
#
# It is a room, too (room.cmake). Its door for other rooms has the headers that are installed and
# HEADERS, which are for us alone.
function(freecell_library name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "INSTALLED;HEADERS;DEPENDS")
  set(target freecell_${name})
  add_library(freecell::${name} ALIAS ${target})
  freecell_enter_room(${target} ${room_DEPENDS})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${room_INSTALLED})
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)  # <freecell/...>, too
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:freecell_warnings>)
  # Position-independent, so that the archives may become part of a shared library. The program pays
  # 0.2% more instructions for it.
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  # Who uses it may have another compiler: machine code beside what link-time optimisation reads.
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
  endif()
  # A file of targets for each library: who has no oneTBB loads all but one of them.
  install(TARGETS ${target} EXPORT ${target} COMPONENT development
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/freecell COMPONENT development)
  install(EXPORT ${target}
    NAMESPACE freecell:: FILE freecell-${name}-targets.cmake DESTINATION ${freecell_package_folder} COMPONENT development)
endfunction()
