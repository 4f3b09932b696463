// Tests of bindings/csharp/Freecell.cs: prints what fails, and exits 1 if anything does.
//
//     mono Tests.exe FOLDER       FOLDER is for files
using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Freecell;

static class Tests
{
    static int failures;

    static void Equal<T>(T seen, T wanted, string what)
    {
        if (Equals(seen, wanted)) return;
        Console.WriteLine($"{what}: expected {wanted}, but got {seen}");
        ++failures;
    }

    static void Fails(Status status, string message, Action action)
    {
        try
        {
            action();
            Equal("nothing", status.ToString(), message);
        }
        catch (FreecellException error)
        {
            Equal(error.Status, status, message);
            Equal(error.Message, message, "the message");
        }
    }

    static void Throws<TException>(Action action, string what) where TException : Exception
    {
        try
        {
            action();
            Equal("nothing", typeof(TException).Name, what);
        }
        catch (TException)
        {
        }
    }

    // Cell a is empty, b and c are not. A deal that begins with this board has its cards in a and b.
    static Board WithGap()
    {
        var board = Board.Deal(617);
        foreach (var move in new[] { "8a", "5b", "6c", "a2" }) board.Play(move);
        return board;
    }

    static void BoardsAreDealt()
    {
        using (var board = Board.Deal(617))
        {
            Equal(board.ToString().Split('\n')[0], "7D TD TH KD 4C 4S JD", "617");
            Equal(string.Join(" ", board.Cascade(7)), "AH KH TC JS 2S QH", "its last cascade");
            Equal(board.Cascades, 8, "cascades");
            Equal(board.Freecells, 4, "freecells");
            Equal(board.Cell(3), (Card?)null, "an empty cell");
            Equal(board.Foundation(Suit.Spades), 0, "a foundation");
            Equal(string.Join(",", board.Find()), "617", "its number");
            Equal(board.IsWon, false, "won");
            Throws<ArgumentOutOfRangeException>(() => board.Cascade(8), "cascade 8");
            Throws<ArgumentOutOfRangeException>(() => board.Cell(4), "cell 4");
            using (var read = Board.Parse(board.ToString())) Equal(read.ToString(), board.ToString(), "read again");
        }
        using (var board = Board.Pysol(31999)) Equal(string.Join(",", board.Find()), "31999", "PySolFC's");
        using (var board = Board.Random(7, 0)) Equal(board.Find().Length, 0, "a random deal");
        using (var board = Board.Deal(8589934591)) Equal(board.Find(true).Last(), 8589934591, "the last number");
        Equal(Board.Version, "0.1.0", "version");
    }

    static void ErrorsAreExceptions()
    {
        Fails(Status.BadArgument, "1:4: duplicate card 7H", () => Board.Parse("7H 7H"));
        Fails(Status.BadArgument, "8589934592 is no deal number: -2 to 8589934591", () => Board.Deal(8589934592));
        Fails(Status.BadArgument, "text is a null pointer", () => Board.Parse(null));
        Fails(Status.BadArgument, "the text has a zero character", () => Board.Parse("7H\0"));
        Fails(Status.BadArgument, "2: no cascade, freecell or home: 'z'", () => Move.Parse("2z"));
        Fails(Status.BadArgument, "'2a 3b' has 2 moves, not one", () => Move.Parse("2a 3b"));
        using (var board = Board.Deal(617))
        {
            board.Play("2a");
            Fails(Status.Illegal, "target freecell is occupied", () => board.Play("3a"));
            Equal(board.IsLegal("3a"), false, "legal");
            Equal(board.IsLegal("3b"), true, "legal");
            Fails(Status.BadArgument, "max_expanded: 0 is not at least 1",
                  () => board.Solve(new Settings { MaxExpanded = 0 }));
            Fails(Status.BadArgument, "max_memory: 0 is not at least 1",
                  () => board.Prove(new Settings { MaxMemory = 0 }));
            Fails(Status.BadArgument, "jobs: 65 is not 1 to 64", () => board.Solve(new Settings { Jobs = 65 }));
            Fails(Status.BadArgument, "max_seconds is not above 0", () => board.Solve(new Settings { MaxSeconds = 0 }));
            Fails(Status.BadArgument, "there is no measure 'depth'", () => board.Measure("depth"));
            Equal(board.Undo(), true, "undo");
            Equal(board.Undo(), false, "undo");
        }
        Throws<OverflowException>(() => new Place(PlaceKind.Cell, 256), "a place out of range");
    }

    // Cyrillic and an emoji, in a board, in a move, in the name of a game, and of a file.
    static void TextsAreUtf8(string folder)
    {
        Fails(Status.BadArgument, "1:1: unknown card Тузы", () => Board.Parse("Тузы"));
        Fails(Status.BadArgument, "1: no cascade, freecell or home: an unprintable character", () => Move.Parse("♠a"));
        Throws<FreecellException>(() => new Rules("пасьянс😀"), "an unknown game");
        var path = Path.Combine(folder, "доказательство😀");
        using (var board = Board.Deal(11982))
        {
            board.Prove(new Settings { UpToSymmetry = true }, path);
            Equal(File.Exists(path), true, "the file");
            Equal(board.VerifyCertificate(path), 26822UL, "positions");
        }
    }

    static void DisposedBoardsAreRefused()
    {
        var board = Board.Deal(1);
        board.Solve();
        board.Dispose();
        board.Dispose();
        Throws<ObjectDisposedException>(() => board.LegalMoves(), "a disposed board");
        Throws<ObjectDisposedException>(() => board.Solve(), "a disposed board");
        for (int i = 0; i < 500; ++i) Board.Deal(i).Hint(new Settings());  // freed by the garbage collector
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    static void GamesArePlayed(string game, int? freecells)
    {
        var rules = new Rules(game);
        if (freecells != null) rules.Freecells = freecells.Value;
        for (int number = 1; number <= 3; ++number)
            using (var board = Board.Deal(number, rules))
            {
                var what = $"{board.Rules} {number} with {board.Freecells}";
                var here = Enumerable.Range(0, board.Freecells).Count(cell => board.Cell(cell) != null);
                Equal(here + board.AutomaticMoves().Length >= rules.DealtToCells, true, what);
                for (int played = 0; played < 12; ++played)
                {
                    var moves = board.LegalMoves();
                    if (moves.Length == 0) break;
                    var move = moves[(7 * played + number) % moves.Length];
                    var text = board.Notation(move);
                    Equal(board.IsLegal(text), true, $"{what} {text}");
                    board.Play(text);
                    Equal(board.PlayedMoves().Last().Count, move.Count, what);
                }
                Agree(board, what);
            }
    }

    // What different functions say of one board goes together.
    static void Agree(Board board, string what)
    {
        var limits = new Settings { MaxExpanded = 5000 };
        var result = board.Solve(limits);
        var isLost = board.IsLost(limits);
        Equal(isLost, result.Verdict == Verdict.Unknown ? (bool?)null : result.Verdict == Verdict.Unsolvable, what);
        var judged = board.JudgeMoves(limits);
        Equal(judged.Length, board.LegalMoves().Length, what);
        if (isLost == true) Equal(judged.All(move => move.Verdict == Verdict.Unsolvable), true, what);
        if (result.Verdict != Verdict.Solved) return;
        if (judged.All(move => move.Verdict != Verdict.Unknown))
            Equal(judged.Any(move => move.Verdict == Verdict.Solved), !board.IsWon, what);
        var verified = board.Verify(result.Solution);
        Equal(verified.Objection, "", what);
        Equal(verified.Counts.PlayerMoves, result.Counts.Value.PlayerMoves, what);
        foreach (var move in result.Solution.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)) board.Play(move);
        Equal(board.IsWon, true, what);
    }

    static void BoardsInTheMiddleOfAGame()
    {
        using (var board = WithGap())
        {
            Equal(board.Cell(0) == null && board.Cell(1) != null && board.Cell(2) != null, true, "the gap");
            Agree(board, "the board with a gap");
        }
        using (var board = WithGap())
        {
            var fewest = board.Fewest();
            Equal(fewest.Upper >= 2, true, "two cards are in cells");
            int hints = 0;
            while (board.Hint() is Move move && hints++ < 100) board.Play(move);
            Equal(board.IsWon, true, "won by hints");
            Equal(board.Hint(), (Move?)null, "a hint on a won board");
            Equal(board.IsLost(), (bool?)false, "a won board");
        }
    }

    static void SearchesAreThoseOfTheProgram(string folder)
    {
        using (var board = Board.Deal(2))
        {
            var shortest = board.Solve(new Settings { Effort = Effort.Shortest });
            Equal(shortest.Counts.Value.PlayerMoves, 21, "the shortest");
            Equal(shortest.LowerBound, 21, "the bound");
            Equal(shortest.Gap, 0, "the gap");
            Equal(board.Solve(new Settings { Effort = Effort.Shortest, AtLeast = 30 }).Counts.Value.PlayerMoves < 30, true,
                  "at least");
        }
        using (var board = Board.Deal(11982))
        {
            var result = board.Solve();
            Equal(result.Verdict, Verdict.Unsolvable, "11982");
            Equal(result.Reason, Reason.Exhausted, "11982");
            Equal(result.Counts, (MoveCounts?)null, "11982");
            Equal(result.Solution, "", "11982");
            Equal(board.IsLost(), (bool?)true, "11982");
            Equal(board.Hint(), (Move?)null, "11982");
            Equal(board.Solve(new Settings { MaxExpanded = 10 }).Reason, Reason.Expanded, "a limit");
            Equal(board.IsLost(new Settings { MaxExpanded = 10 }), (bool?)null, "a limit");
            Equal(board.Solve(new Settings { MaxMemory = 1000 }).Reason, Reason.Memory, "a limit");
            var fewest = board.Fewest();
            Equal(fewest.Lower, 5, "fewest");
            Equal(fewest.Upper, 5, "fewest");
            using (var five = Board.Deal(11982, new Rules { Freecells = 5 }))
                Equal(five.Verify(fewest.Solution).IsValid, true, "its solution");
            using (var other = Board.Deal(1)) Equal(other.Prove().Solution.Length > 0, true, "a proof of the contrary");
            Equal(board.Prove(new Settings { Jobs = 2 }).Positions, 61643UL, "a proof");
            Fails(Status.File, folder + "/none: No such file or directory", () => board.VerifyCertificate(folder + "/none"));
        }
        using (var board = Board.Deal(617))
        {
            var wrong = board.Verify("2a 2h");
            Equal(wrong.Objection, "move 2: card is not the next on its foundation", "a wrong solution");
            Equal(wrong.MoveIndex, 1, "a wrong solution");
            Equal(board.Measure("player_bound"), (double?)board.Bound().PlayerMoves, "a measure");
            Equal(board.Bound().CardMoves > board.Bound().PlayerMoves, true, "bounds");
            Equal(board.Measure("short_moves", new Settings { MaxExpanded = 1 }), (double?)null, "a hidden measure");
            Equal(Board.MeasureNames.Contains("player_bound"), true, "names of measures");
        }
        Equal(string.Join(" ", Rules.Games.Take(2)), "freecell bakers", "games");
        Equal(new Rules("relaxed-seahaven:cells-from=first").ToString(), "relaxed-seahaven:cells-from=first", "a game");
    }

    static void SearchesAreCancelled()
    {
        var hard = new Settings { Effort = Effort.Shortest, MaxMemory = 4UL << 30 };
        using (var board = Board.Deal(31465))
        {
            var cancelled = new CancellationTokenSource();
            cancelled.Cancel();
            Throws<OperationCanceledException>(() => board.Solve(hard, cancelled.Token), "cancelled before");
            for (int time = 0; time < 3; ++time)
            {
                var source = new CancellationTokenSource();
                var task = Task.Run(() => board.Solve(hard, source.Token));
                Thread.Sleep(10 * time);  // whenever it comes, it ends the search
                source.Cancel();
                Throws<AggregateException>(() => task.Wait(), "cancelled while it ran");
            }
            Equal(board.Solve().Verdict, Verdict.Solved, "the next search");
            Equal(board.Solve(new Settings { Effort = Effort.Shortest, MaxSeconds = 0.02 }).Reason, Reason.Time, "time");
        }
    }

    static void ThreadsHaveTheirOwnBoards()
    {
        var lengths = new int[40];
        Parallel.For(0, lengths.Length, number =>
        {
            using (var board = Board.Deal(number + 1)) lengths[number] = board.Solve().Counts.Value.PlayerMoves;
        });
        for (int number = 0; number < lengths.Length; ++number)
            using (var board = Board.Deal(number + 1))
                Equal(lengths[number], board.Solve().Counts.Value.PlayerMoves, $"deal {number + 1}");
    }

    static int Main(string[] arguments)
    {
        var folder = arguments[0];
        BoardsAreDealt();
        ErrorsAreExceptions();
        TextsAreUtf8(folder);
        DisposedBoardsAreRefused();
        foreach (var game in Rules.Games) GamesArePlayed(game, null);
        foreach (var freecells in new[] { 0, 10 }) GamesArePlayed("freecell", freecells);
        BoardsInTheMiddleOfAGame();
        SearchesAreThoseOfTheProgram(folder);
        SearchesAreCancelled();
        ThreadsHaveTheirOwnBoards();
        if (failures == 0) Console.WriteLine("all passed");
        return failures == 0 ? 0 : 1;
    }
}
