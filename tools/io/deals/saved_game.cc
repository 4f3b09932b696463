#include "tools/io/deals/saved_game.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/shown_text.h"
#include "dealer/card_text.h"
#include "dealer/deal.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

using Cards = std::vector<Card>;

[[noreturn]] void refuse_game(const std::string& problem) {
  throw InputError("a saved game of KPatience: " + problem);
}

// ---- XML ----

/// An opening tag with its attributes. Other parts of XML say nothing here.
struct Tag {
  std::string name;
  std::map<std::string, std::string> attributes;

  std::string attribute(const std::string& key) const {
    const auto found = attributes.find(key);
    return found == attributes.end() ? "" : found->second;
  }
  int number(const std::string& key) const {
    const auto value = parse_number<int>(attribute(key));
    if (!value) refuse_game(name + " has no number " + key);
    return *value;
  }
};

constexpr std::string_view kXmlBlanks = " \t\r\n";

/// Takes the attribute at the start of `text`: `suit="clubs"`.
bool take_attribute(std::string_view& text, Tag& tag) {
  text.remove_prefix(std::min(text.find_first_not_of(kXmlBlanks), text.size()));
  const std::size_t equal = text.find('=');
  if (equal == text.npos || equal + 1 >= text.size()) return false;
  const char quote = text[equal + 1];
  const std::size_t end = text.find(quote, equal + 2);
  if ((quote != '"' && quote != '\'') || end == text.npos) return false;
  tag.attributes[std::string(text.substr(0, equal))] = text.substr(equal + 2, end - equal - 2);
  text.remove_prefix(end + 1);
  return true;
}

std::vector<Tag> tags_of(std::string_view text) {
  std::vector<Tag> tags;
  for (std::size_t at = 0; (at = text.find('<', at)) != text.npos;) {
    const std::size_t end = text.find('>', at);
    if (end == text.npos) refuse_game("it ends within a tag");
    std::string_view inside = text.substr(at + 1, end - at - 1);
    at = end;
    if (inside.empty() || std::string_view("?!/").find(inside[0]) != inside.npos) continue;
    Tag tag = {std::string(inside.substr(0, inside.find_first_of(" \t\r\n/"))), {}};
    inside.remove_prefix(tag.name.size());
    while (take_attribute(inside, tag)) {
    }
    tags.push_back(std::move(tag));
  }
  return tags;
}

// ---- Games ----

constexpr std::size_t kFirstFreecell = kDefaultCascades;
constexpr std::size_t kFirstFoundation = kFirstFreecell + kDefaultFreecells;

/// Where cards lie: in cascades, freecells and foundations, in this order.
using Piles = std::array<Cards, kFirstFoundation + kSuits>;

Cards& pile_at(Piles& piles, std::size_t number) {
  if (number >= piles.size()) refuse_game("a pile that FreeCell does not have");
  return piles[number];
}

std::string joined(const Cards& cards) {
  std::string text;
  for (const Card card : cards) text += ' ' + card_name(card);
  return text;
}

std::string text_of(const Piles& piles) {
  std::string text = "Foundations:";
  for (std::size_t i = kFirstFoundation; i < piles.size(); ++i) text += joined(piles[i]);
  text += "\nFreecells:";
  for (std::size_t i = kFirstFreecell; i < kFirstFoundation; ++i) {
    text += piles[i].empty() ? " -" : joined(piles[i]);
  }
  text += '\n';
  for (std::size_t i = 0; i < kFirstFreecell; ++i) {
    text += "C" + std::to_string(i + 1) + ":" + joined(piles[i]) + '\n';
  }
  return text;
}

Card card_of(const Tag& tag) {
  constexpr std::array<std::string_view, kRanks> kXmlRanks = {
      "ace",   "two",  "three", "four", "five",  "six", "seven",
      "eight", "nine", "ten",   "jack", "queen", "king"};
  constexpr std::array<std::string_view, kSuits> kXmlSuits = {"clubs", "diamonds", "hearts",
                                                              "spades"};
  const auto rank = std::ranges::find(kXmlRanks, tag.attribute("rank"));
  const auto suit = std::ranges::find(kXmlSuits, tag.attribute("suit"));
  if (rank == kXmlRanks.end() || suit == kXmlSuits.end()) {
    refuse_game("no card is " + quoted_for_message(tag.attribute("rank")) + " of " +
                quoted_for_message(tag.attribute("suit")));
  }
  return Card::of(static_cast<int>(rank - kXmlRanks.begin()) + 1,
                  static_cast<Suit>(suit - kXmlSuits.begin()));
}

/// The number of a pile by its name: `store0`, `freecell3`, `target1`.
std::size_t pile_number(const std::string& name) {
  const std::size_t digit = std::min(name.find_first_of("0123456789"), name.size());
  const auto index = parse_number<std::size_t>(name.substr(digit));
  const std::string kind = name.substr(0, digit);
  if (index && kind == "store" && *index < kDefaultCascades) return *index;
  if (index && kind == "freecell" && *index < kDefaultFreecells) return kFirstFreecell + *index;
  if (index && kind == "target" && *index < kSuits) return kFirstFoundation + *index;
  refuse_game("FreeCell has no pile " + quoted_for_message(name));
}

/// Replays the states up to the current one. A state has the cards that have moved.
std::string board_of_states(const std::vector<Tag>& tags) {
  Piles piles;
  std::size_t pile = 0;
  std::size_t position = 0;
  bool was_current = false;
  if (tags[0].attribute("game-type") != "freecell") {
    refuse_game("the game is " + quoted_for_message(tags[0].attribute("game-type")));
  }
  for (const Tag& tag : tags) {
    if (tag.name == "state" && was_current) break;
    if (tag.name == "state") was_current = tag.attribute("current") == "true";
    if (tag.name == "move") {
      pile = pile_number(tag.attribute("pile"));
      position = static_cast<std::size_t>(tag.number("position"));
    }
    if (tag.name != "card") continue;
    const Card card = card_of(tag);
    for (Cards& cards : piles) std::erase(cards, card);
    Cards& cards = pile_at(piles, pile);
    if (position > cards.size()) refuse_game("a card moves to a place above its pile");
    cards.insert(cards.begin() + static_cast<std::ptrdiff_t>(position++), card);
  }
  return text_of(piles);
}

/// Reads piles, which count from 1. Suits, clubs first, count from 0 or from 1, by the version of
/// KPatience.
std::string board_of_piles(const std::vector<Tag>& tags) {
  constexpr int kFreeCell = 3;
  if (tags[0].number("id") != kFreeCell) refuse_game("the game is not FreeCell");
  int first_suit = 1;
  for (const Tag& tag : tags) {
    if (tag.name == "card") first_suit = std::min(first_suit, tag.number("suit"));
  }
  Piles piles;
  Cards* pile = nullptr;
  for (const Tag& tag : tags) {
    if (tag.name == "pile")
      pile = &pile_at(piles, static_cast<std::size_t>(tag.number("index") - 1));
    if (tag.name != "card") continue;
    const int suit = tag.number("suit") - first_suit;
    const int rank = tag.number("value");
    if (pile == nullptr || suit < 0 || suit >= kSuits || rank < 1 || rank > kRanks) {
      refuse_game("a card has no such suit or value");
    }
    pile->push_back(Card::of(rank, static_cast<Suit>(suit)));
  }
  return text_of(piles);
}

}  // namespace

bool begins_saved_game(std::string_view line) {
  return line.starts_with("<?xml") || line.starts_with("<!DOCTYPE kpat") ||
         line.starts_with("<kpat-game") || line.starts_with("<dealer");
}

std::string board_of_saved_game(std::string_view text) {
  const std::vector<Tag> tags = tags_of(text);
  if (!tags.empty() && tags[0].name == "kpat-game") return board_of_states(tags);
  if (!tags.empty() && tags[0].name == "dealer") return board_of_piles(tags);
  throw InputError("XML that is no saved game of KPatience");
}

void refuse_pickle(std::string_view begin, const std::string& name) {
  constexpr std::size_t kHead = 128;
  const std::string_view head = begin.substr(0, kHead);
  const bool is_binary = std::ranges::any_of(head, [](char c) { return c >= 0 && c < '\t'; });
  if (head.find("PySol") == head.npos || !(is_binary || head.starts_with("S'"))) return;
  throw InputError(name +
                   ": is a saved game of PySolFC (a Python pickle), which is not read; write "
                   "the board as text");
}

}  // namespace freecell
