#include "tools/run/run_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "base/file_descriptor.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/machine.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// ---- Text for people: a member on a line, two spaces for each level, arrays on a line ----

void append_json(std::string& text, const json::value& value, std::size_t indent) {
  const char* separator = "";
  if (const json::object* object = value.if_object()) {
    const std::string margin(indent + 2, ' ');
    text += '{';
    for (const auto& [key, member] : *object) {
      text += separator + ("\n" + margin) + json::serialize(key) + ": ";
      append_json(text, member, margin.size());
      separator = ",";
    }
    text += '\n' + std::string(indent, ' ') + '}';
  } else if (const json::array* array = value.if_array()) {
    text += '[';
    for (const json::value& item : *array) {
      text += separator + json::serialize(item);
      separator = ", ";
    }
    text += ']';
  } else {
    text += json::serialize(value);
  }
}

// ---- Writing ----

template <typename Value>
json::array array_of(const std::vector<Value>& values) {
  return json::array(values.begin(), values.end());
}

json::value optional_string(const std::optional<std::string>& text) {
  return text ? json::value(*text) : json::value();
}

/// Writes a name. An empty name becomes null.
json::value name_or_null(const std::string& name) {
  return name.empty() ? json::value() : json::value(name);
}

json::value shard(const std::optional<Shard>& shard) {
  if (!shard) return nullptr;
  return json::object{{"number", shard->number}, {"count", shard->count}};
}

/// Adds the number of rows or boards in all files, if it was counted.
void add_contents(const RunRecord& record, json::object& input) {
  const auto& contents = record.contents;
  const bool are_boards = contents && contents->columns == 0;
  input["csv"] = contents && !are_boards ? json::object{{"rows", contents->rows},
                                                        {"columns", contents->columns},
                                                        {"crc32", contents->crc32}}
                                         : json::value();
  if (are_boards) {
    input["all_boards"] = json::object{{"count", contents->rows}, {"crc32", contents->crc32}};
  }
}

/// Adds what the user has said about the boards, if anything.
void add_board_text(const BoardTextOptions& options, json::object& input) {
  if (options.cascades) input["cascades"] = *options.cascades;
  if (options.layout == BoardLayout::kAny) return;
  input["layout"] = word_for(kBoardLayoutWords, options.layout);
}

json::object input(const RunRecord& record) {
  json::object input;
  if (record.list) {
    input = {{"list", *record.list}};
  } else {
    input = {{"boards", array_of(record.files)}, {"bytes", array_of(record.file_sizes)}};
    add_contents(record, input);
    add_board_text(record.board_text, input);
  }
  input["shard"] = shard(record.shard);
  if (record.keep_going) input["keep_going"] = true;
  return input;
}

json::object options(const RunRecord& record) {
  json::object options = {{"freecells", record.freecells},
                          {"cascades", record.cascades},
                          {"only", array_of(record.only)}};
  for (const auto& [name, value] : record.options) options[name] = json::parse(value);
  return options;
}

json::array names_of(const std::vector<RowColumn>& columns) {
  json::array names;
  for (const RowColumn& column : columns) names.emplace_back(column.name);
  return names;
}

/// For readers of the rows.
json::array types_of(const std::vector<RowColumn>& columns) {
  json::array types;
  for (const RowColumn& column : columns) {
    types.emplace_back(json::object{{"name", column.name},
                                    {"type", name_or_null(column.type)},
                                    {"unit", name_or_null(column.unit)}});
  }
  return types;
}

json::object solutions(const RunRecord& record) {
  return {{"file", name_or_null(record.solutions.file)},
          {"folder", name_or_null(record.solutions.folder)},
          {"format", name_or_null(record.solutions.format)}};
}

json::object machine(const RunRecord& record) {
  const Machine machine = this_machine();
  return {
      {"cpu", machine.cpu}, {"cores", machine.cores}, {"os", machine.os}, {"jobs", record.jobs}};
}

json::object counts(const TallyState& tally) {
  json::object counts = {{"deals", tally.counts.total()}};
  for (const auto& [word, verdict] : kVerdictWords) counts[word] = tally.counts.of(verdict);
  counts["errors"] = tally.errors;
  counts["bounded"] = tally.bounded;
  counts["optimal"] = tally.optimal;
  return counts;
}

json::object checkpoint_files(const Checkpoint& checkpoint) {
  return {{"rows_bytes", checkpoint.rows.size},
          {"rows_sha256", name_or_null(checkpoint.rows.sha256)},
          {"solutions_bytes", checkpoint.solutions.size},
          {"solutions_sha256", name_or_null(checkpoint.solutions.sha256)},
          {"certificate_bytes", checkpoint.certificate_bytes}};
}

json::object value_counts(const ValueCounts& counts) {
  json::array buckets;
  for (const auto& [bucket, count] : counts.numbered_buckets()) {
    buckets.emplace_back(json::array{bucket, count});
  }
  return {{"maximum", counts.maximum()}, {"buckets", std::move(buckets)}};
}

json::object summary(const TallyState& tally) {
  return {{to_string(Verdict::kUnsolvable), array_of(tally.unsolvable_names)},
          {to_string(Verdict::kUnknown), array_of(tally.unknown_names)},
          {"fewest_freecells", value_counts(tally.fewest_freecells)},
          {"expanded", value_counts(tally.expanded)},
          {"microseconds", value_counts(tally.microseconds)}};
}

/// The members on which the rows and solutions depend.
json::object settings(const RunRecord& record) {
  return {{"version", record.version},
          {"command", record.command},
          {"input", input(record)},
          {"options", options(record)},
          {"columns", names_of(record.columns)},
          {"format", word_for(kRowSyntaxWords, record.syntax)},
          {"solutions", solutions(record)},
          {"certificates", name_or_null(record.certificates)}};
}

// ---- Reading ----

template <typename Value>
std::vector<Value> vector_of(const json::value& array) {
  return json::value_to<std::vector<Value>>(array);
}

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }

std::string text_or_empty(const json::value& value) {
  return value.is_null() ? std::string() : text_of(value);
}

std::uint64_t read_number(const json::value& value) { return value.to_number<std::uint64_t>(); }

Shard read_shard(const json::value& value) {
  const Shard shard = {read_number(value.at("number")), read_number(value.at("count"))};
  if (shard.number < 1 || shard.number > shard.count) throw std::out_of_range("shard");
  return shard;
}

InputContents read_contents(const json::value& value) {
  InputContents contents;
  const json::object& object = value.as_object();
  contents.rows = read_number(object.contains("rows") ? object.at("rows") : object.at("count"));
  if (object.contains("columns")) contents.columns = object.at("columns").to_number<std::size_t>();
  contents.crc32 = object.at("crc32").to_number<std::uint32_t>();
  return contents;
}

/// Returns null if the member is null or missing.
const json::value* find_member(const json::object& object, std::string_view name) {
  const json::value* member = object.if_contains(name);
  return member == nullptr || member->is_null() ? nullptr : member;
}

BoardTextOptions read_board_text(const json::object& input) {
  BoardTextOptions options;
  if (const json::value* cascades = find_member(input, "cascades")) {
    options.cascades = cascades->to_number<int>();
  }
  if (const json::value* layout = find_member(input, "layout")) {
    // An unknown word throws std::bad_optional_access.
    options.layout = value_of_word(kBoardLayoutWords, text_of(*layout)).value();
  }
  return options;
}

void read_input(const json::object& input, RunRecord& record) {
  if (const json::value* shard = find_member(input, "shard")) record.shard = read_shard(*shard);
  record.keep_going = find_member(input, "keep_going") != nullptr;
  if (const json::value* list = input.if_contains("list")) {
    record.list = text_of(*list);
    return;
  }
  record.files = vector_of<std::string>(input.at("boards"));
  record.file_sizes = vector_of<std::uint64_t>(input.at("bytes"));
  record.board_text = read_board_text(input);
  for (const char* name : {"csv", "all_boards"}) {
    if (const json::value* contents = find_member(input, name)) {
      record.contents = read_contents(*contents);
    }
  }
  if (record.shard.has_value() != record.contents.has_value()) throw std::out_of_range("csv");
}

std::optional<std::string> read_optional_text(const json::value& value) {
  if (value.is_null()) return std::nullopt;
  return text_of(value);
}

void read_options(const json::object& options, RunRecord& record) {
  record.freecells = options.at("freecells").to_number<int>();
  record.cascades = options.at("cascades").to_number<int>();
  record.only = vector_of<std::string>(options.at("only"));
  for (const auto& [name, value] : options) {
    if (name == "freecells" || name == "cascades" || name == "only") continue;
    record.options.push_back({std::string(name), json::serialize(value)});
  }
}

std::vector<RowColumn> read_columns(const json::value& types) {
  std::vector<RowColumn> columns;
  for (const json::value& column : types.as_array()) {
    columns.push_back({text_of(column.at("name")), text_or_empty(column.at("type")),
                       text_or_empty(column.at("unit"))});
  }
  if (columns.empty()) throw std::out_of_range("column_types");
  return columns;
}

SolutionOutputs read_solutions(const json::value& value) {
  return {.file = text_or_empty(value.at("file")),
          .folder = text_or_empty(value.at("folder")),
          .format = text_or_empty(value.at("format"))};
}

ValueCounts read_value_counts(const json::value& value) {
  std::vector<std::pair<int, std::uint64_t>> buckets;
  for (const json::value& bucket : value.at("buckets").as_array()) {
    buckets.emplace_back(bucket.at(0).to_number<int>(), read_number(bucket.at(1)));
  }
  const auto maximum = value.at("maximum").to_number<std::int64_t>();
  return ValueCounts::of(ValueCounts::kTally, buckets, maximum);
}

TallyState read_tally(const json::value& counts, const json::value& summary) {
  TallyState tally;
  for (const auto& [word, verdict] : kVerdictWords) {
    tally.counts.of(verdict) = read_number(counts.at(word));
  }
  tally.errors = read_number(counts.at("errors"));
  tally.bounded = read_number(counts.at("bounded"));
  tally.optimal = read_number(counts.at("optimal"));
  tally.unsolvable_names = vector_of<std::string>(summary.at(to_string(Verdict::kUnsolvable)));
  tally.unknown_names = vector_of<std::string>(summary.at(to_string(Verdict::kUnknown)));
  tally.fewest_freecells = read_value_counts(summary.at("fewest_freecells"));
  tally.expanded = read_value_counts(summary.at("expanded"));
  tally.microseconds = read_value_counts(summary.at("microseconds"));
  return tally;
}

FileState read_file_state(const json::object& files, const std::string& name) {
  return {read_number(files.at(name + "_bytes")), text_or_empty(files.at(name + "_sha256"))};
}

RunRecord read_record(const json::value& value) {
  RunRecord record;
  record.version = text_of(value.at("version"));
  record.command = text_of(value.at("command"));
  record.arguments = vector_of<std::string>(value.at("arguments"));
  record.state = text_of(value.at("state"));
  read_input(value.at("input").as_object(), record);
  read_options(value.at("options").as_object(), record);
  record.columns = read_columns(value.at("column_types"));
  // An unknown word throws std::bad_optional_access.
  record.syntax = value_of_word(kRowSyntaxWords, text_of(value.at("format"))).value();
  record.solutions = read_solutions(value.at("solutions"));
  record.certificates = text_or_empty(value.at("certificates"));
  record.jobs = value.at("machine").at("jobs").to_number<int>();
  record.started = text_of(value.at("started"));
  record.ended = read_optional_text(value.at("ended"));
  record.checkpoint.tally = read_tally(value.at("counts"), value.at("summary"));
  const json::object& files = value.at("checkpoint").as_object();
  record.checkpoint.rows = read_file_state(files, "rows");
  record.checkpoint.solutions = read_file_state(files, "solutions");
  record.checkpoint.certificate_bytes = read_number(files.at("certificate_bytes"));
  return record;
}

/// Parses JSON in which a file's name may not be valid UTF-8.
json::value parse_json(std::string_view text) {
  json::parse_options options;
  options.allow_invalid_utf8 = true;
  return json::parse(text, {}, options);
}

// ---- Comparing ----

std::string differing(std::string_view name, const json::value* theirs, const json::value* ours) {
  const auto shown = [](const json::value* value) {
    return value == nullptr ? "not given" : json::serialize(*value);
  };
  return std::string(name) + " is " + shown(theirs) + " there, " + shown(ours) + " here";
}

/// The innermost member in which two objects differ.
std::string object_difference(const json::object& theirs, const json::object& ours) {
  for (const auto& [name, our_value] : ours) {
    const json::value* their_value = theirs.if_contains(name);
    if (their_value != nullptr && *their_value == our_value) continue;
    if (their_value != nullptr && their_value->is_object() && our_value.is_object()) {
      return object_difference(their_value->get_object(), our_value.get_object());
    }
    return differing(name, their_value, &our_value);
  }
  for (const auto& [name, their_value] : theirs) {
    if (!ours.contains(name)) return differing(name, &their_value, nullptr);
  }
  return {};
}

}  // namespace

RecordedOption recorded_number(std::string name, double value) {
  return {std::move(name), json::serialize(json::value(value))};
}

RecordedOption recorded_limit(std::string name, std::uint64_t value) {
  return {std::move(name), value == kNoLimit ? "null" : std::to_string(value)};
}

RecordedOption recorded_word(std::string name, const std::optional<std::string>& word) {
  return {std::move(name), json::serialize(optional_string(word))};
}

RecordedOption recorded_flag(std::string name, bool value) {
  return {std::move(name), value ? "true" : "false"};
}

std::string to_json_text(const RunRecord& record) {
  const json::object object = {{"program", "freecell"},
                               {"version", record.version},
                               {"command", record.command},
                               {"arguments", array_of(record.arguments)},
                               {"state", record.state},
                               {"input", input(record)},
                               {"options", options(record)},
                               {"columns", names_of(record.columns)},
                               {"column_types", types_of(record.columns)},
                               {"format", word_for(kRowSyntaxWords, record.syntax)},
                               {"solutions", solutions(record)},
                               {"certificates", name_or_null(record.certificates)},
                               {"machine", machine(record)},
                               {"started", record.started},
                               {"ended", optional_string(record.ended)},
                               {"counts", counts(record.checkpoint.tally)},
                               {"checkpoint", checkpoint_files(record.checkpoint)},
                               {"summary", summary(record.checkpoint.tally)}};
  std::string text;
  append_json(text, object, 0);
  return text + "\n";
}

RunRecord parse_run_record(std::string_view text, const std::string& name) try {
  return read_record(parse_json(text));
} catch (const std::exception&) {  // several kinds, all of Boost.JSON
  throw InputError(name + ": is no record of a run");
}

std::optional<RunRecord> read_run_record(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT) return std::nullopt;
  if (!file) throw InputError(path + ": " + system_message(errno));
  std::ostringstream text;
  text << file.rdbuf();
  if (text.bad()) throw InputError(path + ": cannot be read");
  return parse_run_record(text.str(), path);
}

std::string settings_text(const RunRecord& record) { return json::serialize(settings(record)); }

std::string first_difference(const RunRecord& theirs, const RunRecord& ours) {
  // Both are written and parsed again, because 4 and 4u do not always compare equal.
  const json::value there = parse_json(json::serialize(settings(theirs)));
  const json::value here = parse_json(json::serialize(settings(ours)));
  return object_difference(there.get_object(), here.get_object());
}

}  // namespace freecell
