# Run by cpack on the folder that becomes a package of Debian, which wants manual pages compressed
# and a change log of its own. Its zsh looks for what packages complete in a folder of its own.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH, if it is set
file(WRITE ${share}/doc/freecell/changelog.Debian
"freecell (${version}) unstable; urgency=low

  * See changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_freecell ${share}/zsh/vendor-completions/_freecell)
file(REMOVE_RECURSE ${share}/zsh/site-functions)
file(COPY_FILE ${share}/doc/freecell/CHANGELOG.md ${share}/doc/freecell/changelog)
file(GLOB texts ${share}/man/man1/* ${share}/doc/freecell/changelog ${share}/doc/freecell/changelog.Debian)
execute_process(COMMAND gzip --best --no-name ${texts} COMMAND_ERROR_IS_FATAL ANY)
