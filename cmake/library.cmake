# A library that others can build on: freecell::NAME with its public headers, which are included by their path from the root of
# the repository, here and where the library is installed.
#
#   freecell_library(NAME HEADER...)      of the target freecell_NAME
function(freecell_library name)
  set(target freecell_${name})
  add_library(freecell::${name} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARGN})
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)  # <freecell/...>, too
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:freecell_warnings>)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  # Who uses it may have another compiler: machine code beside what link-time optimisation reads.
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
  endif()
  install(TARGETS ${target} EXPORT freecell FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/freecell)
endfunction()
