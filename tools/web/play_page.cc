#include "tools/web/play_page.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <span>
#include <utility>

namespace freecell {

/// The page with `{{title}}`, `{{version}}` and `{{game}}` left to be filled in; made of this
/// folder by embed.cmake.
extern const std::string_view kPlayTemplate;

namespace {

namespace json = boost::json;

/// What stands in the place of `{{name}}` in the template.
struct Filling {
  std::string_view name;
  std::string text;
};

std::string html_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

/// JSON that cannot end the script element it stands in: `<` occurs only in strings, where it may
/// be written otherwise.
std::string script_text(const json::object& object) {
  std::string text;
  for (const char c : json::serialize(object)) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

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

/// The template filled in, in one pass: what is filled in is not looked at again.
std::string fill(std::string_view rest, std::span<const Filling> fillings) {
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

}  // namespace

std::string play_page(const PlayedDeal& played, std::string_view version) {
  const Filling fillings[] = {{"title", html_text("Deal " + std::string(played.name))},
                              {"version", html_text(version)},
                              {"game", script_text(game_of(played))}};
  return fill(kPlayTemplate, fillings);
}

}  // namespace freecell
