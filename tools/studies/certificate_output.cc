#include "tools/studies/certificate_output.h"

#include <string_view>

namespace freecell {

void CertificateOutput::add_option(OptionSet& options, const char* help) {
  options.text("certificates", folder_path, "DIR", help);
}

void CertificateOutput::write(const StudiedDeal& deal, const Rules& rules,
                              const ProofPositions& proof) const {
  write({.claim = {.kind = proof.kind(), .distinguished = proof.distinguished()},
         .deal_name = deal.name,
         .rules = rules,
         .deal = *deal.deal},
        [&](const auto& add) { proof.for_each([&](PositionNumber number) { add({number}); }); });
}

void CertificateOutput::write_bound(const StudiedDeal& deal, const Rules& rules, int at_least,
                                    const BoundPositions& proof) const {
  write({.claim = {.kind = MemberKind::kBound, .at_least = at_least},
         .deal_name = deal.name,
         .rules = rules,
         .deal = *deal.deal},
        [&](const auto& add) { proof.for_each(add); });
}

void CertificateOutput::write(const CertificateHead& head, const GiveMembers& give_members) const {
  std::string text;
  write_certificate(head, give_members, [&](std::string_view bytes) { text += bytes; });
  folder->write(head.deal_name, text);
}

}  // namespace freecell
