#include <unistd.h>

#include "dealer/board_text.h"
#include "dealer/deal.h"
#include "dealer/games.h"
#include "dealer/move.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/confirmed_outcome.h"
#include "tools/commands/commands.h"
#include "tools/commands/shown_solution.h"
#include "tools/io/files/number_text.h"
#include "tools/run/study.h"

namespace freecell {
namespace {

constexpr CommandHelp kShowHelp = {
    .name = "show",
    .summary = "one deal for people: the board, the verdict, the moves",
    .usage = "show LIST|FILE|-... [options]",
    .about =
        R"(Prints a deal, says whether it can be won, and if so how: the solution in standard notation, and
move by move in words. Cards that go home by themselves, by the ms rule, stand in brackets.

Standard notation says where a card comes from and where it goes: cascades 1 to 9 and A to D,
freecells a to k without h, and h for home. 26 moves a card, or as many as fit, from cascade 2 to
cascade 6. LIST and FILE are those of 'freecell solve'.

With --moves it prints the board after these moves, whether it can still be won, a move that does
so, and the move that lost the game if it is lost.

Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output failed, 128 + n
ended by signal n.
)",
    .examples = R"(  freecell show 617
  freecell show 11982                 a deal that cannot be won
  freecell show 164 --freecells 0     a deal that can be won without freecells
  freecell show 617 --moves "2a 27"   the board after these moves, and whether it is lost
  freecell show 617 --solution mine.txt   your own solution, in any format
)",
};

std::string right_aligned(std::size_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// Writes ten moves on a line, like Keller's catalogue.
std::string notation_lines(std::string_view solution) {
  constexpr int kMovesPerLine = 10;
  std::string text = "  ";
  int moves = 1;
  for (const char c : solution) {
    const bool line_ends = c == ' ' && moves++ % kMovesPerLine == 0;
    text += line_ends ? std::string("\n  ") : std::string(1, c);
  }
  return text + "\n";
}

std::string gone_home_line(const Board& before, const Board& after) {
  const std::string cards = cards_gone_home(before, after);
  return cards.empty() ? "" : "      (home: " + cards + ")\n";
}

/// `board`, but with a card that `move` itself takes home on its foundation. The line of the move
/// reports that card.
Board after_the_move_alone(Board board, const Move& move) {
  if (move.to.is_foundation()) {
    const Card card = move.from.is_cascade() ? board.cascades[move.from.index].top()
                                             : board.freecells[move.from.index].value();
    board.foundations[card.suit_index()] = static_cast<std::uint8_t>(card.rank());
  }
  return board;
}

std::string move_lines(const Deal& deal, const Rules& rules, std::string_view solution) {
  constexpr std::size_t kNumberWidth = 4;
  std::vector<Move> moves;
  parse_standard(solution, moves);
  Referee referee(deal, rules);
  std::string text = gone_home_line(Board(deal, rules), referee.board());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = referee.resolve(moves[i]);
    const Board before = after_the_move_alone(referee.board(), move);
    text += right_aligned(i + 1, kNumberWidth) + ". " + describe_move(referee.board(), move) + "\n";
    referee.play(move);
    text += gone_home_line(before, referee.board());
  }
  return text;
}

std::string counts_text(const MoveCounts& counts) {
  return std::to_string(counts.player_moves) + " player moves, " +
         std::to_string(counts.card_moves) + " card moves, " + std::to_string(counts.listed_moves) +
         " listed moves";
}

/// Readers of solutions know the line.
std::string game_line(const Rules& rules) {
  return is_freecell(rules) ? "" : "# game: " + game_text(rules) + "\n";
}

Color verdict_color(Verdict verdict) {
  if (verdict == Verdict::kSolved) return Color::kGreen;
  return verdict == Verdict::kUnsolvable ? Color::kRed : Color::kYellow;
}

const char* meaning(StopReason reason) {
  switch (reason) {
    case StopReason::kExhausted:
      return "every position that can be reached was searched";
    case StopReason::kExpanded:
      return "--max-expanded was reached first";
    case StopReason::kMemory:
      return "--max-memory was reached first";
    case StopReason::kTime:
    case StopReason::kInterrupted:
      return "interrupted";
    case StopReason::kNone:
    case StopReason::kPositions:
    case StopReason::kMoves:
    case StopReason::kError:
    case StopReason::kInput:
      break;
  }
  return "internal error";
}

/// `freecell show`: a deal, its verdict and its solution for people.
class ShowCommand : public CommandOf<kShowHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    solution_.add_options(options);
    solution_.add_solution_option(options);
    solution_.add_moves_option(options);
  }

  void run(const std::vector<std::string>& operands) override {
    catch_stop_signals();
    const auto text =
        given().contains("moves") ? &ShowCommand::begun_text : &ShowCommand::deal_text;
    OutputFile output = OutputFile::standard_output();
    std::string separator;
    solution_.show_each(operands, given(), [&](const std::string& name, const Deal& deal) {
      output.write(separator + (this->*text)(name, deal));
      separator = "\n";
    });
    status_.note_signal(stop_signal());
  }

 private:
  std::string deal_text(const std::string& name, const Deal& deal) {
    const Paint paint(color(), STDOUT_FILENO);
    const ConfirmedOutcome& confirmed = solution_.of(name, deal);
    status_.note(confirmed.verdict, confirmed.reason);
    std::string board;
    append_board_text(board, deal);
    std::string text = head_text("Deal " + name, "", board) + verdict_text(confirmed);
    if (confirmed.verdict == Verdict::kSolved) {
      text += "\n" + notation_lines(confirmed.solution) + "\n" +
              paint.cards(move_lines(deal, solution_.rules, confirmed.solution));
    }
    return text;
  }

  /// `Deal 617, 4 freecells`, and the board. Readers of boards know the first line.
  std::string head_text(const std::string& title, const std::string& note,
                        const std::string& board) const {
    const Paint paint(color(), STDOUT_FILENO);
    const Rules& rules = solution_.rules;
    return paint(Color::kBold, title) + ", " +
           counted_text(static_cast<std::uint64_t>(rules.freecells), "freecell") + "\n" +
           game_line(rules) + note + "\n" + paint.cards(board) + "\n";
  }

  // ---- A game after some moves ----

  std::string begun_text(const std::string& name, const Deal& deal) {
    const BegunGame game = solution_.game(name, deal);
    Adviser adviser = solution_.adviser(game);
    const Advice& advice = game.advise(adviser, stop_reason_of_signals);
    status_.note(advice.verdict, advice.reason);
    std::string board;
    append_board_text(board, game.last().board());
    const std::string note =
        game.reading().empty() ? "" : "# moves read with " + game.reading() + "\n";
    return head_text("Deal " + name + " after " + counted_text(game.size(), "move"), note, board) +
           outlook_text(game, adviser, advice);
  }

  std::string outlook_text(const BegunGame& game, Adviser& adviser, const Advice& advice) const {
    const auto title = [this, color = verdict_color(advice.verdict)](const char* words) {
      return Paint(this->color(), STDOUT_FILENO)(color, words);
    };
    if (game.last().board().won()) return title("won") + ": all cards are home\n";
    switch (advice.verdict) {
      case Verdict::kSolved:
        return title("can be won") + ": " + counts_text(*advice.counts) +
               " from here\nhint: " + hint_text(game.last(), advice);
      case Verdict::kUnknown:
        return title("unknown") + ": " + meaning(advice.reason) + "\n";
      case Verdict::kUnsolvable:
        break;
    }
    return title("lost") + loss_text(game, adviser);
  }

  /// ` by move 2: 27`, and what would have kept the win.
  std::string loss_text(const BegunGame& game, Adviser& adviser) const {
    const auto losing = game.losing_move(adviser, stop_reason_of_signals);
    if (!losing) return ": no win is left; which move lost it was not decided\n";
    if (*losing == 0) return " from the start: this deal cannot be won\n";
    const Referee& before = game.after(*losing - 1);
    const Advice& better = adviser.advise(before.board(), stop_reason_of_signals);
    const std::string text =
        " by move " + std::to_string(*losing) + ": " + game.move_after(*losing - 1) + "\n";
    return better.next() ? text + "instead: " + hint_text(before, better) : text;
  }

  /// `72 (JH TS from cascade 7 to QS (cascade 2))`.
  std::string hint_text(const Referee& position, const Advice& advice) const {
    const Move move = advice.next().value().move;
    return standard_text(position, move) + " (" +
           Paint(color(), STDOUT_FILENO).cards(describe_move(position.board(), move)) + ")\n";
  }

  std::string verdict_text(const ConfirmedOutcome& confirmed) const {
    const Paint paint(color(), STDOUT_FILENO);
    std::string text = paint(verdict_color(confirmed.verdict), to_string(confirmed.verdict)) + ": ";
    text += confirmed.counts ? counts_text(*confirmed.counts) : meaning(confirmed.reason);
    if (!confirmed.objection.empty()) text += ": " + defect_text(confirmed);
    if (solution_.is_own()) return text + " (from " + shown(solution_.path()) + ")\n";
    return text + " (" + with_commas(confirmed.expanded) + " positions expanded)\n";
  }

  ShownSolution solution_;
};

}  // namespace

std::unique_ptr<Command> make_show_command() { return std::make_unique<ShowCommand>(); }

}  // namespace freecell
