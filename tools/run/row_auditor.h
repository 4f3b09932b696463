#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "tools/io/rows/column.h"
#include "tools/io/rows/row_encoder.h"
#include "tools/run/run_json.h"
#include "tools/run/study.h"

namespace freecell {

/// The row of a deal as it stands in a file.
class RowText {
 public:
  /// Both must live as long, and have the same size.
  RowText(const std::vector<RowColumn>& columns, const std::vector<std::string>& fields)
      : columns_(columns), fields_(fields) {}

  /// The value in the column of this name; empty if there is no such column.
  std::string_view at(std::string_view name) const;
  /// The same as a whole number from 0, written as rows write it. Nothing if it is none.
  std::optional<std::int64_t> number_at(std::string_view name) const;

 private:
  const std::vector<RowColumn>& columns_;
  const std::vector<std::string>& fields_;
};

/// What a certificate must prove: that the deal cannot be won by these rules or, if `at_least` is
/// not 0, that no solution has fewer moves, as their counting counts them.
struct CertificateClaim {
  Rules rules;
  int at_least = 0;
};

/// What must be there besides a row, so that one can believe it.
struct RowClaim {
  Verdict verdict = Verdict::kUnknown;  ///< kSolved: a solution by `rules`
  Rules rules;
  std::optional<CertificateClaim> certificate = {};

  /// That of a row about one game.
  static RowClaim of(Verdict verdict, const Rules& rules) {
    RowClaim claim = {verdict, rules};
    if (verdict == Verdict::kUnsolvable) claim.certificate = {rules};
    return claim;
  }
  /// Whether the board has no more cards in freecells than the rules have cells.
  bool fits(const Deal& deal) const {
    return (verdict != Verdict::kSolved || rules.fits(deal)) &&
           (!certificate || certificate->rules.fits(deal));
  }
};

/// What is known of a deal apart from its row.
struct Evidence {
  /// The counts of the solution that was replayed, as far as its notation shows them.
  std::optional<MoveCounts> counts = {};
  /// The same solution for the ms rule, unless its notation does not show supermoves.
  std::optional<std::vector<Move>> moves = {};
  std::optional<std::uint64_t> positions = {};  ///< in the certificate that was checked
};

/// The rows of a deal as they must be.
struct ExpectedRows {
  std::string fault;               ///< what is wrong with the row before any column is compared
  std::vector<RowCell> cells;      ///< one row after the other
  std::vector<bool> is_claim;      ///< for each of the cells: it repeats what the row claims
  std::optional<DealFacts> facts;  ///< for the counts of the record; nothing: they cannot be known
};

/// Works out, for each deal of a run, what its rows must say: from what the run has left besides
/// the rows, and never by a search. What only a search can tell is taken from the row as a claim.
class RowAuditor {
 public:
  virtual ~RowAuditor() = default;

  /// What the row claims. By default, nothing that is written down elsewhere.
  virtual RowClaim claim_of(const StudiedDeal& /*deal*/, const RowText& /*row*/) { return {}; }
  /// Fills in `expected`, which is empty. Its cells may view `row`, and are valid until the next
  /// call.
  virtual void expect(const StudiedDeal& deal, const RowText& row, const Evidence& evidence,
                      ExpectedRows& expected) = 0;
};

/// Whether a search can have ended for this reason: a limit that the record has, or memory or time.
bool is_limit_of(const RunRecord& record, StopReason reason);
/// `reason is 'time', which no solved deal of this run has`
std::string reason_fault(Verdict verdict, StopReason reason);

/// The names of columns.
std::set<std::string, std::less<>> names_of(const std::vector<RowColumn>& columns);

template <typename Auditor>
std::unique_ptr<RowAuditor> make_auditor(const RunRecord& record) {
  return std::make_unique<Auditor>(record);
}

/// Has the work of a study done once more, which must cost little.
template <typename Worker>
class RepeatingAuditor : public RowAuditor {
 public:
  explicit RepeatingAuditor(const RunRecord& record) : worker_(record) {}

  void expect(const StudiedDeal& deal, const RowText&, const Evidence&,
              ExpectedRows& expected) override {
    std::string ignored;
    StudyResult result{expected.cells, ignored, ignored};
    worker_.study(deal, {}, result);
    expected.is_claim.assign(expected.cells.size(), false);
    expected.facts = result.facts;
  }

 private:
  Worker worker_;
};

}  // namespace freecell
