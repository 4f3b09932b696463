# `cpack` makes a package of Debian from what is installed: the program, the libraries with their
# headers, the manual.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME freecell)
set(CPACK_PACKAGE_CONTACT "the freecell authors <maintainers@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "solver of FreeCell deals that proves what cannot be won")
set(CPACK_PACKAGE_DESCRIPTION
"Decides for millions of FreeCell deals which can be won: every win comes with
a solution that an independent referee has replayed, every loss with a proof.
Finds short and provably shortest solutions and checks those of others.
.
With the program come its libraries with their headers, a shared one for C and
static ones for C++; building against freecell::batch, which solves many deals
at a time, takes libtbb-dev, and against freecell::certificate libzstd-dev.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# For libfreecell.so.0: who links to it depends on this package, and the cache of the loader is
# renewed. ("triggers" is the name that the file must have.)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
file(WRITE ${PROJECT_BINARY_DIR}/generated/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/generated/triggers)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libtbb-dev, libzstd-dev")
# Of the folder that becomes the package: Debian wants the manual compressed and a change log of its
# own.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian.cmake)
include(CPack)
