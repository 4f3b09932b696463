#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "tools/io/deals/board_stream.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/files/errors.h"

namespace freecell {

/// Some consecutive deals of a source, and their names in the output. The name of a numbered deal
/// is its number. The name of the K-th board of a file is `NAME:K` (`-:K` for stdin).
class NamedDeals {
 public:
  virtual ~NamedDeals() = default;

  virtual int size() const = 0;
  virtual Deal deal(int index) const = 0;
  virtual void append_name(std::string& text, int index) const = 0;
  /// Appends the start of the deal's CSV row, its name, without the comma that follows.
  virtual void append_row_start(std::string& row, int index) const;
  /// Whether the names are deal numbers.
  virtual bool are_numbered() const = 0;
};

/// The source of a run's deals, in order. One thread at a time calls `take`. The result can be used
/// on any thread as long as the source lives.
class DealSource {
 public:
  virtual ~DealSource() = default;

  /// The total number of deals, if it is known beforehand.
  virtual std::optional<std::uint64_t> size() const = 0;
  /// Takes the next deals, 1 to `most` of them. Returns null at the end. Throws InputError at a bad
  /// board, after the deals before it have been taken.
  virtual std::unique_ptr<NamedDeals> take(int most) = 0;
  /// Skips the next `deals` deals, which have been solved before. Throws InputError if there are
  /// fewer deals, or at a bad board.
  virtual void skip(std::uint64_t deals) = 0;
};

/// A source that can read its next deal before it is taken, so that bad input is reported before
/// anything is written.
class LookaheadSource : public DealSource {
 public:
  /// `source` must outlive it.
  explicit LookaheadSource(DealSource& source) : source_(&source) {}

  /// Reads the next deal, if there is one. Throws InputError if it is bad. If the number of deals
  /// is known, all of them are known to be good, and nothing is read.
  void look_ahead();

  std::optional<std::uint64_t> size() const override { return source_->size(); }
  std::unique_ptr<NamedDeals> take(int most) override;
  /// Must not be called between `look_ahead` and `take`.
  void skip(std::uint64_t deals) override;

 private:
  DealSource* source_;
  std::unique_ptr<NamedDeals> ahead_;
};

/// Numbered deals. They are dealt on request, and therefore on the thread that solves them.
class ListSource : public DealSource {
 public:
  ListSource(DealList list, int cascades) : list_(std::move(list)), cascades_(cascades) {}

  const DealList& list() const { return list_; }
  std::optional<std::uint64_t> size() const override { return list_.size(); }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  DealList list_;
  int cascades_;
  std::uint64_t next_ = 0;
};

/// Files of boards that have been opened, by their place among all files of a run.
using OpenFiles = std::map<std::size_t, std::shared_ptr<OpenBoards>>;

/// Boards from files, one file after the other. `-` is stdin.
class BoardSource : public DealSource {
 public:
  /// `options` are as for BoardStream. `freecells` is the most freecells that a board may occupy.
  /// Throws InputError if any file cannot be read.
  BoardSource(std::vector<std::string> names, const BoardTextOptions& options, int freecells,
              CancelCallback cancelled);
  /// `open` has the files that are open already, because they can be opened only once.
  BoardSource(std::vector<std::string> names, OpenFiles open, const BoardTextOptions& options,
              int freecells, CancelCallback cancelled);

  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  std::unique_ptr<NamedDeals> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  void open_next();
  std::unique_ptr<NamedDeals> take_from_stream(int most);
  void check_freecells(const Deal& deal) const;

  std::vector<std::string> names_;
  OpenFiles open_;
  BoardTextOptions options_;
  int freecells_;
  CancelCallback cancelled_;
  std::size_t next_name_ = 0;
  std::optional<BoardStream> stream_;
  std::uint64_t boards_taken_ = 0;  ///< the number of boards taken from stream_
  std::optional<InputError> bad_board_;
};

}  // namespace freecell
