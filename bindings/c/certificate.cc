#include "bindings/c/certificate.h"

#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "bindings/c/handles.h"
#include "certificates/certificate.h"
#include "certificates/certificate_output.h"
#include "dealer/deal_finder.h"
#include "dealer/games.h"

namespace freecell::c {
namespace {

/// Does the work; an error of the file is a FileError.
void with_file(const std::function<void()>& work) try {
  work();
} catch (const std::system_error& error) {
  throw FileError(error.what());
}

/// Its number, or else `board`.
std::string name_of(const Deal& deal, const Rules& rules) {
  const std::vector<FoundDeal> found = DealFinder().find(deal, rules);
  return found.empty() ? "board" : std::to_string(found.front().number);
}

bool is_about(const CertifiedDeal& subject, const Deal& deal, const Rules& rules) {
  return subject.deal == deal && subject.rules.freecells == rules.freecells &&
         is_same_game(subject.rules, rules);
}

/// Returns the positions of the certificate about the deal.
std::uint64_t verify(const Deal& deal, const Rules& rules, const std::string& path,
                     const Settings& settings) {
  const CheckedCertificate* found = nullptr;
  const auto certificates = check_certificates(
      path, {.jobs = settings.effort.workers_in_deal, .memory = settings.limits.max_memory});
  for (const CheckedCertificate& checked : certificates) {
    if (!checked.fault.empty()) throw IllegalMove(checked.subject.name + ": " + checked.fault);
    if (checked.is_proof() && is_about(checked.subject, deal, rules)) found = &checked;
  }
  if (found == nullptr) throw IllegalMove("no certificate is about this deal and these rules");
  return found->positions;
}

}  // namespace

WriteCertificate certificate_writer(const std::string& path) {
  std::shared_ptr<CertificateOutput> output;
  with_file([&] { output = std::make_shared<CertificateOutput>(path); });
  return [output](const Deal& deal, const Rules& rules, const ProofPositions& positions) {
    with_file([&] { output->write({name_of(deal, rules), rules, deal}, positions); });
  };
}

}  // namespace freecell::c

using namespace freecell::c;

freecell_status freecell_verify_certificate(const freecell_deal* deal, const freecell_rules* rules,
                                            const char* path, const freecell_settings* settings,
                                            uint64_t* positions) {
  return guarded([&] {
    require(deal, "deal");
    require(path, "path");
    const freecell::Rules checked = from_c(rules);
    const Settings how = from_c(settings);
    std::uint64_t size = 0;
    try {
      size = verify(deal->deal, checked, path, how);
    } catch (const IllegalMove&) {
      throw;
    } catch (const std::runtime_error& error) {  // of the file
      throw FileError(std::string(path) + ": " + error.what());
    }
    if (positions != nullptr) *positions = size;
  });
}
