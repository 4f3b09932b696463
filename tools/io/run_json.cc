#include "tools/io/run_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <limits>

#include "tools/io/json_text.h"
#include "tools/io/machine.h"

namespace freecell {
namespace {

namespace json = boost::json;

json::array strings(const std::vector<std::string>& values) {
  return json::array(values.begin(), values.end());
}

json::value optional_string(const std::optional<std::string>& text) {
  return text ? json::value(*text) : json::value();
}

/// No limit is null.
json::value limit(std::uint64_t value) {
  constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  return value == kNone ? json::value() : json::value(value);
}

json::object input(const RunRecord& record) {
  if (record.list) return {{"list", *record.list}};
  return {{"boards", strings(record.files)}};
}

json::object options(const RunRecord& record) {
  return {{"freecells", record.freecells},
          {"cascades", record.cascades},
          {"max_expanded", limit(record.limits.max_expanded)},
          {"max_memory", limit(record.limits.max_memory)},
          {"effort", record.effort.effort},
          {"metric", optional_string(record.effort.metric)},
          {"capacity", optional_string(record.effort.capacity)},
          {"autoplay", optional_string(record.effort.autoplay)},
          {"max_seconds",
           record.effort.max_seconds ? json::value(*record.effort.max_seconds) : json::value()},
          {"within_deal", record.effort.within_deal},
          {"only", strings(record.only)}};
}

json::object machine(const RunRecord& record) {
  const Machine machine = this_machine();
  return {
      {"cpu", machine.cpu}, {"cores", machine.cores}, {"os", machine.os}, {"jobs", record.jobs}};
}

json::object counts(const RunRecord& record) {
  return {{"deals", record.solved + record.unsolvable + record.unknown},
          {"solved", record.solved},
          {"unsolvable", record.unsolvable},
          {"unknown", record.unknown}};
}

}  // namespace

std::string run_record_path(const std::string& output) { return output + ".run.json"; }

std::string to_json_text(const RunRecord& record) {
  const json::object object = {{"program", "freecell"},
                               {"version", record.version},
                               {"state", record.state},
                               {"input", input(record)},
                               {"options", options(record)},
                               {"columns", strings(record.columns)},
                               {"machine", machine(record)},
                               {"started", record.started},
                               {"ended", optional_string(record.ended)},
                               {"counts", counts(record)}};
  std::string text;
  append_pretty_json(text, object);
  return text + "\n";
}

}  // namespace freecell
