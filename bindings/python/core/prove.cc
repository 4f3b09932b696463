#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include "bindings/python/core/attention.h"
#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/result.h"
#include "bindings/python/core/settings.h"
#include "certificates/certificate.h"
#include "certificates/certificate_output.h"
#include "dealer/games.h"
#include "solver/prover.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

/// What `prove` came to.
struct Proof : SearchResult {
  std::optional<std::uint64_t> positions;
  std::optional<std::uint64_t> largest_layer;
};

Progress progress_of(const Outcome& so_far) {
  return {so_far.expanded, so_far.generated, so_far.stage, std::nullopt, std::nullopt};
}

[[noreturn]] void throw_os_error(const std::string& path, int error = errno) {
  errno = error;
  PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
  throw py::error_already_set();
}

std::string path_of(const py::object& path) {
  return py::module_::import("os").attr("fspath")(path).cast<std::string>();
}

/// Throws OSError for a file that cannot be opened, and for a folder.
void check_is_file(const std::string& path) {
  if (!std::ifstream(path)) throw_os_error(path);
  errno = EISDIR;
  if (std::filesystem::is_directory(path)) throw_os_error(path);
}

Proof proof_of(const Subject& subject, const Rules& rules, const ProofOutcome& outcome) {
  Confirmer confirmer;
  Proof proof{result_of(subject, rules, confirmer.confirm(&subject.deal, rules, outcome)), {}, {}};
  if (outcome.proof) {
    proof.positions = outcome.proof->positions;
    proof.largest_layer = outcome.proof->largest_layer;
  }
  return proof;
}

Proof prove(py::handle deal, const std::optional<Integer<int>>& freecells,
            const py::object& certificate, bool up_to_symmetry,
            const std::optional<Integer<int>>& jobs,
            const std::optional<Integer<std::uint64_t>>& max_positions,
            const std::optional<Integer<std::uint64_t>>& max_memory,
            const std::optional<double>& max_seconds, py::object on_progress,
            const std::optional<std::string>& game) {
  const Subject subject = subject_of(deal, game);
  const Rules rules = rules_of({.freecells = freecells}, subject);
  const Limits limits = proof_limits({max_positions, max_memory, max_seconds});
  const bool certifies = !certificate.is_none();
  Prover prover(rules, {.workers = threads_or_all(jobs, "jobs"),
                        .max_positions = limits.max_expanded,
                        .max_memory = limits.max_memory,
                        .up_to_symmetry = up_to_symmetry,
                        .keeps_positions = certifies});
  const std::string path = certifies ? path_of(certificate) : "";
  Attention attention(max_seconds, std::move(on_progress));
  std::optional<Proof> proof;
  try {
    std::optional<CertificateOutput> file;
    if (certifies) file.emplace(path);
    const py::gil_scoped_release no_gil;
    const ProofOutcome& outcome = prover.solve(
        subject.deal, [&] { return attention.ask([&] { return progress_of(prover.so_far()); }); });
    proof = proof_of(subject, rules, outcome);
    if (outcome.proof_positions) {
      const std::string name = subject.number ? std::to_string(*subject.number) : "board";
      file->write({name, rules, subject.deal}, *outcome.proof_positions);
    }
  } catch (const std::system_error& error) {
    if (!certifies) throw;  // no thread
    throw_os_error(path, error.code().value());
  }
  attention.rethrow();
  return *std::move(proof);
}

std::vector<CheckedCertificate> verify_certificate(const py::object& certificate,
                                                   const std::optional<Integer<int>>& jobs) {
  const std::string path = path_of(certificate);
  check_is_file(path);
  const int threads = threads_or_all(jobs, "jobs");
  std::vector<CheckedCertificate> checked;
  std::string fault;
  {
    const py::gil_scoped_release no_gil;
    try {
      checked = check_certificates(path, {.jobs = threads});
    } catch (const std::runtime_error& error) {
      fault = error.what();
    }
  }
  if (!fault.empty()) throw std::invalid_argument(path + ": " + fault);
  return checked;
}

constexpr const char* kProveDoc =
    R"(Decides a hard deal by visiting every position. Returns a Proof.

    >>> import freecell as fc
    >>> proof = fc.prove(11982, up_to_symmetry=True)
    >>> proof.verdict, proof.positions
    ('unsolvable', 26822)

`deal` is a Deal, the number of one, or a Board; `game` is as in `solve`. `jobs` threads search it
together (by default as many as the machine has). With `up_to_symmetry` positions count as one that
differ only by an exchange of interchangeable cards, which leaves a hundredth of them. `certificate`
is the path of a file: if the deal is unsolvable, it gets the proof, which `verify_certificate`,
`freecell verify` and checker/freecell_check.py check without trusting the search. A certificate
takes more memory. Limits: `max_positions`, `max_memory` bytes at a time (1 GiB), `max_seconds`.
`on_progress` and Ctrl-C are as in `solve`.

Raises ValueError for an argument out of its range, OSError if the file cannot be written.)";

constexpr const char* kVerifyDoc =
    R"(Checks the certificates in a file. Returns a list of Certificate.

The check trusts nothing in the file and shares nothing with the search. `jobs` threads make it (by
default as many as the machine has).

Raises OSError if the file cannot be opened, FileNotFoundError if there is none, and ValueError if it
is no certificate.)";

}  // namespace

void add_prove(py::module_& module) {
  using namespace py::literals;
  py::class_<Proof, SearchResult>(module, "Proof", "What `prove` came to.")
      .def_readonly("positions", &Proof::positions,
                    "Positions of the proof; None unless the verdict is \"unsolvable\".")
      .def_readonly("largest_layer", &Proof::largest_layer, "Of these, the most in one layer.")
      .def("__repr__",
           [](const Proof& proof) {
             return repr(proof, "Proof",
                         proof.positions ? std::to_string(*proof.positions) + " positions" : "");
           })
      .def(search_pickle<Proof>(&Proof::positions, &Proof::largest_layer));
  py::class_<CheckedCertificate>(module, "Certificate", "What the check of a certificate found.")
      .def_property_readonly(
          "name", [](const CheckedCertificate& found) { return found.subject.name; },
          "The number of the deal, or another name.")
      .def_property_readonly(
          "deal",
          [](const CheckedCertificate& found) {
            return unnumbered(found.subject.deal, found.subject.rules);
          },
          "The deal that it is about.")
      .def_property_readonly(
          "freecells",
          [](const CheckedCertificate& found) { return found.subject.rules.freecells; },
          "Freecells of the game, 0 to 10.")
      .def_property_readonly(
          "game", [](const CheckedCertificate& found) { return game_text(found.subject.rules); },
          "The game, whatever its freecells: \"freecell\", \"seahaven:cells-from=first\".")
      .def_readonly("positions", &CheckedCertificate::positions, "Positions in the set.")
      .def_property_readonly(
          "at_least",
          [](const CheckedCertificate& found) {
            return found.at_least > 0 ? std::optional(found.at_least) : std::nullopt;
          },
          "The claim: no solution has fewer moves. None: the deal is unsolvable.")
      .def_property_readonly(
          "metric",
          [](const CheckedCertificate& found) {
            const Counting& counting = found.subject.rules.counting;
            return found.at_least > 0
                       ? std::optional(std::string(word_for(kMetricWords, counting.metric)))
                       : std::nullopt;
          },
          "What `at_least` counts: \"player\" or \"cards\" moves, or None.")
      .def_property_readonly(
          "is_bound", &CheckedCertificate::is_bound,
          "Whether it is proved that no solution has fewer than `at_least` moves.")
      .def_readonly("fault", &CheckedCertificate::fault,
                    "The first fault, in words; \"\" if there is none.")
      .def_property_readonly("is_proof", &CheckedCertificate::is_proof,
                             "Whether the deal is proved unsolvable.")
      .def("__bool__", &CheckedCertificate::is_proof)
      .def("__repr__",
           [](const CheckedCertificate& found) {
             return "<Certificate of " + found.subject.name + ": " +
                    (found.is_bound()
                         ? "no solution of fewer than " + std::to_string(found.at_least) + " moves"
                     : found.is_proof()
                         ? "a proof of " + std::to_string(found.positions) + " positions"
                         : found.fault) +
                    ">";
           })
      .def(py::pickle(
          [](const CheckedCertificate& found) {
            const CertifiedDeal& subject = found.subject;
            return py::make_tuple(subject.name, state_of(subject.rules), state_of(subject.deal),
                                  found.positions, found.fault, found.at_least);
          },
          [](const py::tuple& state) {
            return CheckedCertificate{{state[0].cast<std::string>(), State<Rules>::read(state[1]),
                                       State<Deal>::read(state[2])},
                                      state[3].cast<std::uint64_t>(),
                                      state[4].cast<std::string>(),
                                      state[5].cast<int>()};
          }));
  module.def("prove", &prove, "deal"_a, py::kw_only(), "freecells"_a = py::none(),
             "certificate"_a = py::none(), "up_to_symmetry"_a = false, "jobs"_a = py::none(),
             "max_positions"_a = py::none(), "max_memory"_a = py::none(),
             "max_seconds"_a = py::none(), "on_progress"_a = py::none(), "game"_a = py::none(),
             signed_doc("prove(deal, *, freecells=None, certificate=None, up_to_symmetry=False, "
                        "jobs=None, max_positions=None, max_memory=None, max_seconds=None, "
                        "on_progress=None, game=None)",
                        kProveDoc)
                 .c_str());
  module.def("verify_certificate", &verify_certificate, "path"_a, py::kw_only(),
             "jobs"_a = py::none(),
             signed_doc("verify_certificate(path, *, jobs=None)", kVerifyDoc).c_str());
}

}  // namespace freecell::python
