#include "tools/io/deals/deal_source.h"

#include <algorithm>
#include <boost/crc.hpp>
#include <filesystem>
#include <system_error>

#include "dealer/games.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/rows/csv_reader.h"

namespace freecell {
namespace {

[[noreturn]] void throw_too_few() {
  throw InputError("there are fewer deals than were solved before");
}

/// Appends what the digest of a file's contents is of.
void append_digested(std::string& text, const NamedDeal& deal) {
  text += deal.row;
  if (deal.row.empty() && deal.fault.empty()) append_board_text(text, deal.deal());
  text += '\n';
}

class ListSource : public DealSource {
 public:
  ListSource(DealList list, const Rules& rules, std::vector<BadItem> bad)
      : list_(std::move(list)), rules_(rules), bad_(std::move(bad)) {}

  std::optional<std::uint64_t> size() const override { return list_.size() + bad_.size(); }

  std::optional<NamedDeal> next() override {
    if (is_at_bad_item()) {
      const BadItem& item = bad_[next_bad_++];
      return NamedDeal{.name = item.name, .cards = {}, .fault = item.fault, .row = {}};
    }
    if (next_ == list_.size()) return std::nullopt;
    const ListedDeal deal = list_.at(next_++);
    return NamedDeal{.name = deal.name(), .cards = deal, .rules = rules_, .fault = {}, .row = {}};
  }

  void skip(std::uint64_t deals) override {
    for (; deals > 0 && next_bad_ < bad_.size(); --deals) {
      is_at_bad_item() ? ++next_bad_ : ++next_;
    }
    if (deals > list_.size() - next_) throw_too_few();
    next_ += deals;
  }

 private:
  bool has_next_at_hand() override { return true; }
  bool is_at_bad_item() const { return next_bad_ < bad_.size() && bad_[next_bad_].place == next_; }

  DealList list_;
  Rules rules_;
  std::vector<BadItem> bad_;
  std::uint64_t next_ = 0;
  std::size_t next_bad_ = 0;
};

class CsvSource : public FileSource {
 public:
  CsvSource(InputStream rows, const std::string& name, const Rules& rules)
      : FileSource({name}, "rows"), rows_(std::move(rows), name), rules_(rules) {
    if (!rows_.next()) {
      check_not_cancelled();
      throw InputError(name + ": no deals in it");
    }
    columns_.assign(rows_.fields().begin(), rows_.fields().end());
    header_ = std::string(rows_.row()) + "\n";
    deal_column_ = column("deal");
    if (deal_column_ == columns_.size()) throw rows_.error(0, missing_deal_column(columns_));
  }

 private:
  bool has_next_at_hand() override { return rows_.has_row(); }

  void rewind() override {
    rows_ = CsvReader(names_.front());
    rows_.next();
  }

  void check_not_cancelled() const override {
    if (rows_.was_cancelled()) throw NotReadToEnd(names_.front());
  }

  std::optional<NamedDeal> read() override {
    if (!rows_.next()) {
      const bool is_whole = !rows_.was_cancelled();
      if (is_whole && !has_rows_) throw InputError(names_.front() + ": no deals in it");
      return std::nullopt;
    }
    has_rows_ = true;
    const ListedDeal deal = read_deal();
    return NamedDeal{.name = deal.name(),
                     .cards = deal,
                     .rules = rules_,
                     .fault = {},
                     .row = std::string(rows_.row())};
  }

  ListedDeal read_deal() const {
    rows_.check_length(columns_.size());
    check_rule("freecells", std::to_string(rules_.freecells));
    check_rule("cascades", std::to_string(rules_.cascades));
    check_rule("game", game_text(rules_));
    const std::string_view text = rows_.fields()[deal_column_];
    if (const auto deal = ListedDeal::of_name(text)) return *deal;
    throw rows_.error(deal_column_, "'" + std::string(text) + "' is no deal number");
  }

  void check_rule(const char* name, const std::string& expected) const {
    const std::size_t index = column(name);
    if (index == columns_.size()) return;
    const std::string given(rows_.fields()[index]);
    if (given == expected) return;
    throw rows_.error(index,
                      std::string(name) + " is '" + given + "', --" + name + " is " + expected);
  }

  /// Its index; the number of columns if there is none.
  std::size_t column(const char* name) const {
    return static_cast<std::size_t>(std::ranges::find(columns_, name) - columns_.begin());
  }

  CsvReader rows_;
  std::size_t deal_column_ = 0;
  bool has_rows_ = false;
  Rules rules_;
};

}  // namespace

std::vector<NamedDeal> DealSource::take(int most) {
  std::vector<NamedDeal> deals;
  try {
    while (!bad_input_ && static_cast<int>(deals.size()) < most &&
           (deals.empty() || has_next_at_hand())) {
      auto deal = next();
      if (!deal) break;
      deals.push_back(*std::move(deal));
    }
  } catch (const InputError& error) {
    bad_input_ = error;
  }
  if (deals.empty() && bad_input_) throw InputError(*bad_input_);
  return deals;
}

std::unique_ptr<DealSource> list_source(DealList list, const Rules& rules,
                                        std::vector<BadItem> bad) {
  return std::make_unique<ListSource>(std::move(list), rules, std::move(bad));
}

InputContents FileSource::limit_to(const Shard& shard) {
  for (const std::string& name : names_) {
    std::error_code error;
    if (name != "-" && std::filesystem::is_regular_file(name, error)) continue;
    throw InputError(name + ": is no regular file, and --shard has to count its " + contents_ +
                     " first");
  }
  const InputContents contents = read_all();
  rewind();
  const std::uint64_t begin = shard.begin(contents.rows);
  skip(begin);
  taken_ = 0;
  size_ = shard.end(contents.rows) - begin;
  return contents;
}

InputContents FileSource::read_all() {
  InputContents contents = {.columns = columns_.size()};
  boost::crc_32_type crc;
  crc.process_bytes(header_.data(), header_.size());
  for (std::string text; const auto deal = next(); ++contents.rows) {
    text.clear();
    append_digested(text, *deal);
    crc.process_bytes(text.data(), text.size());
  }
  check_not_cancelled();
  contents.crc32 = crc.checksum();
  return contents;
}

std::optional<NamedDeal> FileSource::next() {
  if (taken_ == size_) return std::nullopt;
  auto deal = read();
  taken_ += deal ? 1 : 0;
  return deal;
}

void FileSource::skip(std::uint64_t deals) {
  for (; deals > 0; --deals) {
    if (next()) continue;
    check_not_cancelled();
    throw_too_few();
  }
}

std::unique_ptr<FileSource> csv_source(InputStream rows, const std::string& name,
                                       const Rules& rules) {
  return std::make_unique<CsvSource>(std::move(rows), name, rules);
}

}  // namespace freecell
