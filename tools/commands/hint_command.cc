#include "tools/commands/begun_game.h"
#include "tools/commands/commands.h"
#include "tools/commands/shown_solution.h"

namespace freecell {
namespace {

constexpr CommandHelp kHintHelp = {
    .name = "hint",
    .summary = "the next move of a game, or that it is lost",
    .usage = "hint LIST|FILE|-... [--moves MOVES] [options]",
    .about =
        R"(Prints a line for each deal, for scripts: a move that keeps the win, in standard notation. Whoever
plays it and asks again wins. Other lines are 'won', 'lost' and 'unknown: REASON'. 'freecell show
--moves' says more about one position. LIST and FILE are those of 'freecell solve'.

Exit code: 0 all decided, lost ones too, 1 some unknown, 2 bad input or an illegal move, 3 internal
error, 4 output failed, 128 + n ended by signal n.
)",
    .examples = R"(  freecell hint 617                       the first move
  freecell hint 617 --moves "2a 27 72"    the move after these
  freecell hint board.txt
)",
};

/// `freecell hint`: the next move, for scripts.
class HintCommand : public CommandOf<kHintHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Options");
    solution_.add_options(options);
    solution_.add_moves_option(options);
  }

  void run(const std::vector<std::string>& operands) override {
    catch_stop_signals();
    OutputFile output = OutputFile::standard_output();
    solution_.show_each(operands, given(), [&](const std::string& name, const Deal& deal) {
      output.write(hint(solution_.game(name, deal)) + "\n");
    });
    status_.note_signal(stop_signal());
  }

 private:
  std::string hint(const BegunGame& game) {
    const Referee& position = game.last();
    if (position.board().won()) return "won";
    Adviser adviser = solution_.adviser(game);
    const Advice& advice = game.advise(adviser, stop_reason_of_signals);
    if (advice.verdict == Verdict::kSolved) return standard_text(position, advice.next()->move);
    if (advice.verdict == Verdict::kUnsolvable) return "lost";
    status_.note(advice.verdict, advice.reason);
    return std::string("unknown: ") + to_string(advice.reason);
  }

  ShownSolution solution_;
};

}  // namespace

std::unique_ptr<Command> make_hint_command() { return make_command<HintCommand>(); }

}  // namespace freecell
