#include "tools/io/deals/deal_source.h"

#include <sys/stat.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <cassert>
#include <filesystem>
#include <functional>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "tools/io/files/number_text.h"

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

class ListDeals : public NamedDeals {
 public:
  ListDeals(const DealList& list, std::uint64_t first, int size, int cascades)
      : list_(list), first_(first), size_(size), cascades_(cascades) {}

  int size() const override { return size_; }
  Deal deal(int index) const override { return list_.deal(place(index), cascades_); }
  void append_name(std::string& text, int index) const override {
    list_.append_name(text, place(index));
  }
  bool are_numbered() const override { return list_.are_numbered(); }

 private:
  std::uint64_t place(int index) const { return first_ + static_cast<unsigned>(index); }

  const DealList& list_;
  std::uint64_t first_;
  int size_;
  int cascades_;
};

/// One word that is no deal.
class BadItemPlace : public NamedDeals {
 public:
  explicit BadItemPlace(const BadItem& item) : item_(item) {}

  int size() const override { return 1; }
  Deal deal(int) const override { throw std::logic_error("no deal"); }
  const std::string* fault(int) const override { return &item_.fault; }
  void append_name(std::string& text, int) const override { text += item_.name; }
  bool are_numbered() const override { return false; }

 private:
  const BadItem& item_;
};

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

/// In place of a deal that could not be read, which nobody looks at.
const Deal& no_deal() {
  static const Deal kDeal = microsoft_deal(1);
  return kDeal;
}

}  // namespace

class BoardDeals : public NamedDeals {
 public:
  /// `before` is the number of boards of the file that come before these.
  BoardDeals(std::string name, std::uint64_t before) : name_(std::move(name)), before_(before) {}

  void push_back(const Deal& deal, const std::string& id, std::string fault = {}) {
    boards_.push_back({deal, shown(id), std::move(fault)});
  }
  int size() const override { return static_cast<int>(boards_.size()); }
  Deal deal(int index) const override { return at(index).deal; }
  const std::string* fault(int index) const override {
    return at(index).fault.empty() ? nullptr : &at(index).fault;
  }
  void append_name(std::string& text, int index) const override {
    if (const std::string& id = at(index).id; !id.empty()) {
      text += id;
      return;
    }
    text += name_;
    text += ':';
    append_number(text, before_ + static_cast<unsigned>(index) + 1);
  }
  bool are_numbered() const override { return false; }

 private:
  struct NamedBoard {
    Deal deal;
    std::string id;     ///< empty: none of its own
    std::string fault;  ///< empty: none
  };
  const NamedBoard& at(int index) const { return boards_[static_cast<unsigned>(index)]; }

  std::string name_;
  std::uint64_t before_;
  std::vector<NamedBoard> boards_;
};

void LookaheadSource::look_ahead() {
  const bool is_known_to_be_good = size().has_value();
  if (!ahead_ && !is_known_to_be_good) ahead_ = source_->take(1);
}

std::unique_ptr<NamedDeals> LookaheadSource::take(int most) {
  return ahead_ ? std::move(ahead_) : source_->take(most);
}

void LookaheadSource::skip(std::uint64_t deals) {
  assert(!ahead_);
  source_->skip(deals);
}

std::unique_ptr<NamedDeals> ListSource::take(int most) {
  const std::uint64_t end = next_bad_ < bad_.size() ? bad_[next_bad_].place : list_.size();
  if (next_ == end) {
    if (next_bad_ == bad_.size()) return nullptr;
    return std::make_unique<BadItemPlace>(bad_[next_bad_++]);
  }
  const std::uint64_t left = end - next_;
  const int size = static_cast<int>(std::min<std::uint64_t>(left, static_cast<unsigned>(most)));
  const std::uint64_t first = std::exchange(next_, next_ + static_cast<unsigned>(size));
  return std::make_unique<ListDeals>(list_, first, size, cascades_);
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
  while (const auto deals = take(kMost)) {
    text.clear();
    for (int index = 0; index < deals->size(); ++index) {
      if (deals->fault(index) == nullptr) append_board_text(text, deals->deal(index));
      text += '\n';
    }
    crc.process_bytes(text.data(), text.size());
    contents.rows += static_cast<unsigned>(deals->size());
  }
  check_not_cancelled();
  contents.crc32 = crc.checksum();
  return contents;
}

std::unique_ptr<NamedDeals> BoardSource::take(int most) {
  while (true) {
    if (bad_board_) throw *bad_board_;
    if (size_ && taken_ == *size_) return nullptr;
    if (!stream_) {
      if (next_name_ == names_.size()) return nullptr;
      open_next();
    }
    auto deals = take_from_stream(most);
    if (deals->size() > 0) return deals;
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
    const auto skipped = take(static_cast<int>(std::min(deals, kMost)));
    if (!skipped) {
      check_not_cancelled();
      throw_too_few();
    }
    deals -= static_cast<unsigned>(skipped->size());
  }
}

/// After cancellation files seem to have ended.
void BoardSource::check_not_cancelled() const {
  if (cancelled_ && cancelled_()) throw NotReadToEnd(names_[next_name_ - 1]);
}

/// Takes at most `most` boards of the open stream, and none if it has ended or the next one is bad.
/// Boards that have arrived are not held back until more do, since a pipe may pause.
std::unique_ptr<NamedDeals> BoardSource::take_from_stream(int most) {
  auto deals = std::make_unique<BoardDeals>(name_in_rows(stream_->name()), boards_taken_);
  try {
    while (deals->size() < most && taken_ != size_ &&
           (deals->size() == 0 || stream_->has_more_at_hand()) && take_board(*deals)) {
      ++boards_taken_;
      ++taken_;
    }
  } catch (const InputError& error) {
    bad_board_ = error;
  }
  return deals;
}

/// Takes the next board of the open stream. Returns false if that has ended.
bool BoardSource::take_board(BoardDeals& deals) {
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
  deals.push_back(fault.empty() ? *deal : no_deal(), has_new_id ? stream_->id() : "", fault);
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
