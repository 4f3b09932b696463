// Proves that a deal cannot be won, writes the certificate to a file, and has it checked without
// the search. `freecell verify FILE` and checker/freecell_check.py can read it, too.
//
//     certify DEAL FILE

#include <freecell/certificates/certificate.h>
#include <freecell/dealer/microsoft.h>
#include <freecell/solver/prover.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

namespace {

using namespace freecell;

int threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

/// Returns whether there is a proof.
bool write_proof(const CertifiedDeal& subject, const std::string& path) {
  Prover prover(subject.rules,
                {.workers = threads(), .up_to_symmetry = true, .keeps_positions = true});
  const ProofOutcome& outcome = prover.solve(subject.deal);
  std::cout << to_string(outcome.verdict) << "\n";
  if (!outcome.proof_positions) return false;
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::failbit | std::ios::badbit);
  write_certificate(subject, *outcome.proof_positions,
                    [&](std::string_view bytes) { file << bytes; });
  return true;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::cerr << "usage: certify DEAL FILE\n";
    return 2;
  }
  const CertifiedDeal subject = {argv[1], {}, microsoft_deal(std::atoll(argv[1]))};
  if (!write_proof(subject, argv[2])) return 1;
  for (const CheckedCertificate& checked : check_certificates(argv[2], {.jobs = threads()})) {
    std::cout << "deal " << checked.subject.name << ": " << checked.positions << " positions, "
              << (checked.is_proof() ? "a proof" : checked.fault) << "\n";
  }
} catch (const std::exception& error) {
  std::cerr << "certify: " << error.what() << "\n";
  return 2;
}
