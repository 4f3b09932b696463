#include "tools/io/deals/deal_source.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "dealer/microsoft.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/shown_text.h"
#include "tools/io/rows/csv.h"

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
  Deal deal(int index) const override { return microsoft_deal(number(index), cascades_); }
  void append_name(std::string& text, int index) const override {
    append_number(text, number(index));
  }
  bool are_numbered() const override { return true; }

 private:
  std::int64_t number(int index) const { return list_[first_ + static_cast<unsigned>(index)]; }

  const DealList& list_;
  std::uint64_t first_;
  int size_;
  int cascades_;
};

class BoardDeals : public NamedDeals {
 public:
  /// `before` is the number of boards of the file that come before these.
  BoardDeals(std::string name, std::uint64_t before) : name_(std::move(name)), before_(before) {}

  void push_back(const Deal& deal) { deals_.push_back(deal); }
  int size() const override { return static_cast<int>(deals_.size()); }
  Deal deal(int index) const override { return deals_[static_cast<unsigned>(index)]; }
  void append_name(std::string& text, int index) const override {
    text += name_;
    text += ':';
    append_number(text, before_ + static_cast<unsigned>(index) + 1);
  }
  bool are_numbered() const override { return false; }

 private:
  std::string name_;
  std::uint64_t before_;
  std::vector<Deal> deals_;
};

}  // namespace

void NamedDeals::append_row_start(std::string& row, int index) const {
  std::string name;
  append_name(name, index);
  append_csv_field(row, name);
}

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
  const std::uint64_t left = list_.size() - next_;
  if (left == 0) return nullptr;
  const int size = static_cast<int>(std::min<std::uint64_t>(left, static_cast<unsigned>(most)));
  const std::uint64_t first = std::exchange(next_, next_ + static_cast<unsigned>(size));
  return std::make_unique<ListDeals>(list_, first, size, cascades_);
}

void ListSource::skip(std::uint64_t deals) {
  if (deals > list_.size() - next_) throw_too_few();
  next_ += deals;
}

BoardSource::BoardSource(std::vector<std::string> names, const BoardTextOptions& options,
                         int freecells, CancelCallback cancelled)
    : BoardSource(std::move(names), {}, options, freecells, std::move(cancelled)) {}

BoardSource::BoardSource(std::vector<std::string> names, OpenFiles open,
                         const BoardTextOptions& options, int freecells, CancelCallback cancelled)
    : names_(std::move(names)),
      open_(std::move(open)),
      options_(options),
      freecells_(freecells),
      cancelled_(std::move(cancelled)) {
  for (const std::string& name : names_) BoardStream::check_readable(name);
}

std::unique_ptr<NamedDeals> BoardSource::take(int most) {
  while (true) {
    if (bad_board_) throw *bad_board_;
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
    stream_.emplace(name, options_, cancelled_);
  } else {
    stream_.emplace(name, std::move(*open->second), options_);
  }
}

void BoardSource::skip(std::uint64_t deals) {
  constexpr std::uint64_t kMost = 64;
  while (deals > 0) {
    const auto skipped = take(static_cast<int>(std::min(deals, kMost)));
    if (!skipped) throw_too_few();
    deals -= static_cast<unsigned>(skipped->size());
  }
}

/// Takes at most `most` boards of the open stream, and none if it has ended or the next one is bad.
std::unique_ptr<NamedDeals> BoardSource::take_from_stream(int most) {
  auto deals = std::make_unique<BoardDeals>(name_in_rows(stream_->name()), boards_taken_);
  try {
    while (deals->size() < most) {
      const std::optional<Deal> deal = stream_->next();
      if (!deal) {
        stream_.reset();
        break;
      }
      check_freecells(*deal);
      deals->push_back(*deal);
      ++boards_taken_;
    }
  } catch (const InputError& error) {
    bad_board_ = error;
  }
  return deals;
}

void BoardSource::check_freecells(const Deal& deal) const {
  const int occupied = static_cast<int>(deal.freecell_cards().size());
  if (occupied <= freecells_) return;
  throw InputError(stream_->place() + ": the board has " + std::to_string(occupied) +
                   " cards in freecells, the game " + std::to_string(freecells_) +
                   " (--freecells)");
}

}  // namespace freecell
