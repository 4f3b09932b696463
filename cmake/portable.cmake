# What the preset `portable` adds, for tools/scripts/release: a program that needs nothing but the C
# and C++ runtimes and oneTBB, which is installed with it, because Debian has no archive of oneTBB.

# The linker would take shared ones.
set_property(TARGET PkgConfig::ZLIB PROPERTY INTERFACE_LINK_LIBRARIES -l:libz.a)
set_property(TARGET PkgConfig::ZSTD PROPERTY INTERFACE_LINK_LIBRARIES -l:libzstd.a)

install(FILES $<TARGET_FILE:TBB::tbb> DESTINATION ${CMAKE_INSTALL_LIBDIR} RENAME $<TARGET_SONAME_FILE_NAME:TBB::tbb>)

# The licences of what is inside.
set(licences ${CMAKE_INSTALL_DOCDIR}/licences)
install(DIRECTORY tools/package/licences/ DESTINATION ${licences})
install(DIRECTORY tools/web/report/vendor/ DESTINATION ${licences} FILES_MATCHING PATTERN "LICENSE.*")
install(FILES tools/web/cards/LICENSE DESTINATION ${licences} RENAME LICENSE.cards)
