#include "tools/studies/certificate_output.h"

#include <string_view>

#include "certificates/format/certificate_file.h"

namespace freecell {

void CertificateOutput::add_option(OptionSet& options, const char* help) {
  options.text("certificates", folder_path, "DIR", help);
}

void CertificateOutput::write(const StudiedDeal& deal, const Rules& rules,
                              const ProofPositions& proof) const {
  std::string text;
  write_certificate(
      {.kind = proof.kind(),
       .distinguished = proof.distinguished(),
       .deal_name = deal.name,
       .rules = rules,
       .deal = *deal.deal},
      [&](const auto& add) { proof.for_each(add); },
      [&](std::string_view bytes) { text += bytes; });
  folder->write(deal.name, text);
}

}  // namespace freecell
