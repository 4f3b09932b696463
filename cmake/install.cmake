# What `cmake --install` puts where; the libraries are in library.cmake, the manual and the
# completions in tools/package/CMakeLists.txt.

# Builds all of that, without the tests and benchmarks that `all` has, too.
add_custom_target(installable DEPENDS freecell manual freecell_dealer freecell_solver freecell_batch
  freecell_certificate freecell_c)

install(TARGETS freecell)
# The documents with all that they link to, at the same places.
install(FILES README.md CHANGELOG.md CONTRIBUTING.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN Doxyfile EXCLUDE)
install(FILES data/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/data)
install(FILES bindings/csharp/Freecell.cs DESTINATION ${CMAKE_INSTALL_DOCDIR}/bindings/csharp)
install(FILES bindings/js/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/bindings/js)
install(FILES checker/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/checker)
install(PROGRAMS checker/freecell_check.py DESTINATION ${CMAKE_INSTALL_DOCDIR}/checker)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
