#include "tools/web/play_page.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <span>
#include <utility>

#include "tools/web/page_template.h"

namespace freecell {

/// The page, in which `{{title}}`, `{{heading}}`, `{{version}}` and `{{game}}` are still to be
/// filled in. embed.cmake makes it from this folder.
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

json::object game_of(const PlayedDeal& played) {
  const Deal& deal = played.deal;
  assert(played.counts.has_value() || played.solution.empty());
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
                       {"solution", played.solution},
                       {"expanded", played.expanded}};
  if (played.counts) game["counts"] = counts_of(*played.counts);
  return game;
}

std::string filled_page(std::string_view title, std::string_view heading, const json::object& game,
                        std::string_view version) {
  const Filling fillings[] = {{"title", html_text(title)},
                              {"heading", html_text(heading)},
                              {"version", html_text(version)},
                              {"game", script_text(json::serialize(game))}};
  return fill_template(kPlayTemplate, fillings);
}

}  // namespace

std::string play_page(const PlayedDeal& played, std::string_view version) {
  const std::string heading = "Deal " + std::string(played.name);
  return filled_page("FreeCell " + heading, heading, game_of(played), version);
}

std::string all_deals_page(const Rules& rules, std::string_view version) {
  const json::object size = {{"freecells", rules.freecells}, {"cascades", rules.cascades}};
  return filled_page("FreeCell", "FreeCell", {{"rules", size}}, version);
}

}  // namespace freecell
