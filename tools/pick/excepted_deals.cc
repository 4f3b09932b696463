#include "tools/pick/excepted_deals.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <boost/json/stream_parser.hpp>
#include <cstddef>
#include <utility>

#include "tools/io/deals/deal_input.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::string_view kBlanks = " \t\r\n";
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
  if (input.kind() == InputKind::kJson) {
    add_json(read_all(input.take(), path), path);
  } else {
    add_rows(CsvReader(input.take(), path));
  }
}

void ExceptedDeals::add_rows(CsvReader reader) {
  if (!reader.next()) return;
  const auto& names = reader.fields();
  const auto found = std::ranges::find(names, "deal");
  const std::size_t length = names.size();
  std::size_t column = 0;
  if (found != names.end()) {
    column = static_cast<std::size_t>(found - names.begin());
  } else if (length == 1) {
    deals_.emplace(names.front());
  } else {
    throw reader.error(0, "no column 'deal', and more on a line than a deal");
  }
  while (reader.next()) {
    reader.check_length(length);
    deals_.emplace(reader.fields()[column]);
  }
}

/// One document, or one after the other, as in JSON lines.
void ExceptedDeals::add_json(std::string_view text, const std::string& path) {
  const std::string_view all = text;
  const auto refuse = [&](const std::string& reason) -> void {
    const auto line = 1 + std::ranges::count(all.substr(0, all.size() - text.size()), '\n');
    throw InputError(path + ":" + std::to_string(line) + ":1: " + reason);
  };
  json::stream_parser parser;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (text.empty()) return;
    boost::system::error_code error;
    parser.reset();  // or what it has released may be touched by a document that is cut short
    const std::size_t length = parser.write_some(text.data(), text.size(), error);
    if (!error && !parser.done()) parser.finish(error);
    if (error) refuse("no JSON: " + error.message());
    const auto take = [&](std::string deal) { deals_.insert(std::move(deal)); };
    if (!for_each_deal(parser.release(), take)) refuse("an object without a member deal");
    text.remove_prefix(length);
  }
}

}  // namespace freecell
