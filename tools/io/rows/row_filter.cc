#include "tools/io/rows/row_filter.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "base/shown_text.h"
#include "tools/io/files/near_word.h"

namespace freecell {
namespace {

using Condition = RowFilter::Condition;

/// A relation of a field to a value. Words are only equal or not.
struct Relation {
  std::string_view sign;
  bool (*holds)(double left, double right);

  bool is_equality() const { return sign == "=" || sign == "=="; }
  bool is_order() const { return !is_equality() && sign != "!="; }
};

// Longer signs come first.
constexpr std::array kRelations = {
    Relation{"==", [](double left, double right) { return left == right; }},
    Relation{"!=", [](double left, double right) { return left != right; }},
    Relation{"<=", [](double left, double right) { return left <= right; }},
    Relation{">=", [](double left, double right) { return left >= right; }},
    Relation{"=", [](double left, double right) { return left == right; }},
    Relation{"<", [](double left, double right) { return left < right; }},
    Relation{">", [](double left, double right) { return left > right; }},
};
constexpr const Relation& kEqual = kRelations[0];
constexpr const Relation& kUnequal = kRelations[1];

/// What other languages write, and what is meant by it here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kForeignRelations = {{
    {"<>", "!="},
    {"=<", "<="},
    {"=>", ">="},
    {"=!", "!="},
    {"===", "="},
    {"=~", "="},
}};

/// Whether any of the parts holds, or all.
Condition joined(std::vector<Condition> parts, bool is_any_enough) {
  if (parts.size() == 1) return std::move(parts.front());
  return [parts = std::move(parts), is_any_enough](const DataRow& row) {
    const auto holds = [&row](const Condition& part) { return part(row); };
    return is_any_enough ? std::ranges::any_of(parts, holds) : std::ranges::all_of(parts, holds);
  };
}

/// A field that is not a number, such as an empty one, has no relation to a number.
Condition number_condition(std::size_t column, const Relation& relation, double value) {
  return [column, holds = relation.holds, value](const DataRow& row) {
    const auto& number = row.number(column);
    return number && holds(number->value(), value);
  };
}

Condition word_condition(std::size_t column, bool is_equal, std::string_view word) {
  return [column, is_equal, word = std::string(word)](const DataRow& row) {
    return (row.text(column) == word) == is_equal;
  };
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Whether `c` may stand in a column's name, a word or a number.
bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-' || c == ':' || c == '/' || c == '%';
}

constexpr std::string_view kExpectedRelation = "expected =, !=, <, <=, >, >= or in";

std::string meant(std::string_view word) { return "; did you mean '" + std::string(word) + "'?"; }

/// `solved, unsolvable, unknown`; an empty word is shown with its quotes.
std::string list_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : ", ") + (word.empty() ? "''" : word);
  }
  return text;
}

/// Parses by recursive descent, with one function for each rule of the grammar.
class Parser {
 public:
  Parser(std::string_view option, std::string_view text, const DataSet& data,
         std::span<const ColumnDescription> known)
      : option_(option), text_(text), data_(&data), known_(known) {}

  Condition parse() {
    Condition condition = expression();
    if (skip_blanks(); at_ < text_.size()) fail_after(at_, "expected 'and', 'or' or the end");
    return condition;
  }

 private:
  Condition expression() {
    std::vector<Condition> parts;
    do {
      parts.push_back(term());
    } while (take_keyword("or") || take("||"));
    return joined(std::move(parts), true);
  }

  Condition term() {
    std::vector<Condition> parts;
    do {
      parts.push_back(factor());
    } while (take_keyword("and") || take("&&"));
    return joined(std::move(parts), false);
  }

  Condition factor() {
    constexpr int kDeepest = 500;
    if (depth_ == kDeepest) fail(at_, "nested too deep");
    ++depth_;
    Condition condition;
    if (take_keyword("not") || take("!")) {
      condition = [inner = factor()](const DataRow& row) { return !inner(row); };
    } else {
      condition = take("(") ? parenthesis() : comparison();
    }
    --depth_;
    return condition;
  }

  Condition parenthesis() {
    const std::size_t open = at_ - 1;
    Condition condition = expression();
    if (!take(")")) {
      skip_blanks();
      fail_after(at_, "expected 'and', 'or' or the ')' that ends the '(' at character " +
                          std::to_string(open + 1));
    }
    return condition;
  }

  Condition comparison() {
    const std::size_t column = take_column();
    if (take_keyword("in")) return joined(list(column, kEqual), true);
    if (take_keyword("not")) {
      if (!take_keyword("in")) fail(at_, "expected 'in' after 'not'");
      return joined(list(column, kUnequal), false);
    }
    skip_blanks();
    const std::size_t place = at_;
    return value(column, take_relation(), place);
  }

  /// The comparisons of a column with each value of `(a, b)`.
  std::vector<Condition> list(std::size_t column, const Relation& relation) {
    if (!take("(")) fail(at_, "expected a list after 'in': (A, B)");
    std::vector<Condition> parts;
    do {
      parts.push_back(value(column, relation, at_));
    } while (take(","));
    if (!take(")")) fail(at_, "expected ',' or ')'");
    return parts;
  }

  /// `place` is the place of the relation.
  Condition value(std::size_t column, const Relation& relation, std::size_t place) {
    skip_blanks();
    const std::size_t begin = at_;
    const auto quoted = take_quoted();
    const std::string_view text = quoted ? *quoted : take_word();
    if (!quoted && text.empty()) fail(begin, "expected a number or a word");
    if (!quoted && !has_words(column)) {
      if (const auto number = parse_decimal(text)) {
        return number_condition(column, relation, number->value());
      }
    }
    if (relation.is_order()) fail(place, "only numbers are less or greater; words are = or !=");
    check_word(column, text, begin);
    return word_condition(column, relation.is_equality(), text);
  }

  /// Refuses a word that no row can have in a column of ours.
  void check_word(std::size_t column, std::string_view value, std::size_t place) const {
    const ColumnDescription* ours = description(column);
    if (ours == nullptr) return;
    const std::string wrong = "'" + std::string(value) + "' is no ";
    if (ours->words != nullptr) {
      const std::vector<std::string> words = ours->words();
      if (std::ranges::find(words, value) != words.end()) return;
      fail(place, wrong + std::string(ours->name) + did_you_mean(value, words) + " (" +
                      list_of(words) + ")");
    }
    const bool is_number = ours->type != "text";
    if (is_number && !value.empty() && !parse_decimal(value)) fail(place, wrong + "number");
  }

  bool has_words(std::size_t column) const {
    const ColumnDescription* ours = description(column);
    return ours != nullptr && ours->words != nullptr;
  }

  /// Null for a column that is not ours.
  const ColumnDescription* description(std::size_t column) const {
    const auto found =
        std::ranges::find(known_, data_->columns()[column], &ColumnDescription::name);
    return found == known_.end() ? nullptr : &*found;
  }

  std::size_t take_column() {
    skip_blanks();
    const std::size_t begin = at_;
    const std::string_view name = take_word();
    if (name.empty()) fail(begin, "expected a column's name, 'not' or '('");
    if (const auto column = data_->find_column(name)) return *column;
    fail(begin, "there is no column '" + std::string(name) + "'" +
                    did_you_mean(name, data_->columns()) + " (" + list_of(data_->columns()) + ")");
  }

  const Relation& take_relation() {
    skip_blanks();
    for (const auto& [foreign, ours] : kForeignRelations) {
      if (text_.substr(at_).starts_with(foreign))
        fail(at_, std::string(kExpectedRelation) + meant(ours));
    }
    for (const Relation& relation : kRelations) {
      if (take(relation.sign)) return relation;
    }
    fail(at_, std::string(kExpectedRelation) + did_you_mean(next_word(), {"in", "not in"}));
  }

  /// `'any text'` or `"any text"`
  std::optional<std::string_view> take_quoted() {
    const char quote = take("'") ? '\'' : take("\"") ? '"' : '\0';
    if (quote == '\0') return std::nullopt;
    const std::size_t end = text_.find(quote, at_);
    if (end == text_.npos) fail(at_ - 1, "a quote that does not end");
    const std::string_view quoted = text_.substr(at_, end - at_);
    at_ = end + 1;
    return quoted;
  }

  std::string_view take_word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_character(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  bool take(std::string_view sign) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  bool take_keyword(std::string_view keyword) {
    const std::size_t before = at_;
    if (take_word() == keyword) return true;
    at_ = before;
    return false;
  }

  /// The word that comes next, which is not taken.
  std::string_view next_word() {
    const std::size_t before = at_;
    const std::string_view word = take_word();
    at_ = before;
    return word;
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  /// Fails where a condition has ended and `and` or `or` might follow.
  [[noreturn]] void fail_after(std::size_t offset, const std::string& reason) {
    const std::string_view rest = text_.substr(offset);
    if (rest.starts_with('&')) fail(offset, reason + meant("and"));
    if (rest.starts_with('|')) fail(offset, reason + meant("or"));
    fail(offset, reason + did_you_mean(next_word(), {"and", "or"}));
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& reason) const {
    assert(offset <= text_.size());
    throw InputError(shown(std::string(option_) + " '" + std::string(text_) + "': at character " +
                           std::to_string(offset + 1) + ": " + reason));
  }

  std::string_view option_;
  std::string_view text_;
  const DataSet* data_;
  std::span<const ColumnDescription> known_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

RowFilter::RowFilter(std::string_view option, std::string_view expression, const DataSet& data,
                     std::span<const ColumnDescription> known)
    : condition_(Parser(option, expression, data, known).parse()) {}

}  // namespace freecell
