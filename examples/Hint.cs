// A game in C#: deal 617, its moves and which of them keep it winnable, a move, a hint.
//
//     mcs Hint.cs Freecell.cs && mono Hint.exe
using System;
using Freecell;

static class Hint
{
    static void Main()
    {
        using (var board = Board.Deal(617))
        {
            Console.Write(board);
            foreach (var judged in board.JudgeMoves())
                Console.Write("{0}: {1}  ", board.Notation(judged.Move), judged.Verdict);
            Console.WriteLine();
            board.Play("2a");
            Console.WriteLine("lost: {0}", board.IsLost());
            while (board.Hint() is Move move)
            {
                Console.Write(board.Notation(move) + " ");
                board.Play(move);
            }
            Console.WriteLine("\nwon: {0}, in {1} moves", board.IsWon, board.Counts.PlayerMoves);
        }
    }
}
