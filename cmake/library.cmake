# What find_package(freecell) reads.
include(CMakePackageConfigHelpers)
set(freecell_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/freecell)
configure_package_config_file(cmake/freecell-config.cmake.in ${PROJECT_BINARY_DIR}/generated/freecell-config.cmake
  INSTALL_DESTINATION ${freecell_package_folder})
# Semantic versions: before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/freecell-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/generated/freecell-config.cmake
  ${PROJECT_BINARY_DIR}/generated/freecell-config-version.cmake
  DESTINATION ${freecell_package_folder} COMPONENT development)

# Installs the target freecell_NAME as the library freecell::NAME, with the headers of its file set
# HEADERS. They are included by their path from the root of the repository, here and where the
# library is installed.
function(freecell_install_library name)
  set(target freecell_${name})
  add_library(freecell::${name} ALIAS ${target})
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)  # <freecell/...>, too
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Position-independent, so that the archives may become part of a shared library. The program pays
  # 0.2% more instructions for it.
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  # Who uses it may have another compiler: machine code beside what link-time optimisation reads.
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
  endif()
  # A file of targets for each library that users name: who has no oneTBB loads all but one of them.
  install(TARGETS ${target} EXPORT ${target} COMPONENT development
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/freecell COMPONENT development)
  install(EXPORT ${target}
    NAMESPACE freecell:: FILE freecell-${name}-targets.cmake DESTINATION ${freecell_package_folder} COMPONENT development)
endfunction()
