#include "tools/run/run_json.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>
#include <cerrno>
#include <concepts>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "base/file_descriptor.h"
#include "dealer/games.h"
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

// ---- The members of a record ----

// Each function lists the members of an object once, in their order. `io` is a Writer, and what it
// writes is const, or a Reader.

template <typename Value, typename Of>
concept Is = std::same_as<std::remove_const_t<Value>, Of>;

void members(auto& io, Is<Shard> auto& shard) {
  io.member("number", shard.number);
  io.member("count", shard.count);
}

/// All that the files of a run have: the rows of a CSV, or boards, which have no columns.
void members(auto& io, Is<InputContents> auto& contents) {
  const bool are_boards = io.has("count", contents.columns == 0);
  io.member(are_boards ? "count" : "rows", contents.rows);
  if (!are_boards) io.member("columns", contents.columns);
  io.member("crc32", contents.crc32);
}

void members(auto& io, Is<RowColumn> auto& column) {
  io.member("name", column.name);
  io.text("type", column.type);
  io.text("unit", column.unit);
}

void members(auto& io, Is<SolutionOutputs> auto& solutions) {
  io.text("file", solutions.file);
  io.text("folder", solutions.folder);
  io.text("format", solutions.format);
}

void members(auto& io, Is<Checkpoint> auto& checkpoint) {
  io.member("rows_bytes", checkpoint.rows.size);
  io.text("rows_sha256", checkpoint.rows.sha256);
  io.member("solutions_bytes", checkpoint.solutions.size);
  io.text("solutions_sha256", checkpoint.solutions.sha256);
  io.member("certificate_bytes", checkpoint.certificate_bytes);
}

template <typename Io>
void count_members(Io& io, Is<Tally> auto& tally) {
  std::uint64_t deals = tally.counts.total();
  io.member("deals", deals);
  for (const auto& [word, verdict] : kVerdictWords) io.member(word, tally.counts.of(verdict));
  if (deals != tally.counts.total()) throw std::out_of_range("deals");
  io.member("errors", tally.errors);
  io.member("bounded", tally.bounded);
  io.member("optimal", tally.optimal);
}

void summary_members(auto& io, Is<Tally> auto& tally) {
  io.member(to_string(Verdict::kUnsolvable), tally.unsolvable_names);
  io.member(to_string(Verdict::kUnknown), tally.unknown_names);
  io.member("fewest_freecells", tally.fewest_freecells);
  io.member("expanded", tally.expanded);
  io.member("microseconds", tally.microseconds);
}

template <typename Io>
void content_members(Io& io, Is<std::optional<InputContents>> auto& contents) {
  std::optional<InputContents> csv;
  std::optional<InputContents> boards;
  if (contents) (contents->columns > 0 ? csv : boards) = contents;
  io.member("csv", csv);
  if (io.has("all_boards", boards.has_value())) io.member("all_boards", boards);
  if constexpr (!Io::kWrites) contents = csv ? csv : boards;
}

void input_members(auto& io, Is<RunRecord> auto& record) {
  if (io.has("list", record.list.has_value())) {
    io.member("list", record.list);
  } else {
    io.member("boards", record.files);
    io.member("bytes", record.file_sizes);
    content_members(io, record.contents);
    auto& [cascades, layout, game] = record.board_text;  // the record's rules say which game
    if (io.has("cascades", cascades.has_value())) io.member("cascades", cascades);
    if (io.has("layout", layout != BoardLayout::kAny)) io.word("layout", kBoardLayoutWords, layout);
  }
  io.member("shard", record.shard);
  if (io.has("keep_going", record.keep_going)) io.member("keep_going", record.keep_going);
}

void option_members(auto& io, Is<RunRecord> auto& record) {
  // Sets the freecells and cascades of the named game, too, so it comes before these.
  if (io.has("game", !is_freecell(record.rules))) io.game(record.rules);
  io.member("freecells", record.rules.freecells);
  io.member("cascades", record.rules.cascades);
  io.member("only", record.only);
  io.other_members(record.options);
}

template <typename Io>
void machine_members(Io& io, Is<RunRecord> auto& record) {
  if constexpr (Io::kWrites) {
    const Machine machine = this_machine();
    io.member("cpu", machine.cpu);
    io.member("cores", machine.cores);
    io.member("os", machine.os);
  }
  io.member("jobs", record.jobs);
}

template <typename Io>
void members(Io& io, Is<RunRecord> auto& record) {
  if constexpr (Io::kWrites) io.member("program", std::string("freecell"));
  io.member("version", record.version);
  io.member("command", record.command);
  io.member("arguments", record.arguments);
  io.member("state", record.state);
  io.object("input", [&](auto& input) { input_members(input, record); });
  io.object("options", [&](auto& options) { option_members(options, record); });
  std::vector<std::string> names;
  for (const RowColumn& column : record.columns) names.push_back(column.name);
  io.member("columns", names);
  io.member("column_types", record.columns);  // for readers of the rows
  if (!std::ranges::equal(names, record.columns, {}, {}, &RowColumn::name)) {
    throw std::out_of_range("columns");
  }
  io.word("format", kRowSyntaxWords, record.syntax);
  io.member("solutions", record.solutions);
  io.text("certificates", record.certificates);
  io.object("machine", [&](auto& machine) { machine_members(machine, record); });
  io.member("started", record.started);
  io.member("ended", record.ended);
  io.object("counts", [&](auto& counts) { count_members(counts, record.checkpoint.tally); });
  io.member("checkpoint", record.checkpoint);
  io.object("summary", [&](auto& summary) { summary_members(summary, record.checkpoint.tally); });
}

// ---- Writing ----

class Writer {
 public:
  static constexpr bool kWrites = true;

  void member(const char* name, const auto& value) { object_[name] = json_of(value); }
  /// A text that is null if it is empty.
  void text(const char* name, const std::string& text) {
    object_[name] = text.empty() ? json::value() : json::value(text);
  }
  /// A value that has a word in a table.
  void word(const char* name, const auto& words, auto value) {
    object_[name] = word_for(words, value);
  }
  void game(const Rules& rules) { object_["game"] = game_text(rules); }
  /// Whether a member that may be absent is there; `is_so`: whether to write it.
  static bool has(const char*, bool is_so) { return is_so; }
  void object(const char* name, const auto& list_members) {
    Writer inner;
    list_members(inner);
    object_[name] = std::move(inner.object_);
  }
  void other_members(const std::vector<RecordedOption>& options) {
    for (const auto& [name, value] : options) object_[name] = json::parse(value);
  }

  static json::value json_of(const auto& value) {
    if constexpr (requires(Writer & io) { members(io, value); }) {
      Writer io;
      members(io, value);
      return std::move(io.object_);
    } else {
      return json::value(value);
    }
  }

 private:
  template <typename Value>
  static json::value json_of(const std::optional<Value>& value) {
    return value ? json_of(*value) : json::value();
  }
  template <typename Value>
  static json::value json_of(const std::vector<Value>& values) {
    json::array array;
    for (const Value& value : values) array.push_back(json_of(value));
    return array;
  }
  static json::value json_of(const ValueCounts& counts) {
    return {{"maximum", counts.maximum()},
            {"buckets", json::value_from(counts.numbered_buckets())}};
  }

  json::object object_;
};

// ---- Reading ----

/// Throws several kinds of exceptions for what is no record.
class Reader {
 public:
  static constexpr bool kWrites = false;

  explicit Reader(const json::value& value) : object_(value.as_object()) {}

  void member(const char* name, auto&& value) {
    known_.insert(name);
    read(object_.at(name), value);
  }
  void text(const char* name, std::string& text) {
    known_.insert(name);
    const json::value& value = object_.at(name);
    if (!value.is_null()) text = json::value_to<std::string>(value);
  }
  template <typename Value>
  void word(const char* name, const auto& words, Value& value) {
    value = value_of_word(words, json::value_to<std::string>(object_.at(name))).value();
  }
  void game(Rules& rules) {
    rules = rules_of_game(json::value_to<std::string>(object_.at("game")));
  }
  bool has(const char* name, bool) {
    known_.insert(name);
    const json::value* found = object_.if_contains(name);
    return found != nullptr && !found->is_null();
  }
  void object(const char* name, const auto& list_members) {
    Reader inner(object_.at(name));
    list_members(inner);
  }
  void other_members(std::vector<RecordedOption>& options) {
    for (const auto& [name, value] : object_) {
      if (!known_.contains(name)) options.push_back({std::string(name), json::serialize(value)});
    }
  }

  template <typename Value>
  static void read(const json::value& from, Value& value) {
    if constexpr (requires(Reader & io) { members(io, value); }) {
      Reader io(from);
      members(io, value);
    } else {
      value = json::value_to<Value>(from);
    }
  }

 private:
  template <typename Value>
  static void read(const json::value& from, std::optional<Value>& value) {
    if (!from.is_null()) read(from, value.emplace());
  }
  template <typename Value>
  static void read(const json::value& from, std::vector<Value>& values) {
    for (const json::value& value : from.as_array()) read(value, values.emplace_back());
  }
  static void read(const json::value& from, ValueCounts& counts) {
    using Buckets = std::vector<std::pair<int, std::uint64_t>>;
    counts = ValueCounts::of(ValueCounts::kTally, json::value_to<Buckets>(from.at("buckets")),
                             json::value_to<std::int64_t>(from.at("maximum")));
  }

  const json::object& object_;
  std::set<std::string_view> known_;
};

RunRecord read_record(const json::value& value) {
  RunRecord record;
  Reader::read(value, record);
  record.rules.check();
  if (record.columns.empty()) throw std::out_of_range("column_types");
  const auto& shard = record.shard;
  if (shard && (shard->number < 1 || shard->number > shard->count))
    throw std::out_of_range("shard");
  const bool is_divided = !record.list && shard;
  if (is_divided != record.contents.has_value()) throw std::out_of_range("csv");
  return record;
}

/// The members on which the rows and solutions depend.
json::value settings(const RunRecord& record) {
  const json::value all = Writer::json_of(record);
  json::object settings;
  for (const char* name : {"version", "command", "input", "options", "columns", "format",
                           "solutions", "certificates"}) {
    settings[name] = all.at(name);
  }
  return settings;
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

/// Null if the record does not have the option.
json::value recorded_value_of(const RunRecord& record, std::string_view option) {
  const auto found = std::ranges::find(record.options, option, &RecordedOption::name);
  return found != record.options.end() ? json::parse(found->value) : json::value();
}

}  // namespace

RecordedOption recorded_number(std::string name, double value) {
  return {std::move(name), json::serialize(json::value(value))};
}

RecordedOption recorded_limit(std::string name, std::uint64_t value) {
  return {std::move(name), value == kNoLimit ? "null" : std::to_string(value)};
}

RecordedOption recorded_word(std::string name, const std::optional<std::string>& word) {
  return {std::move(name), word ? json::serialize(*word) : "null"};
}

RecordedOption recorded_flag(std::string name, bool value) {
  return {std::move(name), value ? "true" : "false"};
}

std::optional<std::string> recorded_word_of(const RunRecord& record, std::string_view option) {
  const json::value value = recorded_value_of(record, option);
  return value.is_string() ? std::optional(json::value_to<std::string>(value)) : std::nullopt;
}

std::optional<double> recorded_number_of(const RunRecord& record, std::string_view option) {
  const json::value value = recorded_value_of(record, option);
  return value.is_number() ? std::optional(value.to_number<double>()) : std::nullopt;
}

std::string to_json_text(const RunRecord& record) {
  std::string text;
  append_json(text, Writer::json_of(record), 0);
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
