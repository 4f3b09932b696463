#include "tools/io/deals/csv_source.h"

#include <algorithm>
#include <boost/crc.hpp>
#include <filesystem>
#include <system_error>
#include <utility>

namespace freecell {
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

std::vector<NamedDeal> CsvSource::take(int most) {
  if (bad_row_) throw *bad_row_;
  std::vector<NamedDeal> deals;
  try {
    while (deals.size() < static_cast<unsigned>(most) && (deals.empty() || rows_.has_row()) &&
           next_row()) {
      const ListedDeal listed = read_deal();
      deals.push_back({.name = listed.name(),
                       .cards = listed,
                       .cascades = rules_.cascades,
                       .row = std::string(rows_.row())});
    }
  } catch (const InputError& error) {
    if (deals.empty()) throw;
    bad_row_ = error;
  }
  return deals;
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

ListedDeal CsvSource::read_deal() const {
  rows_.check_length(columns_.size());
  check_game("freecells", rules_.freecells);
  check_game("cascades", rules_.cascades);
  const std::string deal(rows_.fields()[deal_column_]);
  try {
    const DealList list = DealList::parse_items(deal);
    if (list.size() == 1 && list.to_string() == deal) return list.at(0);
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
