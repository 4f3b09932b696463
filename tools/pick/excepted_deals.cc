#include "tools/pick/excepted_deals.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstddef>
#include <utility>

#include "tools/io/deals/deal_input.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A number as it is written, and a name without its quotes.
std::string deal_text(const json::value& deal) {
  return deal.is_string() ? std::string(deal.get_string()) : json::serialize(deal);
}

/// Calls `take` for each deal of a document: those of `deals`, those of an array, or the only one.
/// Returns false if there is something else in it.
template <typename Take>
bool for_each_deal(const json::value& value, const Take& take) {
  if (const json::array* array = value.if_array()) {
    return std::ranges::all_of(*array, [&](const auto& item) { return for_each_deal(item, take); });
  }
  const json::object* object = value.if_object();
  if (object == nullptr) {
    if (!value.is_number() && !value.is_string()) return false;
    take(deal_text(value));
    return true;
  }
  if (const json::value* deals = object->if_contains("deals")) return for_each_deal(*deals, take);
  const json::value* deal = object->if_contains("deal");
  return deal != nullptr && for_each_deal(*deal, take);
}

}  // namespace

ExceptedDeals::ExceptedDeals(const std::string& path) {
  DealInput input(path, {});
  if (input.kind() == InputKind::kJson && !input.has_rows()) {
    add_document(read_all(input.take(), path), path);
  } else {
    add_rows(CsvReader(input.take(), path));
  }
}

void ExceptedDeals::add_rows(CsvReader reader) {
  if (!reader.next()) return;
  const auto& names = reader.fields();
  const std::size_t length = names.size();
  const auto column = static_cast<std::size_t>(std::ranges::find(names, "deal") - names.begin());
  const bool has_header = column < length;
  if (!has_header && length > 1) {
    throw reader.error(0, "no column 'deal', and more on a line than a deal");
  }
  if (!has_header) deals_.emplace(names.front());
  while (reader.next()) {
    reader.check_length(length);
    deals_.emplace(reader.fields()[has_header ? column : 0]);
  }
}

void ExceptedDeals::add_document(std::string_view text, const std::string& path) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  boost::system::error_code error;
  const json::value document = json::parse(text, error);
  if (error) throw InputError(path + ": no JSON: " + error.message());
  const auto take = [&](std::string deal) { deals_.insert(std::move(deal)); };
  if (!for_each_deal(document, take)) {
    throw InputError(path + ": an object without a member deal");
  }
}

}  // namespace freecell
