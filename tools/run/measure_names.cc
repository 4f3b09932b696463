#include "tools/run/measure_names.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>

#include "tools/io/files/near_word.h"
#include "tools/terminal/option_values.h"

namespace freecell {
namespace {

/// Appends one kind of value each.
class ValueWriter {
 public:
  explicit ValueWriter(std::string& text) : text_(text) {}

  void operator()(std::monostate) const {}
  void operator()(std::int64_t number) const { text_ += std::to_string(number); }
  void operator()(Verdict verdict) const { text_ += to_string(verdict); }
  /// Writes three decimals, or up to six where the number needs them.
  void operator()(double number) const {
    constexpr std::int64_t kMillion = 1'000'000;
    const std::int64_t millionths = std::llround(number * kMillion);
    std::string decimals = std::to_string(kMillion + millionths % kMillion).substr(1);
    while (decimals.size() > 3 && decimals.back() == '0') decimals.pop_back();
    text_ += std::to_string(millionths / kMillion) + "." + decimals;
  }

 private:
  std::string& text_;
};

}  // namespace

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const Measure& measure : all_measures()) names.emplace_back(measure.name);
  return names;
}

std::vector<Measure> read_measures(std::string_view option, std::string_view names) {
  if (names == kAllMeasures) return all_measures();
  std::vector<Measure> measures;
  for (std::size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
    end = names.find(',', begin);
    const std::string_view name = names.substr(begin, end - begin);
    const auto found = std::ranges::find(all_measures(), name, &Measure::name);
    if (found == all_measures().end()) {
      throw_bad_value(
          option, names,
          "there is no measure '" + std::string(name) + "'" + did_you_mean(name, measure_names()));
    }
    if (std::ranges::find(measures, name, &Measure::name) != measures.end()) {
      throw_bad_value(option, names, "'" + std::string(name) + "' is named twice");
    }
    measures.push_back(*found);
  }
  return measures;
}

void append_value(std::string& text, const MeasureValue& value) {
  std::visit(ValueWriter(text), value);
}

}  // namespace freecell
