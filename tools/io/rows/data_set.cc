#include "tools/io/rows/data_set.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>

#include "base/file_descriptor.h"
#include "base/shown_text.h"
#include "tools/io/files/near_word.h"
#include "tools/io/rows/run_record_path.h"

namespace freecell {
namespace {

namespace json = boost::json;

std::shared_ptr<const json::object> read_record(const std::string& rows) {
  const std::string path = run_record_path(rows);
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT) return nullptr;
  if (!file) throw InputError(path + ": " + system_message(errno));
  std::ostringstream text;
  text << file.rdbuf();
  if (text.bad()) throw InputError(path + ": cannot be read");
  boost::system::error_code error;
  json::parse_options options;
  options.allow_invalid_utf8 = true;
  json::value record = json::parse(text.str(), error, {}, options);
  if (error || !record.is_object()) throw InputError(path + ": is no record of a run");
  return std::make_shared<const json::object>(std::move(record.as_object()));
}

std::string json_text(const json::value* value) {
  return value == nullptr ? "not given" : json::serialize(*value);
}

/// Describes the innermost member in which two values differ, with both of its values.
std::string difference(const std::string& name, const json::value* first,
                       const json::value* other) {
  const bool are_objects = first != nullptr && other != nullptr && first->is_object() &&
                           other->is_object() && *first != *other;
  if (!are_objects) return name + " is " + json_text(other) + ", there " + json_text(first);
  std::set<std::string> names;
  for (const auto& member : first->get_object()) names.insert(member.key());
  for (const auto& member : other->get_object()) names.insert(member.key());
  for (const std::string& member : names) {
    const json::value* theirs = first->get_object().if_contains(member);
    const json::value* ours = other->get_object().if_contains(member);
    const bool same = theirs != nullptr && ours != nullptr && *theirs == *ours;
    if (!same) return difference(member, theirs, ours);
  }
  return "";
}

/// Copies an input that can be read only once, because rows are read more than once.
DataSet::File open_data_file(const std::string& path) {
  if (Spool::is_needed_for(path)) return {path, {}, Spool(path)};
  return {path, read_record(path), std::nullopt};
}

/// Checks the settings that all files of a data set must have in common.
void check_same_settings(const DataSet::File& first, const DataSet::File& file) {
  if (!first.record || !file.record) return;
  for (const char* name : {"program", "version", "options"}) {
    const json::value* theirs = first.record->if_contains(name);
    const json::value* ours = file.record->if_contains(name);
    if (theirs == nullptr && ours == nullptr) continue;
    if (theirs != nullptr && ours != nullptr && *theirs == *ours) continue;
    throw InputError(run_record_path(file.path) + ": other settings than " + first.path + ": " +
                     difference(name, theirs, ours) +
                     " ('stats' and 'report' show two side by side with --compare)");
  }
}

bool is_blank(std::string_view row) { return row.find_first_not_of(" \t\r") == row.npos; }

/// A record is JSON, but no rows.
void refuse_record(const std::string& path) {
  const std::string ending = run_record_path("");
  if (!path.ends_with(ending)) return;
  throw InputError(path + ": is the record of a run; its rows are in " +
                   path.substr(0, path.size() - ending.size()));
}

void check_header(const CsvReader& reader) {
  const auto& names = reader.fields();
  std::set<std::string_view> known;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (names[at].empty()) throw reader.error(at, "a column without a name");
    if (known.insert(names[at]).second) continue;
    throw reader.error(at, "column '" + std::string(names[at]) + "' is there twice");
  }
  if (std::ranges::find(names, "deal") != names.end()) return;
  throw reader.error(0, "no column 'deal': these are no rows of freecell");
}

void check_same_columns(const CsvReader& reader, const std::vector<std::string>& columns,
                        const std::string& first) {
  const auto& names = reader.fields();
  const auto [other, name] = std::ranges::mismatch(names, columns);
  if (other == names.end() && name == columns.end()) return;
  const auto shown_name = [](auto at, auto end) {
    return at == end ? std::string("no column") : "column '" + std::string(*at) + "'";
  };
  throw reader.error(static_cast<std::size_t>(other - names.begin()),
                     shown_name(other, names.end()) + " where " + first + " has " +
                         shown_name(name, columns.end()));
}

}  // namespace

DataSet::DataSet(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    refuse_record(path);
    files_.push_back(open_data_file(path));
    CsvReader reader = files_.back().rows();
    if (!reader.next() || is_blank(reader.row())) throw InputError(path + ": no rows");
    check_header(reader);
    if (files_.size() == 1) columns_.assign(reader.fields().begin(), reader.fields().end());
    check_same_columns(reader, columns_, files_.front().path);
    check_same_settings(files_.front(), files_.back());
  }
  assert(!files_.empty() && "the caller has names");
  kinds_.resize(columns_.size(), ColumnKind::kEmpty);
  deal_ = *find_column("deal");
  verdict_ = find_column("verdict");
}

std::optional<std::size_t> DataSet::find_column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name);
  if (found == columns_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns_.begin());
}

std::size_t DataSet::column(std::string_view name, std::string_view asker) const {
  if (const auto found = find_column(name)) return *found;
  throw InputError(std::string(asker) + ": " + files_.front().path + " has no column '" +
                   std::string(name) + "'; it has " + joined_by_commas(columns_) +
                   did_you_mean(name, columns_));
}

std::vector<std::size_t> DataSet::number_columns() const {
  std::vector<std::size_t> found;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (kinds_[column] == ColumnKind::kNumber && column != deal_) found.push_back(column);
  }
  return found;
}

bool DataRow::next() {
  if (!next_row()) {
    if (rows_ == 0) throw InputError(data_->files_.front().path + ": no rows");
    return false;
  }
  reader_->check_length(size());
  read_verdict();
  read_numbers();
  ++rows_;
  assert(texts().size() == size() && verdict_.has_value() == data_->verdict_.has_value());
  return true;
}

/// Goes to the next row, in the next file if necessary. Returns false after the last row.
bool DataRow::next_row() {
  while (!reader_ || !reader_->next()) {
    if (next_file_ == data_->files_.size()) return false;
    reader_.emplace(data_->files_[next_file_++].rows());
    reader_->next();
  }
  return true;
}

void DataRow::read_verdict() {
  if (!data_->verdict_) return;
  const std::string& word = texts()[*data_->verdict_];
  verdict_ = value_of_word(kVerdictWords, word);
  if (verdict_) return;
  throw error(*data_->verdict_, "verdict '" + word + "' is none of " + joined_words(kVerdictWords));
}

void DataRow::read_numbers() {
  for (std::size_t at = 0; at < size(); ++at) {
    const std::string& text = texts()[at];
    ColumnKind& kind = data_->kinds_[at];
    numbers_[at].reset();
    if (text.empty() || kind == ColumnKind::kWord) continue;
    numbers_[at] = parse_decimal(text);
    if (kind == ColumnKind::kEmpty) kind = numbers_[at] ? ColumnKind::kNumber : ColumnKind::kWord;
    const bool may_be_word = kind == ColumnKind::kWord || at == deal_column();  // a board's name
    if (numbers_[at] || may_be_word) continue;
    throw error(at, data_->columns_[at] + " '" + text + "' is no number");
  }
}

}  // namespace freecell
