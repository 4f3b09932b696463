#include "bindings/c/certificate.h"
#include "bindings/c/handles.h"

// In place of certificate.cc where the library is built alone (FREECELL_LIBRARY_ONLY): certificates
// take zstd and POSIX.
namespace freecell::c {
namespace {

[[noreturn]] void refuse() { throw Unsupported("this library was built without certificates"); }

}  // namespace

WriteCertificate certificate_writer(const std::string&) { refuse(); }

}  // namespace freecell::c

freecell_status freecell_verify_certificate(const freecell_deal* deal, const freecell_rules*,
                                            const char* path, const freecell_settings*, uint64_t*) {
  return freecell::c::guarded([&] {
    freecell::c::require(deal, "deal");
    freecell::c::require(path, "path");
    freecell::c::refuse();
  });
}
