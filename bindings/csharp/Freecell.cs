// The C# interface of freecell: one file over freecell.dll or libfreecell.so, for Mono, .NET and
// Unity. Take it into your project as it is. docs/do/use-from-csharp.md shows how.
//
// It calls nothing back and passes structs of plain numbers only, which is what ahead-of-time
// compilers such as Unity's IL2CPP need. It has no unsafe code.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Freecell
{
    /// <summary>Why a function of the library failed.</summary>
    public enum Status
    {
        /// <summary>It did not.</summary>
        Ok = 0,
        /// <summary>Something is out of its range, or a text cannot be read.</summary>
        BadArgument = 1,
        /// <summary>A move that the rules forbid, or a certificate that is wrong.</summary>
        Illegal = 2,
        /// <summary>An array is too small. This file never lets that happen.</summary>
        TooSmall = 3,
        /// <summary>There is not enough memory.</summary>
        NoMemory = 4,
        /// <summary>A defect of the library.</summary>
        Internal = 5,
        /// <summary>A file cannot be read or written, or is no certificate.</summary>
        File = 6,
        /// <summary>The library was built alone, without certificates.</summary>
        Unsupported = 7
    }

    /// <summary>A failure, with the message of the library: <c>1:4: duplicate card 7H</c>.</summary>
    public sealed class FreecellException : Exception
    {
        /// <summary>What kind of failure it is.</summary>
        public Status Status { get; }

        internal FreecellException(Status status, string message) : base(message) { Status = status; }
    }

    /// <summary>Whether a board can be won.</summary>
    public enum Verdict
    {
        /// <summary>It can, and the referee has replayed how.</summary>
        Solved = 0,
        /// <summary>It cannot: every position was searched.</summary>
        Unsolvable = 1,
        /// <summary>The search ended before, for a <see cref="Reason"/>.</summary>
        Unknown = 2
    }

    /// <summary>Why a search ended without a solution, or without a proof.</summary>
    public enum Reason
    {
        /// <summary>It succeeded.</summary>
        None = 0,
        /// <summary>Every position was searched.</summary>
        Exhausted = 1,
        /// <summary>It reached <see cref="Settings.MaxExpanded"/>.</summary>
        Expanded = 2,
        /// <summary>It reached <see cref="Settings.MaxMemory"/>, or the machine had no more.</summary>
        Memory = 3,
        /// <summary>It reached <see cref="Settings.MaxSeconds"/>.</summary>
        Time = 4,
        /// <summary>It was cancelled.</summary>
        Interrupted = 5,
        /// <summary>A proof reached <see cref="Settings.MaxExpanded"/>.</summary>
        Positions = 6,
        /// <summary>A won position was met, but no moves that lead there.</summary>
        Moves = 7,
        /// <summary>A defect: the referee refused a solution.</summary>
        Error = 8,
        /// <summary>There was no deal to search.</summary>
        Input = 9
    }

    /// <summary>How short a solution should be.</summary>
    public enum Effort
    {
        /// <summary>Any solution: some 20 microseconds.</summary>
        Fast = 0,
        /// <summary>A short one: a tenth of a second.</summary>
        Short = 1,
        /// <summary>None is shorter, which is proved: seconds.</summary>
        Shortest = 2
    }

    /// <summary>Which cards go home by themselves.</summary>
    public enum Autoplay
    {
        /// <summary>None.</summary>
        None = 0,
        /// <summary>Those of Microsoft's game: Horne's rule.</summary>
        Ms = 1,
        /// <summary>Those of Raymond's rule.</summary>
        Raymond = 2,
        /// <summary>All that can. Only <see cref="Effort.Shortest"/> knows this game.</summary>
        Max = 3
    }

    /// <summary>Which moves of a solution count.</summary>
    public enum Metric
    {
        /// <summary>Every move of a card counts 1.</summary>
        Cards = 0,
        /// <summary>A supermove counts 1, a move home 0.</summary>
        Player = 1
    }

    /// <summary>What may be put on a card of a cascade: always a card one rank lower.</summary>
    public enum Building
    {
        /// <summary>Of the other colour.</summary>
        Alternate = 0,
        /// <summary>Of the same suit.</summary>
        Suit = 1
    }

    /// <summary>What an empty cascade takes.</summary>
    public enum EmptyCascade
    {
        /// <summary>Any card.</summary>
        Any = 0,
        /// <summary>Kings, and runs that begin with one.</summary>
        Kings = 1,
        /// <summary>No card.</summary>
        None = 2
    }

    /// <summary>Which cards of the deck are dealt to freecells.</summary>
    public enum CellsFrom
    {
        /// <summary>The last ones.</summary>
        Last = 0,
        /// <summary>The first ones.</summary>
        First = 1
    }

    /// <summary>How many cards of a run may move at a time.</summary>
    public enum RunMoves
    {
        /// <summary>As many as single-card moves could move.</summary>
        Room = 0,
        /// <summary>Any number.</summary>
        Any = 1
    }

    /// <summary>How many cards a supermove may take with <see cref="RunMoves.Room"/>.</summary>
    public enum Capacity
    {
        /// <summary>(free cells + 1) * 2^(empty cascades).</summary>
        Standard = 0,
        /// <summary>Free cells + empty cascades + 1.</summary>
        Sum = 1
    }

    /// <summary>The suit of a card.</summary>
    public enum Suit
    {
        /// <summary>Clubs.</summary>
        Clubs = 0,
        /// <summary>Diamonds.</summary>
        Diamonds = 1,
        /// <summary>Hearts.</summary>
        Hearts = 2,
        /// <summary>Spades.</summary>
        Spades = 3
    }

    /// <summary>A card: <c>7H</c>.</summary>
    public struct Card : IEquatable<Card>
    {
        internal readonly byte Id;

        internal Card(byte id) { Id = id; }

        /// <summary>1 for an ace to 13 for a king.</summary>
        public int Rank => Id / 4 + 1;
        /// <summary>Its suit.</summary>
        public Suit Suit => (Suit)(Id % 4);
        /// <summary>Whether both are the same card.</summary>
        public bool Equals(Card other) => Id == other.Id;
        /// <inheritdoc/>
        public override bool Equals(object other) => other is Card card && Equals(card);
        /// <inheritdoc/>
        public override int GetHashCode() => Id;
        /// <summary>Its rank and its suit, a letter each: <c>7H</c>.</summary>
        public override string ToString() => $"{"A23456789TJQK"[Rank - 1]}{"CDHS"[Id % 4]}";
    }

    /// <summary>A kind of place for cards.</summary>
    public enum PlaceKind : byte
    {
        /// <summary>A cascade.</summary>
        Cascade = 0,
        /// <summary>A freecell.</summary>
        Cell = 1,
        /// <summary>The foundations, which are one place.</summary>
        Foundation = 2
    }

    /// <summary>A place for cards: a cascade, a freecell, or home.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Place
    {
        /// <summary>Its kind.</summary>
        public readonly PlaceKind Kind;
        /// <summary>Which one, from 0.</summary>
        public readonly byte Index;

        /// <summary>The place of that kind and number.</summary>
        public Place(PlaceKind kind, int index)
        {
            Kind = kind;
            Index = checked((byte)index);
        }
    }

    /// <summary>A move as a player makes it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Move
    {
        /// <summary>Where the cards come from.</summary>
        public readonly Place From;
        /// <summary>Where they go.</summary>
        public readonly Place To;
        /// <summary>How many; 0: as many as notation implies.</summary>
        public readonly byte Count;

        /// <summary>A move of <paramref name="count"/> cards.</summary>
        public Move(Place from, Place to, int count = 0)
        {
            From = from;
            To = to;
            Count = checked((byte)count);
        }

        /// <summary>Reads one move in standard notation: <c>2a</c>.</summary>
        public static Move Parse(string text)
        {
            var moves = Native.List((Move[] list, UIntPtr capacity, out UIntPtr count) =>
                Native.freecell_moves_parse(Native.Utf8(text), list, capacity, out count));
            if (moves.Length == 1) return moves[0];
            throw new FreecellException(Status.BadArgument, $"'{text}' has {moves.Length} moves, not one");
        }

        /// <summary>Standard notation: <c>2a</c>. The count stands only between cascades, where it may matter;
        /// <see cref="Board.Notation"/> leaves it out where the board implies it.</summary>
        public override string ToString()
        {
            bool isRun = From.Kind == PlaceKind.Cascade && To.Kind == PlaceKind.Cascade;
            var one = new[] { new Move(From, To, isRun ? Count : 0) };
            return Native.Text((buffer, size) =>
                Native.freecell_moves_text(one, (UIntPtr)1, buffer, size, out _));
        }
    }

    /// <summary>The length of a solution by each of the counts in use.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MoveCounts
    {
        /// <summary>Single-card moves, moves home included.</summary>
        public readonly int CardMoves;
        /// <summary>A supermove counts 1, a move home 0.</summary>
        public readonly int PlayerMoves;
        /// <summary>Those that standard notation lists.</summary>
        public readonly int ListedMoves;
        /// <summary>A supermove counts 1, and so does every move home.</summary>
        public readonly int ExplicitMoves;
    }

    /// <summary>The game that is played. <c>new Rules()</c> is Microsoft's.</summary>
    public sealed class Rules
    {
        internal NativeRules Native = NativeRules.Initial;

        /// <summary>The rules of Microsoft's game, FreeCell.</summary>
        public Rules() { }

        /// <summary>The rules of a game by its name, as <c>--game</c> of the program takes it:
        /// <c>seahaven</c>, or <c>seahaven:cells-from=first</c>.</summary>
        public Rules(string game)
        {
            Freecell.Native.Check(Freecell.Native.freecell_rules_of_game(Freecell.Native.Utf8(game), ref Native));
        }

        /// <summary>The names of all games, <c>freecell</c> first.</summary>
        public static IReadOnlyList<string> Games =>
            Freecell.Native.Names(index => Freecell.Native.freecell_game_name(index));

        /// <summary>How many freecells, 0 to 10.</summary>
        public int Freecells { get => Native.Freecells; set => Native.Freecells = value; }
        /// <summary>Which cards go home by themselves.</summary>
        public Autoplay Autoplay { get => Native.Autoplay; set => Native.Autoplay = value; }
        /// <summary>Which moves the shortest solution counts.</summary>
        public Metric Metric { get => Native.Metric; set => Native.Metric = value; }
        /// <summary>How many cascades, 4 to 13.</summary>
        public int Cascades { get => Native.Cascades == 0 ? 8 : Native.Cascades; set => Native.Cascades = value; }
        /// <summary>What may be put on a card of a cascade.</summary>
        public Building Building { get => Native.Building; set => Native.Building = value; }
        /// <summary>What an empty cascade takes.</summary>
        public EmptyCascade EmptyCascade { get => Native.EmptyCascade; set => Native.EmptyCascade = value; }
        /// <summary>How many cards of a deck are dealt to freecells.</summary>
        public int DealtToCells { get => Native.DealtToCells; set => Native.DealtToCells = value; }
        /// <summary>Which cards these are.</summary>
        public CellsFrom CellsFrom { get => Native.CellsFrom; set => Native.CellsFrom = value; }
        /// <summary>How many cards of a run may move at a time.</summary>
        public RunMoves RunMoves { get => Native.RunMoves; set => Native.RunMoves = value; }
        /// <summary>How many cards a supermove may take.</summary>
        public Capacity Capacity { get => Native.Capacity; set => Native.Capacity = value; }

        /// <summary>The game as <see cref="Rules(string)"/> reads it.</summary>
        public override string ToString() =>
            Freecell.Native.Text((buffer, size) => Freecell.Native.freecell_rules_text(ref Native, buffer, size, out _));

        internal Rules Copy() => (Rules)MemberwiseClone();
    }

    /// <summary>How a search goes, and how far. The words and defaults are those of the program.</summary>
    public sealed class Settings
    {
        internal NativeSettings Native = NativeSettings.Initial;

        /// <summary>How short a solution should be.</summary>
        public Effort Effort { get => Native.Effort; set => Native.Effort = value; }
        /// <summary>Threads that search one deal, 1 to 64: for <see cref="Effort.Shortest"/> and proofs.</summary>
        public int Jobs { get => Native.Jobs; set => Native.Jobs = value; }
        /// <summary><see cref="Effort.Shortest"/> ends at a solution of fewer moves; 0: it does not.</summary>
        public int AtLeast { get => Native.AtLeast; set => Native.AtLeast = value; }
        /// <summary>Whether proofs count positions as one that differ by an exchange of cards.</summary>
        public bool UpToSymmetry { get => Native.UpToSymmetry != 0; set => Native.UpToSymmetry = value ? 1 : 0; }
        /// <summary>Positions expanded, or in a proof, at least 1; <see cref="ulong.MaxValue"/>: no limit.</summary>
        public ulong MaxExpanded { get => Native.MaxExpanded; set => Native.MaxExpanded = value; }
        /// <summary>Bytes of positions, at least 1.</summary>
        public ulong MaxMemory { get => Native.MaxMemory; set => Native.MaxMemory = value; }
        /// <summary>Seconds of one call, above 0; <see cref="double.MaxValue"/>: no limit.</summary>
        public double MaxSeconds { get => Native.MaxSeconds; set => Native.MaxSeconds = value; }
    }

    /// <summary>What a search came to.</summary>
    public class SearchResult
    {
        /// <summary>Whether the board can be won.</summary>
        public Verdict Verdict { get; internal set; }
        /// <summary>Why the search ended without a solution.</summary>
        public Reason Reason { get; internal set; }
        /// <summary>How many positions were expanded.</summary>
        public ulong Expanded { get; internal set; }
        /// <summary>The counts of the solution; null without one.</summary>
        public MoveCounts? Counts { get; internal set; }
        /// <summary>The solution in standard notation under the ms rule, from the board on; empty without one.</summary>
        public string Solution { get; internal set; } = "";
    }

    /// <summary>What <see cref="Board.Solve"/> came to.</summary>
    public sealed class Result : SearchResult
    {
        /// <summary>No solution has fewer moves; null if that is not known.</summary>
        public int? LowerBound { get; internal set; }
        /// <summary>How far the solution is above the bound; 0: it is a shortest one.</summary>
        public int? Gap { get; internal set; }
    }

    /// <summary>What <see cref="Board.Fewest"/> came to: its solution is one with
    /// <see cref="Upper"/> freecells.</summary>
    public sealed class FewestResult : SearchResult
    {
        /// <summary>The board cannot be won with fewer.</summary>
        public int Lower { get; internal set; }
        /// <summary>It can be won with so many; null if no solution was found.</summary>
        public int? Upper { get; internal set; }
    }

    /// <summary>What <see cref="Board.Prove"/> came to.</summary>
    public sealed class Proof : SearchResult
    {
        /// <summary>The positions of the proof; 0 unless the board is unsolvable.</summary>
        public ulong Positions { get; internal set; }
        /// <summary>Of these, the most in memory at a time.</summary>
        public ulong LargestLayer { get; internal set; }
    }

    /// <summary>A legal move, and whether the game can still be won after it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct JudgedMove
    {
        /// <summary>The move.</summary>
        public readonly Move Move;
        /// <summary>Solved if the game can still be won.</summary>
        public readonly Verdict Verdict;
        /// <summary>Why that is not known.</summary>
        public readonly Reason Reason;
    }

    /// <summary>Lower bounds on the moves of every solution.</summary>
    public struct Bounds
    {
        /// <summary>On player moves.</summary>
        public int PlayerMoves;
        /// <summary>On card moves.</summary>
        public int CardMoves;
    }

    /// <summary>What the referee says of a solution.</summary>
    public sealed class Verification
    {
        /// <summary>Whether it wins.</summary>
        public bool IsValid => Objection.Length == 0;
        /// <summary>Why it does not: <c>move 2: card is not the next on its foundation</c>; empty if it does.</summary>
        public string Objection { get; internal set; }
        /// <summary>The first move that is wrong, from 0; else their number.</summary>
        public int MoveIndex { get; internal set; }
        /// <summary>The counts of the moves before.</summary>
        public MoveCounts Counts { get; internal set; }
    }

    /// <summary>A game as a player plays it, and what the solver says of its board. Different threads may use
    /// different boards.</summary>
    public sealed class Board : IDisposable
    {
        private readonly Rules rules;
        private readonly DealHandle start;
        private readonly GameHandle game;
        /// <summary>They keep their buffers, and the line that hints follow.</summary>
        private readonly Dictionary<NativeSettings, SolverHandle> solvers =
            new Dictionary<NativeSettings, SolverHandle>();

        private Board(Rules given, DealMaker make)
        {
            rules = given == null ? new Rules() : given.Copy();
            Native.Check(make(ref rules.Native, out var deal));
            start = new DealHandle(deal);
            Native.Check(Native.freecell_game_new(start, ref rules.Native, out var made));
            game = new GameHandle(made);
        }

        private delegate Status DealMaker(ref NativeRules rules, out IntPtr deal);

        /// <summary>Deals a number, -2 to 8589934591, of Microsoft's game or another one.</summary>
        public static Board Deal(long number, Rules rules = null) =>
            new Board(rules, (ref NativeRules native, out IntPtr deal) =>
                Native.freecell_deal_numbered(number, ref native, out deal));

        /// <summary>Deals a number of PySolFC, from 1 on.</summary>
        public static Board Pysol(long number, Rules rules = null) =>
            new Board(rules, (ref NativeRules native, out IntPtr deal) =>
                Native.freecell_deal_pysol(number, ref native, out deal));

        /// <summary>Deals the random deal <paramref name="index"/> of a seed.</summary>
        public static Board Random(ulong seed, ulong index, Rules rules = null) =>
            new Board(rules, (ref NativeRules native, out IntPtr deal) =>
                Native.freecell_deal_random(seed, index, ref native, out deal));

        /// <summary>Reads a board as text, which may be one from the middle of a game. Its cards in freecells
        /// lie in the first ones.</summary>
        public static Board Parse(string text, Rules rules = null) =>
            new Board(rules, (ref NativeRules native, out IntPtr deal) =>
                Native.freecell_deal_parse(Native.Utf8(text), ref native, out deal));

        /// <summary>Frees what the library holds.</summary>
        public void Dispose()
        {
            foreach (var solver in solvers.Values) solver.Dispose();
            solvers.Clear();
            game.Dispose();
            start.Dispose();
        }

        /// <summary>The version of the library: <c>0.1.0</c>.</summary>
        public static string Version => Native.String(Native.freecell_version());

        // ---- The board ----

        /// <summary>A copy of the rules of the game.</summary>
        public Rules Rules => rules.Copy();
        /// <summary>How many cascades there are.</summary>
        public int Cascades => Layout()[0];
        /// <summary>How many freecells there are.</summary>
        public int Freecells => Layout()[1];
        /// <summary>Whether all cards are home.</summary>
        public bool IsWon
        {
            get
            {
                Native.Check(Native.freecell_game_is_won(game, out int isWon));
                return isWon != 0;
            }
        }

        /// <summary>The cards of a cascade, from 0, the deepest first.</summary>
        public Card[] Cascade(int index)
        {
            var layout = Layout();
            if (index < 0 || index >= layout[0]) throw new ArgumentOutOfRangeException(nameof(index));
            var cards = new Card[layout[2 + index]];
            for (int i = 0; i < cards.Length; ++i)
                cards[i] = new Card(layout[Native.CascadesAt + 52 * index + i]);
            return cards;
        }

        /// <summary>The card in a freecell, from 0; null if it is empty.</summary>
        public Card? Cell(int index)
        {
            var layout = Layout();
            if (index < 0 || index >= layout[1]) throw new ArgumentOutOfRangeException(nameof(index));
            byte card = layout[Native.CellsAt + index];
            return card == Native.NoCard ? (Card?)null : new Card(card);
        }

        /// <summary>The highest rank of a suit that is home, 0 to 13.</summary>
        public int Foundation(Suit suit) => Layout()[Native.FoundationsAt + (int)suit];

        /// <summary>The board as text, a line a cascade.</summary>
        public override string ToString() =>
            Native.Text((buffer, size) => Native.freecell_game_text(game, buffer, size, out _));

        /// <summary>The numbers of the deals that begin as this game did, ascending. Their cascades may be in
        /// another order with <paramref name="anyOrder"/>.</summary>
        public long[] Find(bool anyOrder = false) =>
            Native.List((long[] list, UIntPtr capacity, out UIntPtr count) =>
                Native.freecell_deal_numbers(start, ref rules.Native, anyOrder ? 1 : 0, list, capacity, out count));

        // ---- Playing ----

        /// <summary>Every move that <see cref="Play(Move)"/> takes, supermoves with each of their counts.</summary>
        public Move[] LegalMoves() => Moves(Native.freecell_game_legal_moves);

        /// <summary>The moves that were played and not taken back.</summary>
        public Move[] PlayedMoves() => Moves(Native.freecell_game_moves);

        /// <summary>The cards that went home by themselves after the last move, or at the start.</summary>
        public Move[] AutomaticMoves() => Moves(Native.freecell_game_automatic_moves);

        /// <summary>The counts of the moves that were not taken back.</summary>
        public MoveCounts Counts
        {
            get
            {
                Native.Check(Native.freecell_game_counts(game, out var counts));
                return counts;
            }
        }

        /// <summary>A move on this board in standard notation, without a count that it implies.</summary>
        public string Notation(Move move) =>
            Native.Text((buffer, size) => Native.freecell_game_move_text(game, ref move, buffer, size, out _));

        /// <summary>Whether a move is legal.</summary>
        public bool IsLegal(Move move)
        {
            var status = Native.freecell_game_judge(game, ref move);
            if (status == Status.Illegal) return false;
            Native.Check(status);
            return true;
        }

        /// <summary>Whether a move in standard notation is legal.</summary>
        public bool IsLegal(string move) => IsLegal(Move.Parse(move));

        /// <summary>Plays a move, and then those of the autoplay rule. An illegal one is an exception, and
        /// changes nothing.</summary>
        public void Play(Move move) => Native.Check(Native.freecell_game_play(game, ref move));

        /// <summary>Plays a move in standard notation: <c>2a</c>.</summary>
        public void Play(string move) => Play(Move.Parse(move));

        /// <summary>Takes the last move back, with the cards that went home after it. False if there is none.</summary>
        public bool Undo()
        {
            var status = Native.freecell_game_undo(game);
            if (status == Status.Illegal) return false;
            Native.Check(status);
            return true;
        }

        // ---- Searches ----

        /// <summary>The next move to a win; null if the game is won or lost, or if that is not known. Whoever
        /// plays each hint wins. Without settings it is one of a short solution.</summary>
        public Move? Hint(Settings settings = null, CancellationToken token = default(CancellationToken))
        {
            var advice = Advise(settings ?? new Settings { Effort = Effort.Short }, token);
            return advice.HasNext != 0 ? advice.Next : (Move?)null;
        }

        /// <summary>Whether the game can no longer be won; null if that is not known.</summary>
        public bool? IsLost(Settings settings = null, CancellationToken token = default(CancellationToken))
        {
            var verdict = Advise(settings ?? new Settings(), token).Verdict;
            return verdict == Verdict.Unknown ? (bool?)null : verdict == Verdict.Unsolvable;
        }

        /// <summary>Whether the game can still be won after each of the legal moves, in their order.</summary>
        public JudgedMove[] JudgeMoves(Settings settings = null, CancellationToken token = default(CancellationToken))
        {
            var judged = new JudgedMove[LegalMoves().Length];
            Search(settings, token, solver => Native.freecell_solver_judge_moves(solver, game, IntPtr.Zero, IntPtr.Zero,
                judged, (UIntPtr)judged.Length, out _));
            return judged;
        }

        /// <summary>Decides whether the board can be won, and how.</summary>
        public Result Solve(Settings settings = null, CancellationToken token = default(CancellationToken)) =>
            FromHere((deal, cells) =>
            {
                NativeResult found = default(NativeResult);
                var solver = Search(settings, token, s =>
                    Native.freecell_solver_solve(s, deal, IntPtr.Zero, IntPtr.Zero, out found));
                var result = new Result { LowerBound = Known(found.LowerBound), Gap = Known(found.Gap) };
                return Fill(result, solver, cells, found.Verdict, found.Reason, found.Expanded, found.Counts);
            });

        /// <summary>Finds the fewest freecells with which the board can be won. The limits hold for each number
        /// that is tried.</summary>
        public FewestResult Fewest(Settings settings = null, CancellationToken token = default(CancellationToken)) =>
            FromHere((deal, cells) =>
            {
                NativeFewest found = default(NativeFewest);
                var solver = Search(settings, token, s =>
                    Native.freecell_solver_fewest(s, deal, IntPtr.Zero, IntPtr.Zero, out found));
                var result = new FewestResult { Lower = found.Lower, Upper = Known(found.Upper) };
                return Fill(result, solver, cells, found.Verdict, found.Reason, found.Expanded, found.Counts);
            });

        /// <summary>Decides a hard board by visiting every position. If it is unsolvable, and a file is named,
        /// that gets the certificate.</summary>
        public Proof Prove(Settings settings = null, string certificate = null,
                           CancellationToken token = default(CancellationToken)) =>
            FromHere((deal, cells) =>
            {
                NativeProof found = default(NativeProof);
                var solver = Search(settings, token, s => certificate == null
                    ? Native.freecell_solver_prove(s, deal, IntPtr.Zero, IntPtr.Zero, out found)
                    : Native.freecell_solver_certify(s, deal, Native.Utf8(certificate), IntPtr.Zero, IntPtr.Zero,
                                                     out found));
                var proof = new Proof { Positions = found.Positions, LargestLayer = found.LargestLayer };
                return Fill(proof, solver, cells, found.Verdict, found.Reason, found.Expanded, found.Counts);
            });

        // ---- Checks and measures ----

        /// <summary>Has the referee replay a solution in standard notation from this board on, by the rules of this
        /// game. (Those that searches find are for <see cref="Autoplay.Ms"/>.)</summary>
        public Verification Verify(string solution) =>
            FromHere((deal, cells) =>
            {
                var there = Native.Utf8(Renamed(solution, cell => Array.IndexOf(cells, cell)));
                var status = Native.freecell_verify(deal, ref rules.Native, there, out var counts, out var at);
                if (status != Status.Illegal) Native.Check(status);
                return new Verification
                {
                    Objection = status == Status.Ok ? "" : Native.Message(),
                    MoveIndex = (int)at,
                    Counts = counts
                };
            });

        /// <summary>Checks a file of certificates, one of which has to prove that this board cannot be won.
        /// Returns the number of its positions. One that is wrong, or about other boards, is an
        /// exception.</summary>
        public ulong VerifyCertificate(string path, Settings settings = null) =>
            FromHere((deal, cells) =>
            {
                var native = (settings ?? new Settings()).Native;
                Native.Check(Native.freecell_verify_certificate(deal, ref rules.Native, Native.Utf8(path), ref native,
                                                                out var positions));
                return positions;
            });

        /// <summary>The names of all measures (docs/look-up/measures.md).</summary>
        public static IReadOnlyList<string> MeasureNames =>
            Native.Names(index => Native.freecell_measure_name(index));

        /// <summary>A measure of the board by its name; null if a limit hides it.</summary>
        public double? Measure(string name, Settings settings = null) =>
            FromHere((deal, cells) =>
            {
                var native = (settings ?? new Settings()).Native;
                Native.Check(Native.freecell_measure(deal, ref rules.Native, ref native, Native.Utf8(name),
                                                     out double value, out int isKnown));
                return isKnown != 0 ? value : (double?)null;
            });

        /// <summary>Lower bounds on the moves of every solution, without a search.</summary>
        public Bounds Bound() =>
            FromHere((deal, cells) =>
            {
                Native.Check(Native.freecell_bounds(deal, ref rules.Native, out int playerMoves, out int cardMoves));
                return new Bounds { PlayerMoves = playerMoves, CardMoves = cardMoves };
            });

        // ---- How ----

        private byte[] Layout()
        {
            var layout = new byte[Native.BoardSize];
            Native.Check(Native.freecell_game_board(game, layout));
            return layout;
        }

        private delegate Status MoveLister(GameHandle game, Move[] list, UIntPtr capacity, out UIntPtr count);

        private Move[] Moves(MoveLister lister) =>
            Native.List((Move[] list, UIntPtr capacity, out UIntPtr count) => lister(game, list, capacity, out count));

        /// <summary>Calls a function with the deal that begins with this board, and with which cells of the board
        /// the deal's are: in one of its own the cards in cells lie in the first ones.</summary>
        private T FromHere<T>(Func<DealHandle, int[], T> function)
        {
            var layout = Layout();
            var cells = Enumerable.Range(0, layout[1]);
            if (PlayedMoves().Length == 0) return function(start, cells.ToArray());
            Native.Check(Native.freecell_deal_of_board(layout, out var made));
            using (var deal = new DealHandle(made))
                return function(deal, cells.OrderBy(cell => layout[Native.CellsAt + cell] == Native.NoCard).ToArray());
        }

        /// <summary>Runs a search, and returns its solver.</summary>
        private SolverHandle Search(Settings settings, CancellationToken token, Func<SolverHandle, Status> search)
        {
            token.ThrowIfCancellationRequested();
            var key = (settings ?? new Settings()).Native;
            if (!solvers.TryGetValue(key, out var solver))
            {
                Native.Check(Native.freecell_solver_new(ref key, ref rules.Native, out var made));
                solvers[key] = solver = new SolverHandle(made);
            }
            Status status;
            using (token.Register(() => Native.freecell_solver_cancel(solver))) status = search(solver);
            if (token.IsCancellationRequested)  // the solver may be told so after its search
            {
                solvers.Remove(key);
                solver.Dispose();
                token.ThrowIfCancellationRequested();
            }
            Native.Check(status);
            return solver;
        }

        private NativeAdvice Advise(Settings settings, CancellationToken token)
        {
            NativeAdvice advice = default(NativeAdvice);
            Search(settings, token, solver =>
                Native.freecell_solver_advise(solver, game, IntPtr.Zero, IntPtr.Zero, out advice));
            return advice;
        }

        private static TResult Fill<TResult>(TResult result, SolverHandle solver, int[] cells, Verdict verdict,
                                             Reason reason, ulong expanded, MoveCounts counts)
            where TResult : SearchResult
        {
            result.Verdict = verdict;
            result.Reason = reason;
            result.Expanded = expanded;
            result.Counts = counts.CardMoves < 0 ? (MoveCounts?)null : counts;
            result.Solution = Renamed(Native.String(Native.freecell_solver_solution(solver)),
                                      cell => cell < cells.Length ? cells[cell] : cell);
            return result;
        }

        private static int? Known(int number) => number < 0 ? (int?)null : number;

        /// <summary>Moves in notation, with other names of the freecells.</summary>
        private static string Renamed(string moves, Func<int, int> name)
        {
            const string Letters = "abcdefgijk";
            var renamed = new StringBuilder(moves);
            for (int i = 0, at = 0; i < moves.Length; ++i)
            {
                at = char.IsWhiteSpace(moves[i]) ? 0 : at + 1;
                int cell = at == 1 || at == 2 ? Letters.IndexOf(moves[i]) : -1;
                int other = cell < 0 ? -1 : name(cell);
                if (other >= 0) renamed[i] = Letters[other];
            }
            return renamed.ToString();
        }
    }

    internal abstract class Handle : SafeHandle
    {
        protected Handle(IntPtr made) : base(IntPtr.Zero, true) { SetHandle(made); }
        public override bool IsInvalid => handle == IntPtr.Zero;
    }

    internal sealed class DealHandle : Handle
    {
        public DealHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle()
        {
            Native.freecell_deal_free(handle);
            return true;
        }
    }

    internal sealed class GameHandle : Handle
    {
        public GameHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle()
        {
            Native.freecell_game_free(handle);
            return true;
        }
    }

    internal sealed class SolverHandle : Handle
    {
        public SolverHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle()
        {
            Native.freecell_solver_free(handle);
            return true;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeRules
    {
        public uint Size;
        public int Freecells;
        public Autoplay Autoplay;
        public Metric Metric;
        public int Cascades;
        public Building Building;
        public EmptyCascade EmptyCascade;
        public int DealtToCells;
        public CellsFrom CellsFrom;
        public RunMoves RunMoves;
        public Capacity Capacity;

        public static readonly NativeRules Initial = new NativeRules
        {
            Size = (uint)Marshal.SizeOf(typeof(NativeRules)),
            Freecells = 4,
            Autoplay = Autoplay.Ms,
            Metric = Metric.Player
        };
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeSettings : IEquatable<NativeSettings>
    {
        public uint Size;
        public Effort Effort;
        public int Jobs;
        public int AtLeast;
        public int UpToSymmetry;
        public ulong MaxExpanded;
        public ulong MaxMemory;
        public double MaxSeconds;

        public static readonly NativeSettings Initial = new NativeSettings
        {
            Size = (uint)Marshal.SizeOf(typeof(NativeSettings)),
            Jobs = 1,
            MaxExpanded = ulong.MaxValue,
            MaxMemory = 1UL << 30,
            MaxSeconds = double.MaxValue
        };

        public bool Equals(NativeSettings other) =>
            Effort == other.Effort && Jobs == other.Jobs && AtLeast == other.AtLeast &&
            UpToSymmetry == other.UpToSymmetry && MaxExpanded == other.MaxExpanded &&
            MaxMemory == other.MaxMemory && MaxSeconds.Equals(other.MaxSeconds);
        public override bool Equals(object other) => other is NativeSettings settings && Equals(settings);
        public override int GetHashCode() => (int)Effort + 3 * Jobs;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeResult
    {
        public Verdict Verdict;
        public Reason Reason;
        public int Stage;
        public ulong Expanded;
        public ulong Generated;
        public MoveCounts Counts;
        public int LowerBound;
        public int Gap;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeAdvice
    {
        public Verdict Verdict;
        public Reason Reason;
        public int HasNext;
        public Move Next;
        public byte Card;
        public MoveCounts Counts;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeFewest
    {
        public Verdict Verdict;
        public Reason Reason;
        public int Lower;
        public int Upper;
        public MoveCounts Counts;
        public ulong Expanded;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeProof
    {
        public Verdict Verdict;
        public Reason Reason;
        public ulong Positions;
        public ulong LargestLayer;
        public ulong Expanded;
        public MoveCounts Counts;
    }

    /// <summary>The functions of freecell.h.</summary>
    internal static class Native
    {
#if UNITY_IOS && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "freecell";
#endif

        /// <summary>Where the parts of freecell_board lie, which is bytes alone.</summary>
        public const int CascadesAt = 2 + 13, CellsAt = CascadesAt + 13 * 52, FoundationsAt = CellsAt + 10,
                         BoardSize = FoundationsAt + 4;
        public const byte NoCard = 255;

        public static void Check(Status status)
        {
            if (status != Status.Ok) throw new FreecellException(status, Message());
        }

        public static string Message() => String(freecell_message());

        public static byte[] Utf8(string text)
        {
            if (text == null) return null;
            if (text.IndexOf('\0') >= 0) throw new FreecellException(Status.BadArgument, "the text has a zero character");
            return Encoding.UTF8.GetBytes(text + '\0');
        }

        /// <summary>The text of the library that a pointer leads to.</summary>
        public static string String(IntPtr text)
        {
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0) ++length;
            var bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>The text that a function writes; none takes more than this.</summary>
        public static string Text(Func<byte[], UIntPtr, Status> write)
        {
            var buffer = new byte[512];
            Check(write(buffer, (UIntPtr)buffer.Length));
            return Encoding.UTF8.GetString(buffer, 0, Array.IndexOf(buffer, (byte)0));
        }

        public delegate Status Lister<T>(T[] list, UIntPtr capacity, out UIntPtr count);

        /// <summary>The list that a function makes, called once more if the first array is too small.</summary>
        public static T[] List<T>(Lister<T> fill)
        {
            var list = new T[64];
            var status = fill(list, (UIntPtr)list.Length, out var count);
            if (status == Status.TooSmall)
            {
                list = new T[(int)count];
                status = fill(list, count, out count);
            }
            Check(status);
            Array.Resize(ref list, (int)count);
            return list;
        }

        public static IReadOnlyList<string> Names(Func<UIntPtr, IntPtr> name)
        {
            var names = new List<string>();
            for (IntPtr next; (next = name((UIntPtr)names.Count)) != IntPtr.Zero;) names.Add(String(next));
            return names;
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr freecell_message();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr freecell_version();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr freecell_game_name(UIntPtr index);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_rules_of_game(byte[] game, ref NativeRules rules);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_rules_text(ref NativeRules rules, byte[] buffer, UIntPtr size, out UIntPtr length);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_numbered(long number, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_pysol(long number, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_random(ulong seed, ulong index, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_parse(byte[] text, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_of_board(byte[] board, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void freecell_deal_free(IntPtr deal);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_deal_numbers(DealHandle deal, ref NativeRules rules, int anyOrder,
                                                          [Out] long[] numbers, UIntPtr capacity, out UIntPtr count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_moves_parse(byte[] text, [Out] Move[] moves, UIntPtr capacity, out UIntPtr count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_moves_text(Move[] moves, UIntPtr count, byte[] buffer, UIntPtr size,
                                                        out UIntPtr length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_verify(DealHandle deal, ref NativeRules rules, byte[] solution,
                                                    out MoveCounts counts, out UIntPtr at);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_new(DealHandle deal, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void freecell_game_free(IntPtr game);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_board(GameHandle game, [Out] byte[] board);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_text(GameHandle game, byte[] buffer, UIntPtr size, out UIntPtr length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_is_won(GameHandle game, out int isWon);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_counts(GameHandle game, out MoveCounts counts);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_legal_moves(GameHandle game, [Out] Move[] moves, UIntPtr capacity,
                                                              out UIntPtr count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_judge(GameHandle game, ref Move move);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_play(GameHandle game, ref Move move);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_undo(GameHandle game);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_moves(GameHandle game, [Out] Move[] moves, UIntPtr capacity,
                                                        out UIntPtr count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_automatic_moves(GameHandle game, [Out] Move[] moves, UIntPtr capacity,
                                                                  out UIntPtr count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_game_move_text(GameHandle game, ref Move move, byte[] buffer, UIntPtr size,
                                                            out UIntPtr length);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_new(ref NativeSettings settings, ref NativeRules rules, out IntPtr made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void freecell_solver_free(IntPtr solver);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void freecell_solver_cancel(SolverHandle solver);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_solve(SolverHandle solver, DealHandle deal, IntPtr callback, IntPtr data,
                                                          out NativeResult result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr freecell_solver_solution(SolverHandle solver);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_advise(SolverHandle solver, GameHandle game, IntPtr callback, IntPtr data,
                                                           out NativeAdvice advice);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_judge_moves(SolverHandle solver, GameHandle game, IntPtr callback,
                                                                IntPtr data, [Out] JudgedMove[] moves, UIntPtr capacity,
                                                                out UIntPtr count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_fewest(SolverHandle solver, DealHandle deal, IntPtr callback, IntPtr data,
                                                           out NativeFewest fewest);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_prove(SolverHandle solver, DealHandle deal, IntPtr callback, IntPtr data,
                                                          out NativeProof proof);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_solver_certify(SolverHandle solver, DealHandle deal, byte[] path, IntPtr callback,
                                                            IntPtr data, out NativeProof proof);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_verify_certificate(DealHandle deal, ref NativeRules rules, byte[] path,
                                                                ref NativeSettings settings, out ulong positions);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_bounds(DealHandle deal, ref NativeRules rules, out int playerMoves,
                                                    out int cardMoves);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr freecell_measure_name(UIntPtr index);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status freecell_measure(DealHandle deal, ref NativeRules rules, ref NativeSettings settings,
                                                     byte[] name, out double value, out int isKnown);
    }
}
