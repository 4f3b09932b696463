#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/characters.h"
#include "dealer/games.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::size_t kLongestId = 200;

/// A spreadsheet takes a field that begins so for a formula.
bool begins_formula(std::string_view text) {
  return !text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos;
}

/// Returns the name of a file of boards in rows and solutions. With `./` before it, the name means
/// the same file. `-` is standard input.
std::string name_in_rows(const std::string& file) {
  return (file != "-" && begins_formula(file) ? "./" : "") + shown(file);
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

/// Opens a file of boards. JSON is read whole, and becomes board text.
OpenBoards open_boards(const std::string& name, const CancelCallback& cancelled, bool keep_going) {
  DealFile file = open_deal_file(name, cancelled);
  if (file.kind == InputKind::kBoards) return {std::move(file.text)};
  if (file.kind == InputKind::kJson || file.kind == InputKind::kSavedGame) {
    DealsInFile deals = read_deals(std::move(file), name, {keep_going});
    if (deals.list.empty()) return {InputStream::of_text(std::move(deals.boards)), true};
  }
  throw InputError(name + ": has deal numbers where boards are expected");
}

/// The rest of a comment `# KEY VALUE`; nothing if the line is no such comment.
std::optional<std::string_view> comment(std::string_view line, std::string_view key) {
  line = trimmed(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trimmed(line.substr(1));
  return line.starts_with(key) ? std::optional(trimmed(line.substr(key.size()))) : std::nullopt;
}

/// Thrown to leave the reader of boards after cancellation. Half a board that has arrived is not
/// the user's mistake.
struct Cancelled {};

BoardTextReader::Supply supply_of(InputStream text) {
  constexpr std::size_t kReadSize = std::size_t{1} << 16;
  return [input = std::make_shared<InputStream>(std::move(text))](std::string& buffer) {
    const bool has_more = input->append_to(buffer, kReadSize);
    if (input->was_cancelled()) throw Cancelled();
    return has_more;
  };
}

class BoardSource : public FileSource {
 public:
  BoardSource(std::vector<std::string> names, OpenFiles open, const BoardOptions& options,
              CancelCallback cancelled)
      : FileSource(std::move(names), "boards"),
        open_(std::move(open)),
        options_(options),
        cancelled_(std::move(cancelled)) {
    options_.text.game = options.rules.with_cascades(usual_cascades(options.rules));
    for (const std::string& name : names_) check_readable(name);
    refuse_files_given_twice(names_);
  }

 private:
  /// The file that is being read.
  struct File {
    std::string name;
    bool is_converted;
    BoardTextReader boards;
    int boards_read = 0;
    std::string next_id = {};  ///< of the board that comes next
    std::string game = {};     ///< of the board that was read, if a comment names it
  };

  bool has_next_at_hand() override { return file_ && file_->boards.has_board_at_hand(); }

  void rewind() override {
    next_name_ = 0;
    ids_.clear();
  }

  void check_not_cancelled() const override {
    if (cancelled_ && cancelled_()) throw NotReadToEnd(names_[next_name_ - 1]);
  }

  std::optional<NamedDeal> read() override {
    for (; file_ || open_next(); file_.reset()) {
      auto board = next_board();
      if (board && !board->fault.empty() && !options_.keep_going) throw InputError(board->fault);
      if (board) return board;
      const bool is_whole = !cancelled_ || !cancelled_();
      if (is_whole && file_->boards_read == 0) throw InputError(file_->name + ": no deals in it");
    }
    return std::nullopt;
  }

  /// Returns false if there is no other file.
  bool open_next() {
    if (next_name_ == names_.size()) return false;
    const std::string& name = names_[next_name_];
    const auto open = open_.find(next_name_++);
    OpenBoards boards = open == open_.end() ? open_boards(name, cancelled_, options_.keep_going)
                                            : std::move(*open->second);
    file_.emplace(File{name, boards.is_converted,
                       BoardTextReader(supply_of(std::move(boards.text)), options_.text)});
    return true;
  }

  /// The next board of the file, or a fault in its place; nothing at the end of the file.
  std::optional<NamedDeal> next_board() try {
    const auto board = file_->boards.next();
    if (std::holds_alternative<std::monostate>(board)) return std::nullopt;
    const std::string fault = read_comments(file_->boards.comments());
    if (!fault.empty()) return named(next_id(), fault);
    if (const auto* error = std::get_if<BoardTextError>(&board)) return bad_board(*error);
    return named(std::get<Deal>(board));
  } catch (const ReadError& error) {
    throw InputError(file_->name + ":" + std::to_string(file_->boards.line()) + ": " +
                     error.what());
  } catch (const Cancelled&) {
    return std::nullopt;
  }

  /// A comment may name the board or its game, or say why there is none in JSON. Returns the
  /// latter.
  std::string read_comments(std::string_view block) {
    file_->game.clear();
    while (!block.empty()) {
      const std::string_view line = block.substr(0, block.find('\n'));
      block.remove_prefix(std::min(line.size() + 1, block.size()));
      if (const auto id = comment(line, "id:")) file_->next_id = *id;
      if (const auto game = comment(line, "game:")) file_->game = *game;
      const auto fault = comment(line, "error:");
      if (fault && file_->is_converted) return file_->name + std::string(*fault);
    }
    return "";
  }

  /// Counts a board, and returns its id.
  std::string next_id() {
    ++file_->boards_read;
    return std::exchange(file_->next_id, {});
  }

  NamedDeal named(const Deal& deal) {
    const std::string id = next_id();
    const std::string reason = reason_against(deal, id);
    NamedDeal board = named(id, reason.empty() ? "" : place() + ": " + reason);
    board.cards = deal;
    return board;
  }

  NamedDeal bad_board(const BoardTextError& error) {
    const std::string id = next_id();
    const char* advice = "";
    if (error.is_ambiguous) advice = "; give --layout rows or --layout cascades";
    if (error.needs_cascades) advice = "; give --cascades N";
    return named(id, place(error.line, error.column) + ": " + error.message + advice);
  }

  /// Rows, solutions and certificates go by the board's id, so no board before may have had it. Of
  /// a million boards with ids, two different ones are taken for the same once in 37 million runs.
  /// What follows a bad board without a blank line is no board.
  NamedDeal named(const std::string& id, std::string fault) {
    NamedDeal board = {.name = shown(id), .cards = {}, .fault = std::move(fault), .row = {}};
    const bool is_new = id.empty() || ids_.insert(std::hash<std::string>()(board.name)).second;
    if (!is_new && board.fault.empty()) {
      board.fault = place() + ": the id " + quoted_for_message(id) + " is given twice";
    }
    if (id.empty() || !is_new) {
      board.name = name_in_rows(file_->name) + ":" + std::to_string(file_->boards_read);
    }
    if (!board.fault.empty()) file_->boards.go_on();
    return board;
  }

  std::string reason_against(const Deal& deal, const std::string& id) const {
    const auto& cascades = options_.text.cascades;
    if (cascades && deal.cascades() != *cascades) {
      return "the board has " + std::to_string(deal.cascades()) +
             " cascades where --cascades says " + std::to_string(*cascades) +
             "; without it, any number is read";
    }
    if (std::string reason = reason_against_id(id, deal); !reason.empty()) return reason;
    if (std::string reason = reason_against_game(); !reason.empty()) return reason;
    const int occupied = static_cast<int>(deal.freecell_cards().size());
    if (occupied <= options_.rules.freecells) return "";
    return "the board has " + std::to_string(occupied) + " cards in freecells, the game " +
           std::to_string(options_.rules.freecells) + " (--freecells)";
  }

  /// Rows name the board by its id. There, a number means a Microsoft deal.
  std::string reason_against_id(const std::string& id, const Deal& deal) const {
    if (id.empty() || may_be_id(id)) return "";
    if (id.size() > kLongestId) return "the id is longer than 200 bytes";
    const std::string subject = "the id " + quoted_for_message(id);
    if (!DealList::looks_like_list(id))
      return subject + " begins as a formula of a spreadsheet does";
    const auto meant = ListedDeal::of_name(id);
    if (meant && meant->deal(options_.rules.with_cascades(deal.cascades())) == deal) return "";
    return subject + " is for that deal alone, and these are not its cards";
  }

  /// Comments are free, so other words than those of `--game` say nothing.
  std::string reason_against_game() const try {
    const std::string& game = file_->game;
    if (game.empty() || is_same_game(rules_of_game(game), options_.rules)) return "";
    return "the game is " + quoted_for_message(game) + ", --game is " + game_text(options_.rules);
  } catch (const std::invalid_argument&) {
    return "";
  }

  std::string place() const { return place(file_->boards.first_line(), 1); }

  /// Returns a place. Converted boards are counted, because they have no lines of their own in the
  /// file.
  std::string place(int line, int column) const {
    if (file_->is_converted) return file_->name + ": board " + std::to_string(file_->boards_read);
    return file_->name + ":" + std::to_string(line) + ":" + std::to_string(column);
  }

  OpenFiles open_;
  BoardOptions options_;
  CancelCallback cancelled_;
  std::size_t next_name_ = 0;
  std::optional<File> file_;
  std::unordered_set<std::size_t> ids_;  ///< hashes of the ids of all boards so far
};

}  // namespace

std::unique_ptr<FileSource> board_source(std::vector<std::string> names, OpenFiles open,
                                         const BoardOptions& options, CancelCallback cancelled) {
  return std::make_unique<BoardSource>(std::move(names), std::move(open), options,
                                       std::move(cancelled));
}

bool may_be_id(std::string_view id) {
  return !id.empty() && id.size() <= kLongestId && !DealList::looks_like_list(id) &&
         !begins_formula(id);
}

}  // namespace freecell
