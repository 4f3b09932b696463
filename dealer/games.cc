#include "dealer/games.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <tuple>

namespace freecell {
namespace {

template <typename Words>
auto value_among(const Words& words, std::string_view name, std::string_view value) {
  if (const auto found = value_of_word(words, value)) return *found;
  throw std::invalid_argument(std::string(name) + ": '" + std::string(value) + "' is none of " +
                              joined_words(words));
}

int number_of_cards(std::string_view name, std::string_view value) {
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool is_number = error == std::errc() && end == value.data() + value.size();
  if (is_number && 0 <= number && number <= kMaxFreecells) return number;
  throw std::invalid_argument(std::string(name) + ": '" + std::string(value) +
                              "' is not a number from 0 to " + std::to_string(kMaxFreecells));
}

/// A rule, and how it is written and read.
struct Rule {
  const char* name;
  std::string (*text)(const Rules&);
  void (*set)(Rules&, std::string_view name, std::string_view value);
};

template <const auto& kWords, auto kMember>
constexpr Rule word_rule(const char* name) {
  return {name, [](const Rules& rules) { return std::string(word_for(kWords, rules.*kMember)); },
          [](Rules& rules, std::string_view rule, std::string_view value) {
            rules.*kMember = value_among(kWords, rule, value);
          }};
}

constexpr std::array kRules = {
    word_rule<kBuildingWords, &Rules::building>("building"),
    word_rule<kEmptyCascadeWords, &Rules::empty_cascade>("empty-cascade"),
    Rule{"dealt-to-cells", [](const Rules& rules) { return std::to_string(rules.dealt_to_cells); },
         [](Rules& rules, std::string_view name, std::string_view value) {
           rules.dealt_to_cells = number_of_cards(name, value);
         }},
    word_rule<kCellsFromWords, &Rules::cells_from>("cells-from"),
    word_rule<kRunMovesWords, &Rules::run_moves>("run-moves"),
};

auto game_members(const Rules& rules) {
  // Whoever adds a member must say here whether it makes another game.
  const auto& [freecells, cascades, building, empty_cascade, dealt_to_cells, cells_from, run_moves,
               autoplay, counting] = rules;
  return std::tuple(building, empty_cascade, dealt_to_cells, cells_from, run_moves);
}

/// The rules in which two games differ, those of the second written as `:name=value`.
std::vector<std::string> differences(const Rules& named, const Rules& rules) {
  std::vector<std::string> texts;
  for (const Rule& rule : kRules) {
    const std::string value = rule.text(rules);
    if (value != rule.text(named)) texts.push_back(std::string(":") + rule.name + "=" + value);
  }
  return texts;
}

const Word<Rules>& nearest_game(const Rules& rules) {
  const auto distance = [&](const Word<Rules>& game) {
    return std::tuple(differences(game.value, rules).size(),
                      game.value.freecells != rules.freecells,
                      game.value.cascades != rules.cascades);
  };
  return *std::ranges::min_element(kGames, {}, distance);
}

}  // namespace

std::vector<RuleText> rule_texts(const Rules& rules) {
  std::vector<RuleText> texts;
  texts.reserve(kRules.size());
  for (const Rule& rule : kRules) texts.push_back({rule.name, rule.text(rules)});
  return texts;
}

void set_rule(Rules& rules, std::string_view name, std::string_view value) {
  const auto rule =
      std::ranges::find(kRules, name, [](const Rule& each) { return std::string_view(each.name); });
  if (rule == kRules.end())
    throw std::invalid_argument("no rule is called '" + std::string(name) + "'");
  rule->set(rules, name, value);
}

std::string game_text(const Rules& rules) {
  const Word<Rules>& game = nearest_game(rules);
  std::string text = game.word;
  for (const std::string& difference : differences(game.value, rules)) text += difference;
  return text;
}

Rules rules_of_game(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(':'));
  const auto game = value_of_word(kGames, name);
  if (!game) {
    throw std::invalid_argument("'" + std::string(name) + "' is no game: " + joined_words(kGames));
  }
  Rules rules = *game;
  for (std::string_view rest = text.substr(name.size()); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view rule = rest.substr(0, rest.find(':'));
    const std::size_t equals = std::min(rule.find('='), rule.size());
    set_rule(rules, rule.substr(0, equals), rule.substr(std::min(equals + 1, rule.size())));
    rest.remove_prefix(rule.size());
  }
  rules.check();
  return rules;
}

int usual_cascades(const Rules& rules) { return nearest_game(rules).value.cascades; }

bool is_same_game(const Rules& a, const Rules& b) { return game_members(a) == game_members(b); }

bool is_freecell(const Rules& rules) { return is_same_game(rules, Rules()); }

}  // namespace freecell
