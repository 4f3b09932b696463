# What `cmake --install` puts where; the libraries are in library.cmake.
install(TARGETS freecell)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN images EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# find_package(freecell)
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/freecell)
configure_package_config_file(cmake/freecell-config.cmake.in ${PROJECT_BINARY_DIR}/generated/freecell-config.cmake
  INSTALL_DESTINATION ${package_folder})
# Semantic versions: before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/freecell-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/generated/freecell-config.cmake
  ${PROJECT_BINARY_DIR}/generated/freecell-config-version.cmake
  DESTINATION ${package_folder})
install(EXPORT freecell NAMESPACE freecell:: FILE freecell-targets.cmake DESTINATION ${package_folder})
