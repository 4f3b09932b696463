#include "tools/pick/pack_maker.h"

#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"
#include "tools/pick/known_fewest.h"
#include "tools/pick/pack_game.h"
#include "tools/pick/picked_boards.h"
#include "tools/pick/short_solutions.h"
#include "tools/run/defect.h"

namespace freecell {
namespace {

/// Why a solution is none of this deal.
std::string objection(const Ruling& ruling) {
  const char* const reason = describe(ruling.violation);
  if (ruling.violation == Violation::kNotWon) return reason;
  return "move " + std::to_string(ruling.move_index + 1) + ": " + reason;
}

class PackMaker {
 public:
  PackMaker(DataSet& data, const std::vector<PickedList>& lists, const PackSettings& settings)
      : data_(data),
        settings_(settings),
        solution_(data.find_column("solution")),
        game_(data),
        fewest_(data, settings.fewest_path),
        boards_(picked_boards(data, lists)) {
    add_lists(lists);
  }

  Pack make() {
    data_.read([&](const DataRow& row) {
      const auto place = places_.find(row.index());
      if (place != places_.end()) add_row(row, place->second);
    });
    for (std::optional<PackDeal>& deal : deals_) pack_.deals.push_back(*std::move(deal));
    pack_.freecells = game_.rules().freecells;
    pack_.cascades = common_cascades();
    fewest_.read_file(pack_);
    search();
    return std::move(pack_);
  }

 private:
  struct Place {
    std::size_t at;
    std::optional<Band> band;
  };

  void add_lists(const std::vector<PickedList>& lists);
  void add_row(const DataRow& row, const Place& place);
  Deal numbered_deal(const DataRow& row, std::int64_t number);
  std::optional<PackSolution> written_solution(const DataRow& row, const Deal& deal) const;
  std::optional<int> common_cascades() const;
  void search();
  PackSolution searched_solution(const PackDeal& deal, ConfirmedOutcome& outcome) const;

  DataSet& data_;
  const PackSettings& settings_;
  std::optional<std::size_t> solution_;
  PackGame game_;
  KnownFewest fewest_;
  std::map<std::uint64_t, Deal> boards_;  ///< by the index of the row
  std::map<std::uint64_t, Place> places_;
  std::vector<std::optional<PackDeal>> deals_;  ///< in the order of the pack
  std::set<std::int64_t> numbers_;              ///< of the deals so far
  Pack pack_;
};

/// The rows come in their own order, and find their places in that of the lists here.
void PackMaker::add_lists(const std::vector<PickedList>& lists) {
  for (const PickedList& list : lists) {
    if (list.band) pack_.bands.push_back({*list.band, settings_.band_column, list.range});
    for (const PickedRow& row : list.rows) {
      const std::size_t at = places_.size();
      places_.emplace(row.index, Place{at, list.band});
    }
  }
  deals_.resize(places_.size());
  if (boards_.empty() || boards_.size() == places_.size()) return;
  throw InputError(data_.files().front().path +
                   ": a pack has deal numbers or boards, and both are picked");
}

void PackMaker::add_row(const DataRow& row, const Place& place) {
  const auto board = boards_.find(row.index());
  const bool is_board = board != boards_.end();
  game_.add(row, is_board ? &board->second : nullptr);
  const auto number = is_board ? std::nullopt : canonical_number(row.deal());
  const Deal deal = is_board ? board->second : numbered_deal(row, number.value());
  deals_[place.at] = PackDeal{.name = std::string(row.deal()),
                              .number = number,
                              .band = place.band,
                              .deal = deal,
                              .solution = written_solution(row, deal),
                              .fewest_freecells = fewest_.in_row(row, game_.rules().freecells)};
}

Deal PackMaker::numbered_deal(const DataRow& row, std::int64_t number) {
  if (!is_deal_number(number)) {
    throw row.error(row.deal_column(), quoted_for_message(row.deal()) + " is no deal number");
  }
  if (!numbers_.insert(number).second) {
    throw row.error(row.deal_column(), deal_words(row.deal()) + " is there twice");
  }
  return microsoft_deal(number, game_.rules().cascades);
}

/// The solution in the row, replayed; nothing if there is none. Without moves it is one only if all
/// cards go home by themselves.
std::optional<PackSolution> PackMaker::written_solution(const DataRow& row,
                                                        const Deal& deal) const {
  if (!solution_) return std::nullopt;
  const std::string_view text = row.text(*solution_);
  std::vector<Move> moves;
  const auto read = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) {
    throw row.error(*solution_, "the solution cannot be read: " + error->message);
  }
  const Ruling ruling = Referee::replay(deal, game_.rules().for_deal(deal), moves);
  if (ruling.valid()) {
    PackSolution solution = {.moves = {}, .player_moves = ruling.counts.player_moves};
    write_standard(moves, solution.moves);
    return solution;
  }
  if (moves.empty()) return std::nullopt;
  throw row.error(*solution_, "the solution is not valid: " + objection(ruling));
}

/// Nothing if the boards differ.
std::optional<int> PackMaker::common_cascades() const {
  if (pack_.deals.empty()) return game_.rules().cascades;
  const int cascades = pack_.deals.front().deal.cascades();
  for (const PackDeal& deal : pack_.deals) {
    if (deal.deal.cascades() != cascades) return std::nullopt;
  }
  return cascades;
}

void PackMaker::search() {
  std::vector<Deal> deals;
  std::vector<PackDeal*> owners;
  for (PackDeal& deal : pack_.deals) {
    if (deal.solution) continue;
    deals.push_back(deal.deal);
    owners.push_back(&deal);
  }
  if (deals.empty()) return;
  if (settings_.before_search) settings_.before_search(deals.size());
  std::vector<ConfirmedOutcome> outcomes = short_solutions(deals, game_.rules(), settings_.jobs);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    owners[i]->solution = searched_solution(*owners[i], outcomes[i]);
  }
}

PackSolution PackMaker::searched_solution(const PackDeal& deal, ConfirmedOutcome& outcome) const {
  if (outcome.reason == StopReason::kError) {
    throw std::runtime_error(deal_words(deal.name) + ": " + defect_text(outcome));
  }
  if (outcome.verdict != Verdict::kSolved) {
    throw InputError(deal_words(deal.name) + game_words(game_.rules().for_deal(deal.deal)) +
                     " is " + to_string(outcome.verdict) + " (" + to_string(outcome.reason) +
                     "): a pack has deals with solutions only; --except FILE leaves it out");
  }
  return {std::move(outcome.solution), outcome.counts.value().player_moves};
}

}  // namespace

Pack make_pack(DataSet& data, const std::vector<PickedList>& lists, const PackSettings& settings) {
  return PackMaker(data, lists, settings).make();
}

}  // namespace freecell
