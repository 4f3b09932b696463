#include "tools/io/rows/row_filter.h"

#include <array>
#include <optional>
#include <utility>

#include "tools/io/files/shown_text.h"

namespace freecell {
namespace {

using Condition = RowFilter::Condition;
using ConditionPointer = std::unique_ptr<const Condition>;

class Both : public Condition {
 public:
  Both(ConditionPointer left, ConditionPointer right)
      : left_(std::move(left)), right_(std::move(right)) {}
  bool holds(const DataRow& row) const override { return left_->holds(row) && right_->holds(row); }

 private:
  ConditionPointer left_;
  ConditionPointer right_;
};

class Either : public Condition {
 public:
  Either(ConditionPointer left, ConditionPointer right)
      : left_(std::move(left)), right_(std::move(right)) {}
  bool holds(const DataRow& row) const override { return left_->holds(row) || right_->holds(row); }

 private:
  ConditionPointer left_;
  ConditionPointer right_;
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
constexpr std::array<std::pair<std::string_view, Relation>, 6> kRelations = {{
    {"!=", Relation::kUnequal},
    {"<=", Relation::kAtMost},
    {">=", Relation::kAtLeast},
    {"=", Relation::kEqual},
    {"<", Relation::kLess},
    {">", Relation::kGreater},
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

/// Parses by recursive descent, with one function for each rule of the grammar.
class Parser {
 public:
  Parser(std::string_view option, std::string_view text, const DataSet& data)
      : option_(option), text_(text), data_(&data) {}

  ConditionPointer parse() {
    ConditionPointer condition = expression();
    if (skip_blanks(); at_ < text_.size()) fail(at_, "expected 'and', 'or' or the end");
    return condition;
  }

 private:
  ConditionPointer expression() {
    ConditionPointer left = term();
    while (take_keyword("or")) left = std::make_unique<Either>(std::move(left), term());
    return left;
  }

  ConditionPointer term() {
    ConditionPointer left = factor();
    while (take_keyword("and")) left = std::make_unique<Both>(std::move(left), factor());
    return left;
  }

  ConditionPointer factor() {
    constexpr int kDeepest = 500;
    if (depth_ == kDeepest) fail(at_, "nested too deep");
    ++depth_;
    ConditionPointer condition = take_keyword("not") ? std::make_unique<Not>(factor())
                                 : take("(")         ? parenthesis()
                                                     : comparison();
    --depth_;
    return condition;
  }

  ConditionPointer parenthesis() {
    const std::size_t open = at_ - 1;
    ConditionPointer condition = expression();
    if (!take(")")) {
      fail(at_, "expected 'and', 'or' or the ')' that ends the '(' at column " +
                    std::to_string(open + 1));
    }
    return condition;
  }

  ConditionPointer comparison() {
    const std::size_t column = take_column();
    skip_blanks();
    const std::size_t place = at_;
    const Relation relation = take_relation();
    if (const auto quoted = take_quoted()) return word(column, relation, *quoted, place);
    const std::size_t begin = at_;
    const std::string_view value = take_word();
    if (value.empty()) fail(begin, "expected a number or a word");
    const auto number = parse_decimal(value);
    if (!number) return word(column, relation, value, place);
    return std::make_unique<NumberComparison>(column, relation, number->value());
  }

  ConditionPointer word(std::size_t column, Relation relation, std::string_view value,
                        std::size_t place) const {
    const bool has_order = relation != Relation::kEqual && relation != Relation::kUnequal;
    if (has_order) fail(place, "only numbers are less or greater; words are = or !=");
    return std::make_unique<WordComparison>(column, relation, value);
  }

  std::size_t take_column() {
    skip_blanks();
    const std::size_t begin = at_;
    const std::string_view name = take_word();
    if (name.empty()) fail(begin, "expected a column's name, 'not' or '('");
    if (const auto column = data_->find_column(name)) return *column;
    std::string names;
    for (const std::string& known : data_->columns()) names += (names.empty() ? "" : ", ") + known;
    fail(begin, "there is no column '" + std::string(name) + "', but " + names);
  }

  Relation take_relation() {
    for (const auto& [sign, relation] : kRelations) {
      if (take(sign)) return relation;
    }
    fail(at_, "expected =, !=, <, <=, > or >=");
  }

  /// `'any text'`
  std::optional<std::string_view> take_quoted() {
    if (!take("'")) return std::nullopt;
    const std::size_t end = text_.find('\'', at_);
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

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& reason) const {
    throw InputError(shown(std::string(option_) + " '" + std::string(text_) + "': column " +
                           std::to_string(offset + 1) + ": " + reason));
  }

  std::string_view option_;
  std::string_view text_;
  const DataSet* data_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

RowFilter::RowFilter(std::string_view option, std::string_view expression, const DataSet& data)
    : condition_(Parser(option, expression, data).parse()) {}

}  // namespace freecell
