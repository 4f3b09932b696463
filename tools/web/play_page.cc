#include "tools/web/play_page.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <span>
#include <utility>

#include "tools/web/page_template.h"

namespace freecell {

/// The page, in which `{{title}}`, `{{version}}` and `{{game}}` are still to be filled in.
/// embed.cmake makes it from this folder.
extern const std::string_view kPlayTemplate;

namespace {

namespace json = boost::json;

json::array card_names(std::span<const Card> cards) {
  json::array names;
  for (const Card card : cards) {
    names.emplace_back(std::string{rank_letter(card.rank()), suit_letter(card.suit())});
  }
  return names;
}

json::object counts_of(const MoveCounts& counts) {
  return {{"player_moves", counts.player_moves},
          {"card_moves", counts.card_moves},
          {"listed_moves", counts.listed_moves},
          {"explicit_moves", counts.explicit_moves}};
}

const char* why_unknown(StopReason reason) {
  switch (reason) {
    case StopReason::kExpanded:
      return "the search reached its limit of positions (--max-expanded) first.";
    case StopReason::kMemory:
      return "the search reached its limit of memory (--max-memory) first.";
    case StopReason::kTime:
      return "the search reached its limit of time first.";
    case StopReason::kInterrupted:
      return "the search was interrupted.";
    case StopReason::kError:
    case StopReason::kInput:
    case StopReason::kPositions:
    case StopReason::kMoves:
    case StopReason::kNone:
    case StopReason::kExhausted:
      break;
  }
  return "the search failed, which is a defect of the program.";
}

std::string meaning(Verdict verdict, StopReason reason) {
  switch (verdict) {
    case Verdict::kSolved:
      return "This deal can be won. The solution was replayed by a referee that shares no code "
             "with "
             "the solver; it is correct, not necessarily the shortest.";
    case Verdict::kUnsolvable:
      return "This deal cannot be won, and that is proved: every position that can be reached was "
             "searched, and none is won. You may play it all the same.";
    case Verdict::kUnknown:
      break;
  }
  return std::string("Whether this deal can be won is not known: ") + why_unknown(reason) +
         " You may play it by hand.";
}

json::object game_of(const PlayedDeal& played) {
  const Deal& deal = played.deal;
  json::array cascades;
  for (int i = 0; i < deal.cascades(); ++i) cascades.push_back(card_names(deal.cascade(i)));
  json::array foundations;
  for (int suit = 0; suit < kSuits; ++suit) {
    foundations.push_back(deal.foundation(static_cast<Suit>(suit)));
  }
  json::object game = {{"name", played.name},
                       {"freecells", played.freecells},
                       {"cascades", std::move(cascades)},
                       {"freecell_cards", card_names(deal.freecell_cards())},
                       {"foundations", std::move(foundations)},
                       {"verdict", to_string(played.verdict)},
                       {"reason", to_string(played.reason)},
                       {"meaning", meaning(played.verdict, played.reason)},
                       {"solution", played.solution},
                       {"expanded", played.expanded}};
  if (played.counts) game["counts"] = counts_of(*played.counts);
  return game;
}

}  // namespace

std::string play_page(const PlayedDeal& played, std::string_view version) {
  const Filling fillings[] = {{"title", html_text("Deal " + std::string(played.name))},
                              {"version", html_text(version)},
                              {"game", script_text(json::serialize(game_of(played)))}};
  return fill_template(kPlayTemplate, fillings);
}

}  // namespace freecell
