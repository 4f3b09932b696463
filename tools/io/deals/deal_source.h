#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "tools/io/deals/board_stream.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"

namespace freecell {

/// A deal of a source, or a place where there should be one.
struct NamedDeal {
  /// In the output: the number of a numbered deal, `random:SEED:K`, `NAME:K` for the K-th board of
  /// a file (`-:K` for stdin), or the board's own id.
  std::string name;
  /// A board, or the number by which its cards are dealt.
  std::variant<ListedDeal, Deal> cards = {};
  int cascades = kDefaultCascades;  ///< to which the number is dealt
  /// What is wrong with the input where there should be a deal. Only a source that keeps going has
  /// such places.
  std::string fault = {};
  /// The row of a CSV that named the deal, without its line end. The rows of the run begin with it.
  std::string row = {};

  /// Deals the cards. There must be no fault.
  Deal deal() const;
  /// Whether the name is a deal number.
  bool is_numbered() const;
};

/// The source of a run's deals, in order. One thread at a time calls `take`.
class DealSource {
 public:
  virtual ~DealSource() = default;

  /// The total number of deals, if it is known beforehand.
  virtual std::optional<std::uint64_t> size() const = 0;
  /// Takes the next deals, 1 to `most` of them, or none at the end. It waits for the first one at
  /// most. Throws InputError at a bad board, after the deals before it have been taken.
  virtual std::vector<NamedDeal> take(int most) = 0;
  /// Skips the next `deals` deals, which have been solved before. Throws InputError if there are
  /// fewer deals, or at a bad board.
  virtual void skip(std::uint64_t deals) = 0;
};

/// Numbered deals. They are dealt on request, and therefore on the thread that solves them.
class ListSource : public DealSource {
 public:
  /// `bad`: what stands between the deals, in order.
  ListSource(DealList list, int cascades, std::vector<BadItem> bad = {})
      : list_(std::move(list)), cascades_(cascades), bad_(std::move(bad)) {}

  const DealList& list() const { return list_; }
  std::optional<std::uint64_t> size() const override { return list_.size() + bad_.size(); }
  std::vector<NamedDeal> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  DealList list_;
  int cascades_;
  std::vector<BadItem> bad_;
  std::uint64_t next_ = 0;
  std::size_t next_bad_ = 0;
};

/// Files of boards that have been opened, by their place among all files of a run.
using OpenFiles = std::map<std::size_t, std::shared_ptr<OpenBoards>>;

/// How boards are read from files.
struct BoardOptions {
  BoardTextOptions text;
  int freecells = kMaxFreecells;  ///< the most that a board may occupy
  bool keep_going = false;        ///< a bad board is a place with a fault, and does not end it all
};

/// Boards from files, one file after the other; `-` is stdin.
class BoardSource : public DealSource {
 public:
  /// `open`: the files that are open already, because they can be opened only once. Throws
  /// InputError if any file cannot be read.
  BoardSource(std::vector<std::string> names, OpenFiles open, const BoardOptions& options,
              CancelCallback cancelled);

  /// Keeps only a part of the boards. Call it before any board is taken. It reads all files, and
  /// returns a description of their contents. Throws InputError if a board is bad, whichever part
  /// it is in, or if a file is not a regular file, because it is read twice.
  InputContents limit_to(const Shard& shard);

  std::optional<std::uint64_t> size() const override { return size_; }
  std::vector<NamedDeal> take(int most) override;
  void skip(std::uint64_t deals) override;

 private:
  void open_next();
  std::vector<NamedDeal> take_from_stream(int most);
  bool take_board(std::vector<NamedDeal>& deals);
  bool note_id(const std::string& id);
  void check_freecells(const Deal& deal) const;
  InputContents read_all();
  void check_not_cancelled() const;

  std::vector<std::string> names_;
  OpenFiles open_;
  BoardOptions options_;
  CancelCallback cancelled_;
  std::size_t next_name_ = 0;
  std::optional<BoardStream> stream_;
  std::uint64_t boards_taken_ = 0;       ///< from stream_
  std::optional<std::uint64_t> size_;    ///< boards in the part; not set: all boards
  std::uint64_t taken_ = 0;              ///< boards of the part
  std::unordered_set<std::size_t> ids_;  ///< hashes of the ids of all boards so far
  std::optional<InputError> bad_board_;
};

}  // namespace freecell
