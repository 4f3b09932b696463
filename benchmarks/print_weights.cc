#include "benchmarks/print_weights.h"

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace freecell {
namespace {

std::string row(std::span<const std::int16_t> values) {
  std::string text = "{";
  for (const std::int16_t value : values) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(value);
  }
  return text + "}";
}

template <typename Rows>
std::string rows(const Rows& values, const char* separator) {
  std::string text = "{{";
  for (const auto& values_of_row : values) {
    if (text.size() > 2) text += separator;
    text += row(values_of_row);
  }
  return text + "}}";
}

}  // namespace

void print_weights(const Weights& weights) {
  std::printf("    .cell = %s,\n", row(weights.cell).c_str());
  std::printf("    .foot = %s,\n", row(weights.foot).c_str());
  std::printf("    .link = %s,\n", row(weights.link).c_str());
  std::printf("    .other = %s,\n", rows(weights.other, ",\n               ").c_str());
  std::printf("    .kinship = %s,\n", rows(weights.kinship, ", ").c_str());
  std::printf("    .room = %s,\n", rows(weights.room, ", ").c_str());
  std::printf("    .depth = %s,\n", row(weights.depth).c_str());
  std::printf("    .step = %d}", weights.step);
}

}  // namespace freecell
