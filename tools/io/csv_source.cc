#include "tools/io/csv_source.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "dealer/microsoft.h"
#include "tools/io/csv.h"
#include "tools/io/number_text.h"

namespace freecell {
namespace {

class CsvDeals : public NamedDeals {
 public:
  explicit CsvDeals(int cascades) : cascades_(cascades) {}

  void push_back(std::int64_t number, std::string row) {
    numbers_.push_back(number);
    rows_.push_back(std::move(row));
  }
  int size() const override { return static_cast<int>(numbers_.size()); }
  Deal deal(int index) const override {
    return microsoft_deal(numbers_[static_cast<unsigned>(index)], cascades_);
  }
  void append_name(std::string& text, int index) const override {
    append_number(text, numbers_[static_cast<unsigned>(index)]);
  }
  void append_row_start(std::string& row, int index) const override {
    row += rows_[static_cast<unsigned>(index)];
  }
  bool are_numbered() const override { return true; }

 private:
  int cascades_;
  std::vector<std::int64_t> numbers_;
  std::vector<std::string> rows_;
};

}  // namespace

CsvSource::CsvSource(const std::string& path, int freecells, int cascades)
    : rows_(path, row_length), freecells_(freecells), cascades_(cascades) {
  const std::optional<std::string> header = next_row();
  if (!header) throw InputError(path + ": is empty");
  columns_ = csv_fields(*header);
  const auto deal = std::ranges::find(columns_, "deal");
  if (deal == columns_.end()) refuse(0, "the header has no column 'deal'");
  deal_column_ = static_cast<std::size_t>(deal - columns_.begin());
}

std::unique_ptr<NamedDeals> CsvSource::take(int most) {
  auto deals = std::make_unique<CsvDeals>(cascades_);
  while (deals->size() < most) {
    std::optional<std::string> row = next_row();
    if (!row) break;
    const std::int64_t number = number_of(*row);
    deals->push_back(number, *std::move(row));
  }
  return deals->size() > 0 ? std::move(deals) : nullptr;
}

void CsvSource::skip(std::uint64_t deals) {
  for (; deals > 0; --deals) {
    if (!next_row()) throw InputError(rows_.path() + ": there are fewer rows than were measured");
  }
}

/// Without its line end.
std::optional<std::string> CsvSource::next_row() {
  std::optional<std::string_view> row = rows_.next();
  if (!row) return std::nullopt;
  ++line_;
  if (row->ends_with('\n')) row->remove_suffix(1);
  if (row->ends_with('\r')) row->remove_suffix(1);
  return std::string(*row);
}

std::int64_t CsvSource::number_of(const std::string& row) const {
  const std::vector<std::string> fields = csv_fields(row);
  if (fields.size() != columns_.size()) {
    refuse(0, std::to_string(fields.size()) + " fields where the header has " +
                  std::to_string(columns_.size()));
  }
  check_game(fields, "freecells", freecells_);
  check_game(fields, "cascades", cascades_);
  const auto number = parse_number<std::int64_t>(fields[deal_column_]);
  if (!number || !is_deal_number(*number)) {
    refuse(deal_column_, "'" + fields[deal_column_] + "' is no deal number");
  }
  return *number;
}

void CsvSource::check_game(const std::vector<std::string>& fields, const char* column,
                           int expected) const {
  const auto found = std::ranges::find(columns_, column);
  if (found == columns_.end()) return;
  const auto index = static_cast<std::size_t>(found - columns_.begin());
  if (fields[index] == std::to_string(expected)) return;
  refuse(index, std::string(column) + " is '" + fields[index] + "', --" + column + " is " +
                    std::to_string(expected));
}

/// `column`: counted in fields, from 0.
void CsvSource::refuse(std::size_t column, const std::string& reason) const {
  throw InputError(rows_.path() + ":" + std::to_string(line_) + ": field " +
                   std::to_string(column + 1) + ": " + reason);
}

}  // namespace freecell
