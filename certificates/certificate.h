#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/proof/proof_positions.h"

namespace freecell {

/// The deal of a certificate.
struct CertifiedDeal {
  /// The number of the deal, or any other name, on one line. A name that is a number must be that
  /// of the deal.
  std::string name;
  Rules rules;
  Deal deal;
};

/// Writes the certificate of a proof piece by piece, as `freecell prove --certificate` writes it
/// (docs/look-up/certificates.md). `positions` are ProofOutcome::proof_positions of the deal.
/// Exceptions of `sink` reach the caller. It is safe to call from any thread.
void write_certificate(const CertifiedDeal& subject, const ProofPositions& positions,
                       const std::function<void(std::string_view bytes)>& sink);

/// The result of the check of one certificate.
struct CheckedCertificate {
  CertifiedDeal subject;        ///< what the certificate says that it is about
  std::uint64_t positions = 0;  ///< in the set
  std::string fault;            ///< the first fault, in words
  /// 0 if the claim is that the deal is unsolvable. Otherwise the claim is that no solution has
  /// fewer moves, as `subject.rules.counting` counts them.
  int at_least = 0;

  /// Whether the subject is proved unsolvable.
  bool is_proof() const { return fault.empty() && at_least == 0; }
  /// Whether it is proved that no solution of the subject has fewer moves than `at_least`.
  bool is_bound() const { return fault.empty() && at_least > 0; }
};

/// How certificates are checked.
struct CertificateCheck {
  int jobs = 1;                                   ///< threads
  std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes of positions at any one time
  std::function<bool()> is_cancelled = nullptr;   ///< asked by several threads; may be empty
};

/// Checks the certificates in a file, one after the other, by the rules of dealer/inductive_set.h.
/// The check shares no code with the search and trusts nothing in the file. A cancelled check
/// returns the certificates before the one that it was at. Throws std::runtime_error, with a
/// reason such as `is cut short`, if the file cannot be read or is no certificate. It is safe to
/// call from any thread.
std::vector<CheckedCertificate> check_certificates(const std::string& path,
                                                   const CertificateCheck& check = {});

}  // namespace freecell
