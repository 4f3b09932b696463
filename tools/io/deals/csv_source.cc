#include <algorithm>
#include <utility>

#include "dealer/games.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/rows/csv_reader.h"

namespace freecell {
namespace {

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

std::unique_ptr<FileSource> csv_source(InputStream rows, const std::string& name,
                                       const Rules& rules) {
  return std::make_unique<CsvSource>(std::move(rows), name, rules);
}

}  // namespace freecell
