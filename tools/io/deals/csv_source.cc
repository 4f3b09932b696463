#include "tools/io/deals/csv_source.h"

#include <algorithm>
#include <boost/crc.hpp>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/io/deals/deal_list.h"

namespace freecell {
namespace {

class CsvDeals : public NamedDeals {
 public:
  explicit CsvDeals(int cascades) : cascades_(cascades) {}

  /// `deal`: a list of one.
  void push_back(DealList deal, std::string row) {
    deals_.push_back(std::move(deal));
    rows_.push_back(std::move(row));
  }
  int size() const override { return static_cast<int>(deals_.size()); }
  Deal deal(int index) const override { return at(index).deal(0, cascades_); }
  void append_name(std::string& text, int index) const override { at(index).append_name(text, 0); }
  std::string_view row(int index) const override { return rows_[static_cast<unsigned>(index)]; }
  bool are_numbered() const override { return deals_.front().are_numbered(); }

 private:
  const DealList& at(int index) const { return deals_[static_cast<unsigned>(index)]; }

  int cascades_;
  std::vector<DealList> deals_;
  std::vector<std::string> rows_;
};

}  // namespace

CsvSource::CsvSource(CsvReader rows, const std::string& path, const Rules& rules)
    : path_(path), rows_(std::move(rows)), rules_(rules) {
  if (!rows_.next()) {
    check_not_cancelled();
    throw InputError(path + ": is empty");
  }
  columns_.assign(rows_.fields().begin(), rows_.fields().end());
  const auto deal = std::ranges::find(columns_, "deal");
  if (deal == columns_.end()) throw rows_.error(0, "the header has no column 'deal'");
  deal_column_ = static_cast<std::size_t>(deal - columns_.begin());
}

InputContents CsvSource::limit_to(const Shard& shard) {
  std::error_code error;
  if (path_ == "-" || !std::filesystem::is_regular_file(path_, error)) {
    throw InputError(path_ + ": is no regular file, and --shard has to count its rows first");
  }
  const InputContents contents = read_all();
  rows_ = CsvReader(path_);
  rows_.next();
  const std::uint64_t begin = shard.begin(contents.rows);
  skip(begin);
  taken_ = 0;
  size_ = shard.end(contents.rows) - begin;
  return contents;
}

/// Reads all rows. The reader must be at the header.
InputContents CsvSource::read_all() {
  InputContents contents = {.columns = columns_.size()};
  boost::crc_32_type crc;
  const auto add_row = [&] {
    crc.process_bytes(rows_.row().data(), rows_.row().size());
    crc.process_byte('\n');
  };
  for (add_row(); rows_.next(); add_row()) {
    read_deal();
    ++contents.rows;
  }
  check_not_cancelled();
  contents.crc32 = crc.checksum();
  return contents;
}

/// Goes to the next row. Returns false after the last row of the part.
bool CsvSource::next_row() {
  if (taken_ == size_ || !rows_.next()) return false;
  ++taken_;
  return true;
}

std::unique_ptr<NamedDeals> CsvSource::take(int most) {
  if (bad_row_) throw *bad_row_;
  auto deals = std::make_unique<CsvDeals>(rules_.cascades);
  try {
    while (deals->size() < most && (deals->size() == 0 || rows_.has_row()) && next_row()) {
      deals->push_back(read_deal(), std::string(rows_.row()));
    }
  } catch (const InputError& error) {
    if (deals->size() == 0) throw;
    bad_row_ = error;
  }
  return deals->size() > 0 ? std::move(deals) : nullptr;
}

void CsvSource::skip(std::uint64_t deals) {
  for (; deals > 0; --deals) {
    if (next_row()) continue;
    check_not_cancelled();
    throw InputError(path_ + ": there are fewer rows than were measured");
  }
}

/// After cancellation the file seems to have ended.
void CsvSource::check_not_cancelled() const {
  if (rows_.was_cancelled()) throw NotReadToEnd(path_);
}

DealList CsvSource::read_deal() const {
  rows_.check_length(columns_.size());
  check_game("freecells", rules_.freecells);
  check_game("cascades", rules_.cascades);
  const std::string deal(rows_.fields()[deal_column_]);
  try {
    DealList list = DealList::parse_items(deal);
    if (list.size() == 1 && list.to_string() == deal) return list;
  } catch (const InputError&) {
    // what it is instead does not matter
  }
  throw rows_.error(deal_column_, "'" + deal + "' is no deal number");
}

void CsvSource::check_game(const char* column, int expected) const {
  const auto found = std::ranges::find(columns_, column);
  if (found == columns_.end()) return;
  const auto index = static_cast<std::size_t>(found - columns_.begin());
  const std::string given(rows_.fields()[index]);
  if (given == std::to_string(expected)) return;
  throw rows_.error(index, std::string(column) + " is '" + given + "', --" + column + " is " +
                               std::to_string(expected));
}

}  // namespace freecell
