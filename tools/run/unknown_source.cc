#include "tools/run/unknown_source.h"

#include <stdexcept>
#include <utility>

#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

class NamedDeal : public NamedDeals {
 public:
  /// `deal`: a list of one.
  NamedDeal(DealList deal, int cascades) : deal_(std::move(deal)), cascades_(cascades) {}

  int size() const override { return 1; }
  Deal deal(int) const override { return deal_.deal(0, cascades_); }
  void append_name(std::string& text, int) const override { deal_.append_name(text, 0); }
  bool are_numbered() const override { return deal_.are_numbered(); }

 private:
  DealList deal_;
  int cascades_;
};

class NamedFault : public NamedDeals {
 public:
  NamedFault(std::string name, std::string fault)
      : name_(std::move(name)), fault_(std::move(fault)) {}

  int size() const override { return 1; }
  Deal deal(int) const override { throw std::logic_error("no deal"); }
  const std::string* fault(int) const override { return &fault_; }
  void append_name(std::string& text, int) const override { text += name_; }
  bool are_numbered() const override { return false; }

 private:
  std::string name_;
  std::string fault_;
};

}  // namespace

void throw_not_as_recorded(const std::string& path) {
  throw InputError(path + ": is not what its record says");
}

UnknownSource::UnknownSource(const std::string& rows, const std::vector<std::string>& columns,
                             RowSyntax syntax, std::unique_ptr<DealSource> boards, int cascades,
                             bool keep_going, std::uint64_t count)
    : rows_(rows, [syntax](std::string_view text) { return row_length(text, syntax); }),
      parser_(columns, syntax),
      boards_(std::move(boards)),
      cascades_(cascades),
      keep_going_(keep_going),
      count_(count) {
  if (syntax == RowSyntax::kCsv && !rows_.next()) throw_not_as_recorded(rows);  // the header
}

/// Takes one deal at a time, because these are the hard deals, which all workers should share.
std::unique_ptr<NamedDeals> UnknownSource::take(int) {
  const std::optional<std::string> name = next_name();
  if (!name) return nullptr;
  return boards_ ? board(*name) : numbered_deal(*name);
}

void UnknownSource::skip(std::uint64_t deals) {
  for (; deals > 0; --deals) {
    if (!next_name()) throw_not_as_recorded(rows_.path());
  }
}

std::optional<std::string> UnknownSource::next_name() {
  while (const auto text = rows_.next()) {
    std::optional<ResultRow> row = parser_.parse(*text);
    if (!row) throw_not_as_recorded(rows_.path());
    if (row->verdict == Verdict::kUnknown) return std::move(row->deal);
  }
  return std::nullopt;
}

/// A word that was no deal is none now.
std::unique_ptr<NamedDeals> UnknownSource::numbered_deal(const std::string& name) const {
  try {
    DealList list = DealList::parse_items(name);
    if (list.size() == 1 && list.to_string() == name) {
      return std::make_unique<NamedDeal>(std::move(list), cascades_);
    }
  } catch (const InputError& error) {
    if (keep_going_) return std::make_unique<NamedFault>(name, error.what());
  }
  throw_not_as_recorded(rows_.path());
}

/// Skips the boards before the one of this name.
std::unique_ptr<NamedDeals> UnknownSource::board(const std::string& name) {
  while (auto next = boards_->take(1)) {
    std::string its_name;
    next->append_name(its_name, 0);
    if (its_name == name) return next;
  }
  throw_not_as_recorded(rows_.path());
}

}  // namespace freecell
