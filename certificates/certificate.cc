#include "certificates/certificate.h"

#include <optional>
#include <stdexcept>

#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"

namespace freecell {

void write_certificate(const CertifiedDeal& subject, const ProofPositions& positions,
                       const std::function<void(std::string_view bytes)>& sink) {
  write_certificate(
      {.claim = {.kind = positions.kind(), .distinguished = positions.distinguished()},
       .deal_name = subject.name,
       .rules = subject.rules.for_deal(subject.deal),
       .deal = subject.deal},
      [&](const auto& add) { positions.for_each([&](PositionNumber number) { add({number}); }); },
      sink);
}

std::vector<CheckedCertificate> check_certificates(const std::string& path,
                                                   const CertificateCheck& check) {
  const std::function<bool()> cancelled = [&] {
    return check.is_cancelled && check.is_cancelled();
  };
  std::vector<CheckedCertificate> checked;
  CertificateReader reader(path);
  std::optional<CertificateHead> head = reader.next();
  if (!head) throw std::runtime_error("has no certificate");
  for (; head; head = reader.next()) {
    const InductiveSetFinding finding =
        check_inductive_set(reader, *head, check.memory, check.jobs, cancelled);
    if (cancelled()) break;
    checked.push_back({.subject = {head->deal_name, head->rules, head->deal},
                       .positions = finding.positions,
                       .fault = finding.fault,
                       .at_least = head->claim.at_least});
  }
  return checked;
}

}  // namespace freecell
