# What the preset `portable` adds, for tools/scripts/release: a program that needs nothing but the C
# and C++ runtimes and oneTBB, which is installed with it, because Debian has no archive of oneTBB.

# Boost names all libraries that its archive might need, and the linker would take shared ones. We
# use gzip and zstd of it.
set_property(TARGET Boost::iostreams PROPERTY INTERFACE_LINK_LIBRARIES Boost::headers -l:libzstd.a -l:libz.a)

install(FILES $<TARGET_FILE:TBB::tbb> DESTINATION ${CMAKE_INSTALL_LIBDIR} RENAME $<TARGET_SONAME_FILE_NAME:TBB::tbb>)

# The licences of what is inside.
set(licences ${CMAKE_INSTALL_DOCDIR}/licences)
install(DIRECTORY tools/package/licences/ DESTINATION ${licences})
install(DIRECTORY tools/web/report/vendor/ DESTINATION ${licences} FILES_MATCHING PATTERN "LICENSE.*")
install(FILES tools/web/cards/LICENSE DESTINATION ${licences} RENAME LICENSE.cards)
