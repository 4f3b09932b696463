#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/rules.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/rows/csv.h"

namespace freecell {

/// A deal of a run and its name in the output: the number of a numbered deal, `random:SEED:K`,
/// `NAME:K` for the K-th board of a file (`-:K` for stdin), or the board's own id.
struct NamedDeal {
  std::string name;
  /// A board, or the number by which its cards are dealt.
  std::variant<ListedDeal, Deal> cards = {};
  Rules rules = {};  ///< by which the number is dealt
  /// What is wrong with the input where there should be a deal; empty if nothing is. Only a source
  /// that keeps going has such places. They have no cards.
  std::string fault = {};
  /// The row of a CSV that named the deal, without its line end; empty if none did. The rows of the
  /// run begin with it.
  std::string row = {};

  /// Deals the cards of a number: only here, and so on the thread that solves it.
  Deal deal() const {
    assert(fault.empty());
    const auto* listed = std::get_if<ListedDeal>(&cards);
    return listed != nullptr ? listed->deal(rules) : std::get<Deal>(cards);
  }
  /// Whether the name is a deal number, one of Microsoft's.
  bool is_numbered() const {
    const auto* listed = std::get_if<ListedDeal>(&cards);
    return fault.empty() && listed != nullptr && listed->origin.is_microsoft();
  }
};

/// The source of a run's deals, in order. One thread at a time uses it.
class DealSource {
 public:
  virtual ~DealSource() = default;

  /// The total number of deals, if it is known beforehand. All of them are then known to be good.
  virtual std::optional<std::uint64_t> size() const = 0;
  /// The next deal; nothing at the end. Throws InputError at a bad board.
  virtual std::optional<NamedDeal> next() = 0;
  /// Skips the next `deals` deals, which have been solved before. Throws InputError if there are
  /// fewer deals, or at a bad board.
  virtual void skip(std::uint64_t deals) = 0;

  /// Takes the next deals, 1 to `most` of them. It waits for the first one at most. Returns none at
  /// the end. Throws InputError at a bad board, after the deals before it have been taken.
  std::vector<NamedDeal> take(int most);

 private:
  /// Whether `next` need not wait.
  virtual bool has_next_at_hand() = 0;

  std::optional<InputError> bad_input_;  ///< ends the source once the deals before have been taken
};

/// The deals of a list, dealt by `rules`. `bad`: what stands between them, in order.
std::unique_ptr<DealSource> list_source(DealList list, const Rules& rules,
                                        std::vector<BadItem> bad = {});

/// Deals that are read from files as they arrive.
class FileSource : public DealSource {
 public:
  /// Keeps only a part of the deals. Call it before any deal is taken. It reads all files, and
  /// returns a description of their contents. Throws InputError if a deal is bad, whichever part it
  /// is in, or if a file is not a regular file, because it is read twice.
  InputContents limit_to(const Shard& shard);

  std::optional<std::uint64_t> size() const override { return size_; }
  std::optional<NamedDeal> next() override;
  void skip(std::uint64_t deals) override;

  /// The names in the header of a CSV; none if the files have boards.
  const std::vector<std::string>& columns() const { return columns_; }

 protected:
  /// `contents`: what the files have, for messages: `boards`.
  FileSource(std::vector<std::string> names, const char* contents)
      : names_(std::move(names)), contents_(contents) {}

  const std::vector<std::string> names_;
  std::vector<std::string> columns_;
  std::string header_;  ///< the row of the columns

 private:
  virtual std::optional<NamedDeal> read() = 0;
  /// Goes back to the first deal.
  virtual void rewind() = 0;
  /// Throws NotReadToEnd after cancellation, when files seem to have ended.
  virtual void check_not_cancelled() const = 0;
  InputContents read_all();

  const char* contents_;
  std::optional<std::uint64_t> size_;  ///< deals of the part; not set: all of them
  std::uint64_t taken_ = 0;            ///< of the part
};

/// The board text of a file that is open.
struct OpenBoards {
  InputStream text;
  bool is_converted = false;  ///< from JSON, so that its lines are not those of the file
};

/// Files of boards that have been opened, by their place among all files of a run.
using OpenFiles = std::map<std::size_t, std::shared_ptr<OpenBoards>>;

/// How boards are read from files.
struct BoardOptions {
  BoardTextOptions text;  ///< a board with another number of cascades is bad input
  /// Of the game: a board may occupy their freecells, and numbers are dealt by them.
  Rules rules = Rules().with_freecells(kMaxFreecells);
  bool keep_going = false;  ///< a bad board is a place with a fault, and does not end it all
};

/// The boards of files, one file after the other, as they arrive; `-` is stdin. From the output of
/// `freecell show` or `fc-solve -p`, it takes the board with which a game begins. What is wrong
/// with a board names its place: `boards.txt:3:17: duplicate card 7H`. `open`: the files that are
/// open already, because they can be opened only once. Throws InputError if any file cannot be
/// read.
std::unique_ptr<FileSource> board_source(std::vector<std::string> names, OpenFiles open,
                                         const BoardOptions& options, CancelCallback cancelled);

/// Whether a board may have this id, whatever its cards are.
bool may_be_id(std::string_view id);

/// The numbered deals in the rows of a CSV, in its order. Each row written for a deal begins with
/// the deal's row from the CSV. `rows` is the open file, `name` its path. `rules` are those of the
/// game; rows of another game are bad input. Throws InputError, with the place in the file, if it
/// cannot be read or its header has no column `deal`.
std::unique_ptr<FileSource> csv_source(InputStream rows, const std::string& name,
                                       const Rules& rules);

}  // namespace freecell
