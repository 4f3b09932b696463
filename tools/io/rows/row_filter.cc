#include "tools/io/rows/row_filter.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/shown_text.h"
#include "tools/io/files/near_word.h"

namespace freecell {
namespace {

using Condition = RowFilter::Condition;
using ConditionPointer = std::unique_ptr<const Condition>;

using ConditionPointers = std::vector<ConditionPointer>;

class AllOf : public Condition {
 public:
  explicit AllOf(ConditionPointers parts) : parts_(std::move(parts)) {}
  bool holds(const DataRow& row) const override {
    return std::ranges::all_of(parts_, [&row](const auto& part) { return part->holds(row); });
  }

 private:
  ConditionPointers parts_;
};

class AnyOf : public Condition {
 public:
  explicit AnyOf(ConditionPointers parts) : parts_(std::move(parts)) {}
  bool holds(const DataRow& row) const override {
    return std::ranges::any_of(parts_, [&row](const auto& part) { return part->holds(row); });
  }

 private:
  ConditionPointers parts_;
};

class Not : public Condition {
 public:
  explicit Not(ConditionPointer inner) : inner_(std::move(inner)) {}
  bool holds(const DataRow& row) const override { return !inner_->holds(row); }

 private:
  ConditionPointer inner_;
};

enum class Relation { kEqual, kUnequal, kLess, kAtMost, kGreater, kAtLeast };

// Longer words come first.
constexpr std::array<std::pair<std::string_view, Relation>, 7> kRelations = {{
    {"==", Relation::kEqual},
    {"!=", Relation::kUnequal},
    {"<=", Relation::kAtMost},
    {">=", Relation::kAtLeast},
    {"=", Relation::kEqual},
    {"<", Relation::kLess},
    {">", Relation::kGreater},
}};

/// What other languages write, and what is meant by it here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kForeignRelations = {{
    {"<>", "!="},
    {"=<", "<="},
    {"=>", ">="},
    {"=!", "!="},
    {"===", "="},
    {"=~", "="},
}};

template <typename Value>
bool compare(const Value& left, Relation relation, const Value& right) {
  switch (relation) {
    case Relation::kEqual:
      return left == right;
    case Relation::kUnequal:
      return left != right;
    case Relation::kLess:
      return left < right;
    case Relation::kAtMost:
      return left <= right;
    case Relation::kGreater:
      return left > right;
    case Relation::kAtLeast:
      break;
  }
  return left >= right;
}

/// A field that is not a number, such as an empty one, has no relation to a number.
class NumberComparison : public Condition {
 public:
  NumberComparison(std::size_t column, Relation relation, double value)
      : column_(column), relation_(relation), value_(value) {}
  bool holds(const DataRow& row) const override {
    const auto& number = row.number(column_);
    return number && compare(number->value(), relation_, value_);
  }

 private:
  std::size_t column_;
  Relation relation_;
  double value_;
};

class WordComparison : public Condition {
 public:
  WordComparison(std::size_t column, Relation relation, std::string_view word)
      : column_(column), relation_(relation), word_(word) {}
  bool holds(const DataRow& row) const override {
    return (row.text(column_) == word_) == (relation_ == Relation::kEqual);
  }

 private:
  std::size_t column_;
  Relation relation_;
  std::string word_;
};

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

  ConditionPointer parse() {
    ConditionPointer condition = expression();
    if (skip_blanks(); at_ < text_.size()) fail_after(at_, "expected 'and', 'or' or the end");
    return condition;
  }

 private:
  ConditionPointer expression() {
    ConditionPointers parts;
    do {
      parts.push_back(term());
    } while (take_keyword("or") || take("||"));
    return joined<AnyOf>(std::move(parts));
  }

  ConditionPointer term() {
    ConditionPointers parts;
    do {
      parts.push_back(factor());
    } while (take_keyword("and") || take("&&"));
    return joined<AllOf>(std::move(parts));
  }

  template <typename Group>
  static ConditionPointer joined(ConditionPointers parts) {
    if (parts.size() == 1) return std::move(parts.front());
    return std::make_unique<Group>(std::move(parts));
  }

  ConditionPointer factor() {
    constexpr int kDeepest = 500;
    if (depth_ == kDeepest) fail(at_, "nested too deep");
    ++depth_;
    ConditionPointer condition = take_keyword("not") || take("!") ? std::make_unique<Not>(factor())
                                 : take("(")                      ? parenthesis()
                                                                  : comparison();
    --depth_;
    return condition;
  }

  ConditionPointer parenthesis() {
    const std::size_t open = at_ - 1;
    ConditionPointer condition = expression();
    if (!take(")")) {
      skip_blanks();
      fail_after(at_, "expected 'and', 'or' or the ')' that ends the '(' at column " +
                          std::to_string(open + 1));
    }
    return condition;
  }

  ConditionPointer comparison() {
    const std::size_t column = take_column();
    if (take_keyword("in")) return joined<AnyOf>(list(column, Relation::kEqual));
    if (take_keyword("not")) {
      if (!take_keyword("in")) fail(at_, "expected 'in' after 'not'");
      return joined<AllOf>(list(column, Relation::kUnequal));
    }
    skip_blanks();
    const std::size_t place = at_;
    return value(column, take_relation(), place);
  }

  /// The comparisons of a column with each value of `(a, b)`.
  ConditionPointers list(std::size_t column, Relation relation) {
    if (!take("(")) fail(at_, "expected a list after 'in': (A, B)");
    ConditionPointers parts;
    do {
      parts.push_back(value(column, relation, at_));
    } while (take(","));
    if (!take(")")) fail(at_, "expected ',' or ')'");
    return parts;
  }

  /// `place` is the place of the relation.
  ConditionPointer value(std::size_t column, Relation relation, std::size_t place) {
    skip_blanks();
    const std::size_t begin = at_;
    if (const auto quoted = take_quoted()) {
      return word(column, relation, *quoted, {place, begin});
    }
    const std::string_view text = take_word();
    if (text.empty()) fail(begin, "expected a number or a word");
    const auto number = parse_decimal(text);
    if (!number || has_words(column)) return word(column, relation, text, {place, begin});
    return std::make_unique<NumberComparison>(column, relation, number->value());
  }

  struct Places {
    std::size_t relation;
    std::size_t value;
  };

  ConditionPointer word(std::size_t column, Relation relation, std::string_view value,
                        Places places) const {
    const bool has_order = relation != Relation::kEqual && relation != Relation::kUnequal;
    if (has_order) fail(places.relation, "only numbers are less or greater; words are = or !=");
    check_word(column, value, places.value);
    return std::make_unique<WordComparison>(column, relation, value);
  }

  /// Refuses a word that no row can have in a column of ours.
  void check_word(std::size_t column, std::string_view value, std::size_t place) const {
    const ColumnDescription* ours = description(column);
    if (ours == nullptr) return;
    const std::string never =
        "no row has '" + std::string(value) + "' in column '" + std::string(ours->name) + "', but ";
    if (ours->words != nullptr) {
      const std::vector<std::string> words = ours->words();
      if (std::ranges::find(words, value) != words.end()) return;
      fail(place, never + list_of(words) + did_you_mean(value, words));
    }
    const bool is_number = ours->type != "text";
    if (is_number && !value.empty() && !parse_decimal(value)) fail(place, never + "a number");
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
    fail(begin, "there is no column '" + std::string(name) + "', but " + list_of(data_->columns()) +
                    did_you_mean(name, data_->columns()));
  }

  Relation take_relation() {
    skip_blanks();
    for (const auto& [foreign, ours] : kForeignRelations) {
      if (text_.substr(at_).starts_with(foreign))
        fail(at_, std::string(kExpectedRelation) + meant(ours));
    }
    for (const auto& [sign, relation] : kRelations) {
      if (take(sign)) return relation;
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
    throw InputError(shown(std::string(option_) + " '" + std::string(text_) + "': column " +
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
