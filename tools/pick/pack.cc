#include "tools/pick/pack.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "base/shown_text.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// Programs that read packs ask for this number. A change that they would stumble over raises it.
constexpr int kPackVersion = 1;

std::string json_text(const json::value& value) { return shown_json(json::serialize(value)); }

json::value number_or_null(const std::optional<int>& number) {
  return number ? json::value(*number) : json::value();
}

/// With all its digits, and a whole number without an exponent.
std::string limit_text(const std::optional<double>& number) {
  constexpr double kMostExact = 1e15;
  if (!number) return "null";
  const bool is_whole = std::trunc(*number) == *number && std::abs(*number) < kMostExact;
  return is_whole ? std::to_string(static_cast<std::int64_t>(*number)) : exact_text(*number);
}

std::string band_text(const PackBand& band) {
  return "{\"band\":" + json_text(word_for(kBandWords, band.band)) +
         ",\"by\":" + json_text(json::value(band.column)) +
         ",\"from\":" + limit_text(band.range.from) + ",\"to\":" + limit_text(band.range.to) + "}";
}

std::string deal_text(const PackDeal& deal) {
  json::object object;
  object["deal"] = deal.number ? json::value(*deal.number) : json::value(deal.name);
  object["band"] = deal.band ? json::value(word_for(kBandWords, *deal.band)) : json::value();
  add_board_json(object, deal.deal);
  object["par"] = deal.solution.value().player_moves;
  object["par_metric"] = "player moves";
  object["fewest_freecells"] = number_or_null(deal.fewest_freecells);
  object["solution"] = deal.solution->moves;
  return json_text(object);
}

/// An array with an item a line.
template <typename Item>
std::string array_text(const std::vector<Item>& items, std::string (*text_of)(const Item&)) {
  std::string text = "[";
  for (const Item& item : items) {
    text += (text.size() > 1 ? ",\n    " : "\n    ") + text_of(item);
  }
  return text + (items.empty() ? "]" : "\n  ]");
}

}  // namespace

std::string pack_text(const Pack& pack) {
  return "{\n  \"format\": \"freecell pack\",\n  \"version\": " + std::to_string(kPackVersion) +
         ",\n  \"freecells\": " + std::to_string(pack.freecells) +
         ",\n  \"cascades\": " + json_text(number_or_null(pack.cascades)) +
         ",\n  \"bands\": " + array_text(pack.bands, band_text) +
         ",\n  \"deals\": " + array_text(pack.deals, deal_text) + "\n}\n";
}

}  // namespace freecell
