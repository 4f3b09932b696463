#include "tools/audit/run_certificates.h"

#include <filesystem>
#include <utility>

#include "certificates/format/inductive_set_check.h"
#include "dealer/games.h"
#include "tools/io/files/deal_folder.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

std::string recorded_path(const RunRecord& record) {
  return record.certificates.empty() ? recorded_word_of(record, "certificate").value_or("")
                                     : record.certificates;
}

/// Whether the certificate says what is claimed, or more. Describes what it says in its place.
std::string fault_of_claim(const CertificateHead& head, const Rules& rules, int at_least) {
  const bool is_bound = head.claim.kind == MemberKind::kBound;
  if (is_bound != (at_least > 0)) {
    return is_bound ? "is about the number of moves" : "is not about the number of moves";
  }
  if (!is_bound) return "";
  if (head.rules.counting != rules.counting) return "counts moves in another way";
  if (head.claim.at_least >= at_least) return "";
  return "is of " + std::to_string(head.claim.at_least) + " moves, and the row's lower bound is " +
         std::to_string(at_least);
}

}  // namespace

RunCertificates::RunCertificates(const RowFile& rows, CertificateSettings settings,
                                 std::function<bool()> cancelled)
    : settings_(std::move(settings)),
      cancelled_(std::move(cancelled)),
      path_(settings_.path.empty() ? path_beside(rows, recorded_path(*rows.record))
                                   : settings_.path),
      is_file_(!path_.empty() && rows.record->certificates.empty() && !fs::is_directory(path_)),
      bytes_(rows.record->checkpoint.certificate_bytes) {}

std::string RunCertificates::fault_of(const AuditedDeal& deal, Evidence& evidence) {
  if (is_file_) return fault_in_file(deal, evidence);
  const std::string path =
      (fs::path(path_) / deal_file_name(deal.studied.name, kCertificateEnding)).string();
  try {
    CertificateReader reader(path);
    std::string fault = fault_of_next(reader, deal, evidence);
    if (fault.empty() && reader.next()) fault = "has another certificate, too";
    return fault.empty() ? "" : path + ": " + fault;
  } catch (const ReadError& error) {
    return path + ": " + error.what();
  }
}

std::string RunCertificates::fault_in_file(const AuditedDeal& deal, Evidence& evidence) try {
  if (!reader_) reader_.emplace(path_);
  const std::string fault = fault_of_next(*reader_, deal, evidence);
  return fault.empty() ? "" : path_ + ": " + fault;
} catch (const ReadError& error) {
  return path_ + ": " + error.what();
}

std::string RunCertificates::fault_at_end() try {
  if (!is_file_ || (bytes_ == 0 && !fs::exists(path_))) return "";
  if (!reader_ && fs::file_size(path_) > 0) reader_.emplace(path_);
  if (reader_ && reader_->next()) {
    return path_ + " has more certificates than there are rows of unsolvable deals";
  }
  const std::uint64_t size = fs::file_size(path_);
  if (size == bytes_) return "";
  return path_ + " has " + std::to_string(size) + " bytes where its record says " +
         std::to_string(bytes_);
} catch (const ReadError& error) {
  return path_ + ": " + error.what();
} catch (const fs::filesystem_error& error) {
  return path_ + ": " + error.code().message();
}

/// The next certificate must be that of the deal.
std::string RunCertificates::fault_of_next(CertificateReader& reader, const AuditedDeal& deal,
                                           Evidence& evidence) const {
  const auto head = reader.next();
  if (!head) return is_file_ ? "has no certificate of it" : "is empty";
  std::string fault;
  const auto& [rules, at_least] = *deal.claim.certificate;
  if (!is_same_game(head->rules, rules)) fault = "is of another game";
  if (head->rules.freecells != rules.freecells) fault = "has other freecells";
  if (head->deal != *deal.studied.deal) fault = "is of another board";
  if (fault.empty()) fault = fault_of_claim(*head, rules, at_least);
  if (!fault.empty()) {
    while (reader.next_block()) {
    }
    return fault;
  }
  const InductiveSetFinding finding =
      check_inductive_set(reader, *head, settings_.memory, settings_.jobs, cancelled_);
  if (finding.is_proof()) evidence.positions = finding.positions;
  return finding.fault;
}

}  // namespace freecell
