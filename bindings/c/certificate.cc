#include "bindings/c/certificate.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "bindings/c/handles.h"
#include "certificates/certificate.h"
#include "dealer/deal_finder.h"
#include "dealer/games.h"

namespace freecell::c {
namespace {

[[noreturn]] void throw_file_error(const std::string& path) {
  throw FileError(path + ": " + std::strerror(errno));
}

/// Where the links of a name lead.
std::string target_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  return error ? path : target.string();
}

/// Whether a device, a pipe or a folder has the name. It must not be replaced.
bool is_special(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
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
    if (!checked.is_proof()) throw IllegalMove(checked.subject.name + ": " + checked.fault);
    if (is_about(checked.subject, deal, rules)) found = &checked;
  }
  if (found == nullptr) throw IllegalMove("no certificate is about this deal and these rules");
  return found->positions;
}

}  // namespace

CertificateFile::CertificateFile(const std::string& path)
    : path_(target_of(path)),
      draft_(is_special(path_) ? path_ : path_ + ".draft"),
      file_(draft_, std::ios::binary) {
  if (!file_) throw_file_error(draft_);
}

CertificateFile::~CertificateFile() {
  if (draft_ != path_) std::remove(draft_.c_str());
}

void CertificateFile::write(const Deal& deal, const Rules& rules, const ProofPositions& positions) {
  write_certificate({name_of(deal, rules), rules, deal}, positions, [&](std::string_view bytes) {
    if (!file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
      throw_file_error(draft_);
    }
  });
  file_.close();
  if (!file_) throw_file_error(draft_);
  if (draft_ == path_) return;
  if (std::rename(draft_.c_str(), path_.c_str()) != 0) throw_file_error(path_);
  draft_ = path_;
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
