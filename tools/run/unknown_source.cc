#include "tools/run/unknown_source.h"

#include <utility>

#include "dealer/microsoft.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

class NamedDeal : public NamedDeals {
 public:
  NamedDeal(std::string name, const Deal& deal, bool is_numbered)
      : name_(std::move(name)), deal_(deal), is_numbered_(is_numbered) {}

  int size() const override { return 1; }
  Deal deal(int) const override { return deal_; }
  void append_name(std::string& text, int) const override { text += name_; }
  bool are_numbered() const override { return is_numbered_; }

 private:
  std::string name_;
  Deal deal_;
  bool is_numbered_;
};

}  // namespace

void throw_not_as_recorded(const std::string& path) {
  throw InputError(path + ": is not what its record says");
}

UnknownSource::UnknownSource(const std::string& rows, const std::vector<std::string>& columns,
                             std::unique_ptr<DealSource> boards, int cascades, std::uint64_t count)
    : rows_(rows, row_length),
      parser_(columns),
      boards_(std::move(boards)),
      cascades_(cascades),
      count_(count) {
  if (!rows_.next()) throw_not_as_recorded(rows);  // the header
}

/// Takes one deal at a time, because these are the hard deals, which all workers should share.
std::unique_ptr<NamedDeals> UnknownSource::take(int) {
  std::optional<std::string> name = next_name();
  if (!name) return nullptr;
  const Deal named = deal(*name);
  return std::make_unique<NamedDeal>(*std::move(name), named, boards_ == nullptr);
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

Deal UnknownSource::deal(const std::string& name) {
  return boards_ ? board(name) : numbered_deal(name);
}

Deal UnknownSource::numbered_deal(const std::string& name) const {
  const auto number = parse_number<std::int64_t>(name);
  if (!number || !is_deal_number(*number)) throw_not_as_recorded(rows_.path());
  return microsoft_deal(*number, cascades_);
}

/// Skips the boards before the one of this name.
Deal UnknownSource::board(const std::string& name) {
  while (const auto next = boards_->take(1)) {
    std::string its_name;
    next->append_name(its_name, 0);
    if (its_name == name) return next->deal(0);
  }
  throw_not_as_recorded(rows_.path());
}

}  // namespace freecell
