#include "tools/web/pages.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <span>
#include <utility>

#include "base/sha256.h"
#include "base/shown_text.h"
#include "dealer/games.h"

namespace freecell {

/// The page, in which `{{title}}`, `{{version}}` and `{{game}}` are still to be
/// filled in, and `{{host}}` and `{{manifest}}`. embed.cmake makes it from the folder `play`.
extern const std::string_view kPlayTemplate;
/// The files of the folder `hosted`; in the worker, `{{digest}}` is still to be filled in.
extern const std::string_view kManifest;
extern const std::string_view kServiceWorkerTemplate;
extern const std::string_view kIcon;
/// The page, in which `{{title}}`, `{{version}}` and `{{tables}}` are still to be filled in. It is
/// made from the folder `report`.
extern const std::string_view kReportTemplate;

namespace {

namespace json = boost::json;

/// The text that replaces `{{name}}` in the template of a page.
struct Filling {
  std::string_view name;
  std::string text;
};

/// The name of the manifest in its folder, which the page and the worker have, too.
constexpr std::string_view kManifestName = "manifest.webmanifest";

/// Fills in the template in one pass. The inserted text is not scanned again.
std::string fill_template(std::string_view rest, std::span<const Filling> fillings) {
  constexpr std::string_view kOpen = "{{";
  constexpr std::string_view kClose = "}}";
  std::string text;
  for (auto open = rest.find(kOpen); open != rest.npos; open = rest.find(kOpen)) {
    text += rest.substr(0, open);
    rest.remove_prefix(open);
    std::string_view token = kOpen;
    for (const Filling& filling : fillings) {
      const std::string_view name = filling.name;
      if (!rest.substr(kOpen.size()).starts_with(name)) continue;
      if (!rest.substr(kOpen.size() + name.size()).starts_with(kClose)) continue;
      token = rest.substr(0, kOpen.size() + name.size() + kClose.size());
      text += filling.text;
    }
    if (token == kOpen) text += kOpen;
    rest.remove_prefix(token.size());
  }
  text += rest;
  return text;
}

/// Escapes `text` for HTML, including attributes.
std::string html_text(std::string_view text) {
  std::string escaped = with_replaced(text, "&", "&amp;");
  escaped = with_replaced(escaped, "<", "&lt;");
  escaped = with_replaced(escaped, ">", "&gt;");
  return with_replaced(escaped, "\"", "&quot;");
}

/// JSON that cannot end the script element that contains it. `<` occurs only in strings, where it
/// can be written in another way.
std::string script_text(std::string_view json) { return with_replaced(json, "<", "\\u003c"); }

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

json::object game_of(std::string_view name, const Deal& deal, const Rules& rules,
                     const ConfirmedOutcome& confirmed) {
  assert(confirmed.counts.has_value() || confirmed.solution.empty());
  json::array cascades;
  for (int i = 0; i < deal.cascades(); ++i) cascades.push_back(card_names(deal.cascade(i)));
  json::array foundations;
  for (int suit = 0; suit < kSuits; ++suit) {
    foundations.push_back(deal.foundation(static_cast<Suit>(suit)));
  }
  json::object game = {{"name", name},
                       {"game", game_text(rules)},
                       {"freecells", rules.freecells},
                       {"cascades", std::move(cascades)},
                       {"freecell_cards", card_names(deal.freecell_cards())},
                       {"foundations", std::move(foundations)},
                       {"verdict", to_string(confirmed.verdict)},
                       {"reason", to_string(confirmed.reason)},
                       {"solution", confirmed.solution},
                       {"expanded", confirmed.expanded}};
  if (confirmed.counts) game["counts"] = counts_of(*confirmed.counts);
  return game;
}

/// The games that have names, with their rules, so that the page need not know these.
json::array named_games() {
  json::array games;
  for (const auto& [name, rules] : kGames) {
    json::object texts;
    for (const RuleText& rule : rule_texts(rules)) texts[rule.name] = rule.value;
    games.push_back({{"name", name},
                     {"freecells", rules.freecells},
                     {"cascades", rules.cascades},
                     {"rules", std::move(texts)}});
  }
  return games;
}

std::string filled_page(std::string_view title, json::object game, std::string_view version,
                        PageHome home) {
  const bool is_hosted = home == PageHome::kHost;
  const std::string manifest =
      "\n<link rel=\"manifest\" href=\"" + std::string(kManifestName) + "\">";
  game["games"] = named_games();
  const Filling fillings[] = {{"title", html_text(title)},
                              {"version", html_text(version)},
                              {"host", is_hosted ? "'self'" : ""},
                              {"manifest", is_hosted ? manifest : ""},
                              {"game", script_text(json::serialize(game))}};
  return fill_template(kPlayTemplate, fillings);
}

}  // namespace

std::string play_page(std::string_view name, const Deal& deal, const Rules& rules,
                      const ConfirmedOutcome& confirmed, std::string_view version, PageHome home) {
  const bool is_number = name.find_first_not_of("-0123456789") == name.npos;
  const std::string title = (is_number ? "FreeCell Deal " : "FreeCell ") + std::string(name);
  return filled_page(title, game_of(name, deal, rules, confirmed), version, home);
}

std::string all_deals_page(const Rules& rules, std::string_view version, PageHome home) {
  const json::object game = {
      {"game", game_text(rules)}, {"freecells", rules.freecells}, {"cascades", rules.cascades}};
  return filled_page("FreeCell", {{"rules", game}}, version, home);
}

std::vector<HostFile> host_files(std::string page) {
  const Filling digest[] = {{"digest", Sha256::hex(page)}};
  std::string worker = fill_template(kServiceWorkerTemplate, digest);
  return {{"index.html", std::move(page)},
          {kManifestName, std::string(kManifest)},
          {"icon.svg", std::string(kIcon)},
          {"service-worker.js", std::move(worker)}};
}

std::string report_page(std::string_view title, const std::vector<ResultTable>& tables,
                        std::string_view version) {
  const Filling fillings[] = {{"title", html_text(shown(title))},
                              {"version", html_text(version)},
                              {"tables", script_text(json_text(tables))}};
  return fill_template(kReportTemplate, fillings);
}

}  // namespace freecell
