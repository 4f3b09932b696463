#include "tools/io/deals/deal_source.h"

#include <sys/stat.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <cassert>
#include <filesystem>
#include <functional>
#include <set>
#include <system_error>
#include <utility>

#include "base/shown_text.h"
#include "dealer/board_text.h"

namespace freecell {
namespace {

/// Returns the name of a file of boards in rows and solutions. A spreadsheet takes a field that
/// begins with one of these characters for a formula. With `./` before it, the name means the same
/// file. `-` is standard input.
std::string name_in_rows(const std::string& file) {
  constexpr std::string_view kFormulaStarts = "=+-@";
  const bool is_formula = file != "-" && kFormulaStarts.find(file[0]) != std::string_view::npos;
  return (is_formula ? "./" : "") + shown(file);
}

[[noreturn]] void throw_too_few() {
  throw InputError("there are fewer deals than were solved before");
}

/// The rows of such files would have the same names.
void refuse_files_given_twice(const std::vector<std::string>& names) {
  std::set<std::pair<dev_t, ino_t>> files;
  for (const std::string& name : names) {
    struct stat status;
    if (name == "-" || ::stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    if (!files.emplace(status.st_dev, status.st_ino).second) {
      throw InputError(name + ": is given twice");
    }
  }
}

}  // namespace

Deal NamedDeal::deal() const {
  assert(fault.empty());
  const auto* listed = std::get_if<ListedDeal>(&cards);
  return listed != nullptr ? listed->deal(cascades) : std::get<Deal>(cards);
}

bool NamedDeal::is_numbered() const {
  const auto* listed = std::get_if<ListedDeal>(&cards);
  return fault.empty() && listed != nullptr && !listed->seed;
}

std::vector<NamedDeal> ListSource::take(int most) {
  const std::uint64_t end = next_bad_ < bad_.size() ? bad_[next_bad_].place : list_.size();
  if (next_ == end) {
    if (next_bad_ == bad_.size()) return {};
    const BadItem& bad = bad_[next_bad_++];
    return {{.name = bad.name, .fault = bad.fault}};
  }
  std::vector<NamedDeal> deals;
  deals.reserve(std::min<std::uint64_t>(end - next_, static_cast<unsigned>(most)));
  while (deals.size() < deals.capacity()) {
    const ListedDeal listed = list_.at(next_++);
    deals.push_back({.name = listed.name(), .cards = listed, .cascades = cascades_});
  }
  return deals;
}

void ListSource::skip(std::uint64_t deals) {
  for (; deals > 0 && next_bad_ < bad_.size(); --deals) {
    bad_[next_bad_].place == next_ ? ++next_bad_ : ++next_;
  }
  if (deals > list_.size() - next_) throw_too_few();
  next_ += deals;
}

BoardSource::BoardSource(std::vector<std::string> names, OpenFiles open,
                         const BoardOptions& options, CancelCallback cancelled)
    : names_(std::move(names)),
      open_(std::move(open)),
      options_(options),
      cancelled_(std::move(cancelled)) {
  for (const std::string& name : names_) BoardStream::check_readable(name);
  refuse_files_given_twice(names_);
}

InputContents BoardSource::limit_to(const Shard& shard) {
  for (const std::string& name : names_) {
    std::error_code error;
    if (name != "-" && std::filesystem::is_regular_file(name, error)) continue;
    throw InputError(name + ": is no regular file, and --shard has to count its boards first");
  }
  const InputContents contents = read_all();
  next_name_ = 0;
  ids_.clear();
  const std::uint64_t begin = shard.begin(contents.rows);
  skip(begin);
  taken_ = 0;
  size_ = shard.end(contents.rows) - begin;
  return contents;
}

InputContents BoardSource::read_all() {
  constexpr int kMost = 64;
  InputContents contents;
  boost::crc_32_type crc;
  std::string text;
  for (std::vector<NamedDeal> deals; !(deals = take(kMost)).empty();) {
    text.clear();
    for (const NamedDeal& deal : deals) {
      if (deal.fault.empty()) append_board_text(text, deal.deal());
      text += '\n';
    }
    crc.process_bytes(text.data(), text.size());
    contents.rows += deals.size();
  }
  check_not_cancelled();
  contents.crc32 = crc.checksum();
  return contents;
}

std::vector<NamedDeal> BoardSource::take(int most) {
  while (true) {
    if (bad_board_) throw *bad_board_;
    if (size_ && taken_ == *size_) return {};
    if (!stream_) {
      if (next_name_ == names_.size()) return {};
      open_next();
    }
    std::vector<NamedDeal> deals = take_from_stream(most);
    if (!deals.empty()) return deals;
  }
}

void BoardSource::open_next() {
  const std::string& name = names_[next_name_];
  const auto open = open_.find(next_name_++);
  boards_taken_ = 0;
  if (open == open_.end()) {
    stream_.emplace(name, options_.text, cancelled_, options_.keep_going);
  } else {
    stream_.emplace(name, std::move(*open->second), options_.text);
  }
}

void BoardSource::skip(std::uint64_t deals) {
  constexpr std::uint64_t kMost = 64;
  while (deals > 0) {
    const std::size_t skipped = take(static_cast<int>(std::min(deals, kMost))).size();
    if (skipped == 0) {
      check_not_cancelled();
      throw_too_few();
    }
    deals -= skipped;
  }
}

/// After cancellation files seem to have ended.
void BoardSource::check_not_cancelled() const {
  if (cancelled_ && cancelled_()) throw NotReadToEnd(names_[next_name_ - 1]);
}

/// Takes at most `most` boards of the open stream, and none if it has ended or the next one is bad.
/// Boards that have arrived are not held back until more do, since a pipe may pause.
std::vector<NamedDeal> BoardSource::take_from_stream(int most) {
  std::vector<NamedDeal> deals;
  try {
    while (deals.size() < static_cast<unsigned>(most) && taken_ != size_ &&
           (deals.empty() || stream_->has_more_at_hand()) && take_board(deals)) {
      ++boards_taken_;
      ++taken_;
    }
  } catch (const InputError& error) {
    bad_board_ = error;
  }
  return deals;
}

/// Takes the next board of the open stream. Returns false if that has ended.
bool BoardSource::take_board(std::vector<NamedDeal>& deals) {
  std::optional<Deal> deal;
  std::string fault;
  try {
    deal = stream_->next();
    if (deal) check_freecells(*deal);
  } catch (const BadBoard& error) {
    fault = error.what();
  }
  if (!deal && fault.empty()) {
    stream_.reset();
    return false;
  }
  const bool has_new_id = note_id(stream_->id());
  if (fault.empty() && !has_new_id) {
    fault = stream_->place() + ": the id " + quoted_for_message(stream_->id()) + " is given twice";
  }
  if (!fault.empty() && !options_.keep_going) throw BadBoard(fault);
  NamedDeal& named = deals.emplace_back();
  named.name = has_new_id && !stream_->id().empty()
                   ? shown(stream_->id())
                   : name_in_rows(stream_->name()) + ":" + std::to_string(boards_taken_ + 1);
  if (fault.empty()) named.cards = *deal;
  named.fault = std::move(fault);
  return true;
}

/// Returns false if a board before had this id. Rows, solutions and certificates go by it. Of a
/// million boards with ids, two different ones are taken for the same once in 37 million runs.
bool BoardSource::note_id(const std::string& id) {
  return id.empty() || ids_.insert(std::hash<std::string>()(shown(id))).second;
}

void BoardSource::check_freecells(const Deal& deal) const {
  const int occupied = static_cast<int>(deal.freecell_cards().size());
  if (occupied <= options_.freecells) return;
  throw BadBoard(stream_->place() + ": the board has " + std::to_string(occupied) +
                 " cards in freecells, the game " + std::to_string(options_.freecells) +
                 " (--freecells)");
}

}  // namespace freecell
