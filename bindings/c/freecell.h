/*
 * The C interface of freecell: deals, games, searches, measures. C99; link with -lfreecell
 * (`pkg-config --libs freecell`), or in CMake with freecell::c.
 *
 * Results. A function that can fail returns a freecell_status. FREECELL_OK is 0. After any other
 * status freecell_message() explains the error. Results written through pointers are valid only
 * after FREECELL_OK, unless a function says otherwise. No exception leaves the library.
 *
 * Ownership. A function that makes a handle (freecell_deal, freecell_game, freecell_solver) writes
 * it to `*made`, or NULL if it fails. It belongs to the caller, who frees it with the _free
 * function of its kind; these take NULL, too. No handle keeps a pointer to another one, so they may
 * be freed in any order. A `const char *` that a function returns belongs to the library or the
 * handle; never free it.
 *
 * Sizes. A function that lists takes an array, its capacity (elements) and `count`, and sets
 * `*count` to the length of the whole list. If that is more than the capacity, it fills the array
 * and returns FREECELL_TOO_SMALL. A function that writes text does the same with a buffer and its
 * size in bytes; the text always ends with a zero byte, which `*length` does not count. With
 * capacity 0 the array may be NULL. `count` and `length` may be NULL.
 *
 * Threads. Different handles may be used by different threads at the same time. One handle must
 * not, but for freecell_deal, which never changes, and for freecell_solver_cancel. Functions
 * without a handle may be called from any thread. freecell_message is of the thread that calls it.
 */
#ifndef FREECELL_H
#define FREECELL_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(FREECELL_BUILDS_LIBRARY)
#define FREECELL_API __declspec(dllexport)
#elif defined(_WIN32)
#define FREECELL_API __declspec(dllimport)
#elif defined(FREECELL_BUILDS_LIBRARY)
#define FREECELL_API __attribute__((visibility("default")))
#else
#define FREECELL_API
#endif

/* ---- Status and words ---- */

typedef enum freecell_status {
  FREECELL_OK = 0,
  FREECELL_BAD_ARGUMENT = 1, /* out of its range, a text that cannot be read, a null pointer */
  FREECELL_ILLEGAL = 2,      /* a move that the rules forbid, or a solution that is none */
  FREECELL_TOO_SMALL = 3,    /* a list or text is longer than its array or buffer */
  FREECELL_NO_MEMORY = 4,
  FREECELL_INTERNAL = 5,   /* a defect of the library */
  FREECELL_FILE = 6,       /* a file that cannot be read or written, or is no certificate */
  FREECELL_UNSUPPORTED = 7 /* a library that was built without certificates */
} freecell_status;

/* Why the last function that failed on this thread did so: `3:17: duplicate card 7H`. Empty if none
 * has failed. Valid until the next call on this thread. */
FREECELL_API const char* freecell_message(void);

/* The version of the library: `0.1.0`. */
FREECELL_API const char* freecell_version(void);

/* The verdict on a deal. */
typedef enum freecell_verdict {
  FREECELL_SOLVED = 0,     /* it can be won, and the referee has replayed how */
  FREECELL_UNSOLVABLE = 1, /* it cannot: every position was searched */
  FREECELL_UNKNOWN = 2     /* the search ended before, for a freecell_reason */
} freecell_verdict;

/* Why a search ended without a solution, or without the proof that was asked for. */
typedef enum freecell_reason {
  FREECELL_REASON_NONE = 0,        /* the search succeeded */
  FREECELL_REASON_EXHAUSTED = 1,   /* every position was searched: unsolvable */
  FREECELL_REASON_EXPANDED = 2,    /* freecell_settings.max_expanded */
  FREECELL_REASON_MEMORY = 3,      /* freecell_settings.max_memory, or the machine had no more */
  FREECELL_REASON_TIME = 4,        /* freecell_settings.max_seconds */
  FREECELL_REASON_INTERRUPTED = 5, /* the callback or freecell_solver_cancel */
  FREECELL_REASON_POSITIONS = 6,   /* a proof has reached its limit of positions */
  FREECELL_REASON_MOVES = 7,       /* a won position was met, but no moves that lead there */
  FREECELL_REASON_ERROR = 8,       /* a defect: the referee refused a solution */
  FREECELL_REASON_INPUT = 9        /* there was no deal to search */
} freecell_reason;

/* The words that the program writes: `solved`, `exhausted`. "" for any other number, and for
 * FREECELL_REASON_NONE. */
FREECELL_API const char* freecell_verdict_word(int verdict);
FREECELL_API const char* freecell_reason_word(int reason);

/* ---- Cards, places, moves, boards ---- */

/* A card is a number, 0..51: AC AD AH AS 2C .. KS. */
#define FREECELL_RANK(card) ((card) / 4 + 1) /* 1 for an ace .. 13 for a king */
#define FREECELL_SUIT(card) ((card) % 4)     /* 0 clubs, 1 diamonds, 2 hearts, 3 spades */
#define FREECELL_CARD(rank, suit) (((rank)-1) * 4 + (suit))
#define FREECELL_NO_CARD 255

#define FREECELL_CARDS 52
#define FREECELL_SUITS 4
#define FREECELL_MAX_CASCADES 13
#define FREECELL_MAX_FREECELLS 10

typedef enum freecell_place_kind {
  FREECELL_CASCADE = 0,
  FREECELL_CELL = 1,
  FREECELL_FOUNDATION = 2
} freecell_place_kind;

typedef struct freecell_place {
  uint8_t kind;  /* freecell_place_kind */
  uint8_t index; /* a cascade 0..12, a freecell 0..9, or 0 for the foundations */
} freecell_place;

/* One move as a player makes it. */
typedef struct freecell_move {
  freecell_place from;
  freecell_place to;
  uint8_t count; /* cards, 0..13; above 1 for a supermove; 0: as many as notation implies */
} freecell_move;

/* A board, to be read and to be filled in. */
typedef struct freecell_board {
  uint8_t cascades;                                       /* how many, 4..13 */
  uint8_t freecells;                                      /* how many, 0..10 */
  uint8_t cascade_size[FREECELL_MAX_CASCADES];            /* cards in each cascade */
  uint8_t cascade[FREECELL_MAX_CASCADES][FREECELL_CARDS]; /* cards, the deepest first */
  uint8_t cell[FREECELL_MAX_FREECELLS];                   /* a card or FREECELL_NO_CARD */
  uint8_t foundation[FREECELL_SUITS];                     /* ranks home, 0..13, by suit */
} freecell_board;

/* The game that is played. NULL means Microsoft's: FREECELL_RULES_INIT. Begin with that, or with
 * freecell_rules_of_game, and change members by name: later versions may add some at the end.
 * `size` says which ones the caller knows. A member that is newer has its default, which is 0, so
 * that adding one changes no program and no soname. */
typedef struct freecell_rules {
  uint32_t size; /* sizeof(freecell_rules) */
  int freecells; /* 0..10 */
  int autoplay;  /* freecell_autoplay */
  int metric;    /* freecell_metric: the moves to minimise */
  /* Of a deal that is made by rules. A game has as many cascades as its deal. */
  int cascades;       /* 4..13; 0: 8 */
  int building;       /* freecell_building */
  int empty_cascade;  /* freecell_empty_cascade */
  int dealt_to_cells; /* how many cards of a deck are dealt to freecells, 0..freecells */
  int cells_from;     /* freecell_cells_from */
  int run_moves;      /* freecell_run_moves */
  int capacity;       /* freecell_capacity; only FREECELL_SHORTEST knows another than 0 */
} freecell_rules;

/* Which cards go home by themselves after every move, and before the first. */
typedef enum freecell_autoplay {
  FREECELL_AUTOPLAY_NONE = 0,
  FREECELL_AUTOPLAY_MS = 1,      /* Horne's rule, that of Microsoft's game */
  FREECELL_AUTOPLAY_RAYMOND = 2, /* Raymond's rule */
  FREECELL_AUTOPLAY_MAX = 3      /* all that can; only FREECELL_SHORTEST knows this game */
} freecell_autoplay;

typedef enum freecell_metric {
  FREECELL_METRIC_CARDS = 0, /* every move of a card counts 1 */
  FREECELL_METRIC_PLAYER = 1 /* a supermove counts 1, a move home 0 */
} freecell_metric;

/* What may be put on a card of a cascade: always a card one rank lower. */
typedef enum freecell_building {
  FREECELL_BUILDING_ALTERNATE = 0, /* of the other colour */
  FREECELL_BUILDING_SUIT = 1       /* of the same suit */
} freecell_building;

/* What an empty cascade takes. */
typedef enum freecell_empty_cascade {
  FREECELL_EMPTY_ANY = 0,   /* any card */
  FREECELL_EMPTY_KINGS = 1, /* kings, and runs that begin with one */
  FREECELL_EMPTY_NONE = 2   /* no card: a cascade that has been emptied stays empty */
} freecell_empty_cascade;

/* Which cards of the deck are dealt to freecells. */
typedef enum freecell_cells_from {
  FREECELL_CELLS_LAST = 0, /* the last ones, as PySolFC and fc-solve deal */
  FREECELL_CELLS_FIRST = 1 /* the first ones, as KPatience deals */
} freecell_cells_from;

/* How many cards of a run may move at a time. */
typedef enum freecell_run_moves {
  FREECELL_RUNS_ROOM = 0, /* as many as single-card moves could move */
  FREECELL_RUNS_ANY = 1   /* any number */
} freecell_run_moves;

/* How many cards a supermove may take where FREECELL_RUNS_ROOM holds. */
typedef enum freecell_capacity {
  FREECELL_CAPACITY_STANDARD = 0, /* (free cells + 1) * 2^(empty cascades) */
  FREECELL_CAPACITY_SUM = 1       /* free cells + empty cascades + 1 */
} freecell_capacity;

#define FREECELL_RULES_INIT \
  { sizeof(freecell_rules), 4, FREECELL_AUTOPLAY_MS, FREECELL_METRIC_PLAYER, 0, 0, 0, 0, 0, 0, 0 }

/* The name of the `index`-th game, `freecell` first, or NULL after the last one. */
FREECELL_API const char* freecell_game_name(size_t index);

/* Sets the rules to those of a game, as `--game` of the program names it: `seahaven`, or
 * `seahaven:cells-from=first`. Their `size` must be set before: begin with FREECELL_RULES_INIT. */
FREECELL_API freecell_status freecell_rules_of_game(const char* game, freecell_rules* rules);

/* Writes the game of the rules as freecell_rules_of_game reads it; 128 bytes are always enough. The
 * text does not say the freecells, cascades, autoplay and metric. */
FREECELL_API freecell_status freecell_rules_text(const freecell_rules* rules, char* buffer,
                                                 size_t size, size_t* length);

/* The length of a solution by each of the counts in use. */
typedef struct freecell_counts {
  int card_moves;     /* single-card moves, moves home included */
  int player_moves;   /* a supermove counts 1, a move home 0 */
  int listed_moves;   /* those that standard notation lists */
  int explicit_moves; /* a supermove counts 1, and so does every move home */
} freecell_counts;

/* ---- Deals ---- */

/* The start of a game, immutable. */
typedef struct freecell_deal freecell_deal;

/* Makes deal `number`, -2..8589934591, of the game, with its cascades and the cards that it deals
 * to freecells. Rules may be NULL here and below: Microsoft's game. */
FREECELL_API freecell_status freecell_deal_numbered(int64_t number, const freecell_rules* rules,
                                                    freecell_deal** made);

/* Makes PySolFC's deal `number`, 1..2^63 - 1. Below 32000 it is Microsoft's. */
FREECELL_API freecell_status freecell_deal_pysol(int64_t number, const freecell_rules* rules,
                                                 freecell_deal** made);

/* Makes the `index`-th random deal of `seed`, out of all 52! orders of the deck. */
FREECELL_API freecell_status freecell_deal_random(uint64_t seed, uint64_t index,
                                                  const freecell_rules* rules,
                                                  freecell_deal** made);

/* Makes the deal of the one board in `text`, which ends with a zero byte. The format is that of
 * `freecell deal`, fc-solve, PySolFC and kpat. */
FREECELL_API freecell_status freecell_deal_parse(const char* text, const freecell_rules* rules,
                                                 freecell_deal** made);

/* Makes the deal of a board that may be from the middle of a game. A deal does not say which cells
 * are empty: its cards in freecells lie in the first ones. */
FREECELL_API freecell_status freecell_deal_of_board(const freecell_board* board,
                                                    freecell_deal** made);

FREECELL_API void freecell_deal_free(freecell_deal* deal);

/* Sets up the deal with `freecells` cells. */
FREECELL_API freecell_status freecell_deal_board(const freecell_deal* deal, int freecells,
                                                 freecell_board* board);

/* Writes the board as text, one line a cascade; 400 bytes are always enough. */
FREECELL_API freecell_status freecell_deal_text(const freecell_deal* deal, char* buffer,
                                                size_t size, size_t* length);

/* Lists the numbers of the deals of the game that have this layout, ascending. With `any_order` not
 * 0 its cascades may come in any order (at most 12 of them, fewer if the game deals cards to
 * freecells). The first call takes some milliseconds to make a table of 1 MiB, which stays. */
FREECELL_API freecell_status freecell_deal_numbers(const freecell_deal* deal,
                                                   const freecell_rules* rules, int any_order,
                                                   int64_t* numbers, size_t capacity,
                                                   size_t* count);

/* ---- Notation ---- */

/* Reads moves in standard notation, separated by white space: `2a 27 3bv2`. This checks the text
 * only, not whether the moves are legal. Counts that are not given are 0. */
FREECELL_API freecell_status freecell_moves_parse(const char* text, freecell_move* moves,
                                                  size_t capacity, size_t* count);

/* Writes moves in standard notation, with one space between two of them. A count is written unless
 * it is 0. Five bytes a move and one are always enough. */
FREECELL_API freecell_status freecell_moves_text(const freecell_move* moves, size_t count,
                                                 char* buffer, size_t size, size_t* length);

/* Replays a solution in standard notation. FREECELL_ILLEGAL: the solution is none. Then `*at` is
 * the first move that breaks a rule (from 0), or the number of moves if they end too early;
 * `counts` are those of the moves before. `counts` and `at` may be NULL. */
FREECELL_API freecell_status freecell_verify(const freecell_deal* deal, const freecell_rules* rules,
                                             const char* solution, freecell_counts* counts,
                                             size_t* at);

/* ---- Games ---- */

/* A game as a player plays it. It takes 1.1 kB, and as much for every move that can be taken back.
 */
typedef struct freecell_game freecell_game;

/* Starts a game, and makes the first moves of the autoplay rule. */
FREECELL_API freecell_status freecell_game_new(const freecell_deal* deal,
                                               const freecell_rules* rules, freecell_game** made);
FREECELL_API void freecell_game_free(freecell_game* game);

FREECELL_API freecell_status freecell_game_board(const freecell_game* game, freecell_board* board);

/* Writes the board as text; 450 bytes are always enough. */
FREECELL_API freecell_status freecell_game_text(const freecell_game* game, char* buffer,
                                                size_t size, size_t* length);

/* Sets `*is_won` to 1 if all cards are home, else to 0. */
FREECELL_API freecell_status freecell_game_is_won(const freecell_game* game, int* is_won);

/* The counts of the moves that were not taken back. */
FREECELL_API freecell_status freecell_game_counts(const freecell_game* game,
                                                  freecell_counts* counts);

/* Lists every move that freecell_game_play takes, supermoves with each of their counts. */
FREECELL_API freecell_status freecell_game_legal_moves(const freecell_game* game,
                                                       freecell_move* moves, size_t capacity,
                                                       size_t* count);

/* Says whether the move is legal: FREECELL_OK, or FREECELL_ILLEGAL with the rule in the message. */
FREECELL_API freecell_status freecell_game_judge(const freecell_game* game,
                                                 const freecell_move* move);

/* Plays a move, and then the moves of the autoplay rule. An illegal move changes nothing. */
FREECELL_API freecell_status freecell_game_play(freecell_game* game, const freecell_move* move);

/* Takes the last move back, with the cards that went home after it. FREECELL_ILLEGAL if there is
 * none. */
FREECELL_API freecell_status freecell_game_undo(freecell_game* game);

/* Lists the moves that were played and not taken back, with their counts. */
FREECELL_API freecell_status freecell_game_moves(const freecell_game* game, freecell_move* moves,
                                                 size_t capacity, size_t* count);

/* Lists the cards that went home by themselves after the last move (or at the start), as moves. */
FREECELL_API freecell_status freecell_game_automatic_moves(const freecell_game* game,
                                                           freecell_move* moves, size_t capacity,
                                                           size_t* count);

/* Writes a move of this game in standard notation, without the count if that is implied; 6 bytes
 * are always enough. */
FREECELL_API freecell_status freecell_game_move_text(const freecell_game* game,
                                                     const freecell_move* move, char* buffer,
                                                     size_t size, size_t* length);

/* ---- Searches ---- */

typedef enum freecell_effort {
  FREECELL_FAST = 0,    /* any solution: some 20 microseconds */
  FREECELL_SHORT = 1,   /* a short one: a tenth of a second */
  FREECELL_SHORTEST = 2 /* none is shorter, which is proved: seconds */
} freecell_effort;

/* How a solver searches. NULL means FREECELL_SETTINGS_INIT. Begin with that and change members by
 * name: it grows as freecell_rules does. */
typedef struct freecell_settings {
  uint32_t size;         /* sizeof(freecell_settings) */
  int effort;            /* freecell_effort */
  int jobs;              /* threads that search one deal, 1..64: FREECELL_SHORTEST and proofs */
  int at_least;          /* FREECELL_SHORTEST ends at a solution of fewer moves; 0: it does not */
  int up_to_symmetry;    /* 1: proofs count positions as one that differ by an exchange of cards */
  uint64_t max_expanded; /* positions expanded, or in a proof: 1..FREECELL_NO_LIMIT */
  uint64_t max_memory;   /* bytes of positions, from 1 */
  double max_seconds;    /* of one call, above 0; DBL_MAX: no limit */
} freecell_settings;

#define FREECELL_NO_LIMIT UINT64_MAX
#define FREECELL_DEFAULT_MEMORY (UINT64_C(1) << 30) /* 1 GiB */

#define FREECELL_SETTINGS_INIT                                                                     \
  {                                                                                                \
    sizeof(freecell_settings), FREECELL_FAST, 1, 0, 0, FREECELL_NO_LIMIT, FREECELL_DEFAULT_MEMORY, \
        DBL_MAX                                                                                    \
  }

/* The progress of a running search. */
typedef struct freecell_progress {
  uint64_t expanded;  /* positions expanded, up to some thousands ago */
  uint64_t generated; /* positions generated */
  int stage;          /* of the search, from 1 */
  int best;           /* moves of the best solution so far, by the metric of the rules; -1: none */
  int lower_bound;    /* no solution has fewer moves; -1: not known */
} freecell_progress;

/* Called every few thousand positions by the thread that searches. Any value but 0 ends the search.
 * `progress` is valid during the call. It must not use the solver, and must not throw or jump. */
typedef int (*freecell_callback)(const freecell_progress* progress, void* data);

/* Searches one deal after the other. It keeps its buffers, so use one for many deals. */
typedef struct freecell_solver freecell_solver;

FREECELL_API freecell_status freecell_solver_new(const freecell_settings* settings,
                                                 const freecell_rules* rules,
                                                 freecell_solver** made);
FREECELL_API void freecell_solver_free(freecell_solver* solver);

/* Ends the search that is running, within some milliseconds, with FREECELL_REASON_INTERRUPTED. If
 * none is running it ends the next one, so that a call just before a search begins is not lost. Any
 * thread and any signal handler may call it. NULL is ignored. */
FREECELL_API void freecell_solver_cancel(freecell_solver* solver);

/* The result of a search. Counts are -1 if there is no solution, bounds if they are not known. */
typedef struct freecell_result {
  int verdict; /* freecell_verdict */
  int reason;  /* freecell_reason */
  int stage;
  uint64_t expanded;
  uint64_t generated;
  freecell_counts counts;
  int lower_bound; /* no solution has fewer moves, by the metric; FREECELL_SHORTEST only */
  int gap;         /* how far the solution is above the bound; 0: it is a shortest one */
} freecell_result;

/* Decides whether a deal can be won. A solution has been replayed by a referee that shares no code
 * with the search. `callback` may be NULL; `data` is passed on to it. */
FREECELL_API freecell_status freecell_solver_solve(freecell_solver* solver,
                                                   const freecell_deal* deal,
                                                   freecell_callback callback, void* data,
                                                   freecell_result* result);

/* The solution of the last search that had one, in standard notation; "" if the last search had
 * none. Valid until the next call with this solver. */
FREECELL_API const char* freecell_solver_solution(const freecell_solver* solver);

/* Lists the moves of the same solution, with the counts that its notation leaves out. */
FREECELL_API freecell_status freecell_solver_moves(const freecell_solver* solver,
                                                   freecell_move* moves, size_t capacity,
                                                   size_t* count);

/* Advice for a player. */
typedef struct freecell_advice {
  int verdict;            /* whether it can still be won: freecell_verdict */
  int reason;             /* freecell_reason */
  int has_next;           /* 1 if there is a move to make, else 0 */
  freecell_move next;     /* it, with its count */
  uint8_t card;           /* the card that lands on the target */
  freecell_counts counts; /* of the rest of the game; -1 unless the verdict is FREECELL_SOLVED */
} freecell_advice;

/* Decides whether a game can still be won, and gives the next move. The game must be that of the
 * solver's rules, with as many freecells. freecell_solver_solution and _moves then have the whole
 * rest of the game under the ms rule; they name the places of this board. */
FREECELL_API freecell_status freecell_solver_advise(freecell_solver* solver,
                                                    const freecell_game* game,
                                                    freecell_callback callback, void* data,
                                                    freecell_advice* advice);

/* A legal move, and whether the game can still be won after it. */
typedef struct freecell_judged_move {
  freecell_move move; /* with its count */
  int verdict;        /* freecell_verdict on the board after it: FREECELL_SOLVED if it can be won */
  int reason;         /* freecell_reason */
} freecell_judged_move;

/* Says of every legal move whether it keeps the game winnable, in the order of
 * freecell_game_legal_moves. Each search is of the fast effort and has the limits of the solver,
 * but max_seconds is for all of them. Nothing is searched if the array is too small. The game must
 * be that of the solver's rules, with as many freecells. */
FREECELL_API freecell_status freecell_solver_judge_moves(freecell_solver* solver,
                                                         const freecell_game* game,
                                                         freecell_callback callback, void* data,
                                                         freecell_judged_move* moves,
                                                         size_t capacity, size_t* count);

/* The fewest freecells with which a deal can be won. */
typedef struct freecell_fewest {
  int verdict; /* FREECELL_SOLVED: lower and upper are equal */
  int reason;
  int lower;              /* it cannot be won with fewer */
  int upper;              /* it can be won with so many; -1: no solution was found */
  freecell_counts counts; /* of the solution with `upper` cells; -1 without one */
  uint64_t expanded;
} freecell_fewest;

/* Finds the fewest freecells. The limits hold for each number that is tried; the freecells and the
 * effort of the solver do not matter. freecell_solver_solution has a solution with `upper`. */
FREECELL_API freecell_status freecell_solver_fewest(freecell_solver* solver,
                                                    const freecell_deal* deal,
                                                    freecell_callback callback, void* data,
                                                    freecell_fewest* fewest);

/* The verdict on a hard deal. */
typedef struct freecell_proof {
  int verdict;
  int reason;
  uint64_t positions;     /* of the proof; 0 unless unsolvable */
  uint64_t largest_layer; /* of these, the most in memory at a time */
  uint64_t expanded;
  freecell_counts counts; /* of the solution; -1 without one */
} freecell_proof;

/* Decides a hard deal by visiting every position, with all threads of the solver. */
FREECELL_API freecell_status freecell_solver_prove(freecell_solver* solver,
                                                   const freecell_deal* deal,
                                                   freecell_callback callback, void* data,
                                                   freecell_proof* proof);

/* The same, and if the deal is unsolvable writes the certificate of that to the file `path`, which
 * `freecell verify` and checker/freecell_check.py read, too. The deal has its number there, or the
 * name `board`. The file has its name once it is whole. A certificate takes several times the
 * memory of max_memory. FREECELL_UNSUPPORTED in a library that was built alone. */
FREECELL_API freecell_status freecell_solver_certify(freecell_solver* solver,
                                                     const freecell_deal* deal, const char* path,
                                                     freecell_callback callback, void* data,
                                                     freecell_proof* proof);

/* Checks a file of certificates without trusting the search: FREECELL_OK if all of them are proofs
 * and one is that `deal` cannot be won by the rules, and then `*positions`, which may be NULL, is
 * the size of that one. FREECELL_ILLEGAL: a certificate is wrong, or none is about the deal. Of the
 * settings only `jobs` and `max_memory` matter. FREECELL_UNSUPPORTED in a library that was built
 * alone. */
FREECELL_API freecell_status freecell_verify_certificate(const freecell_deal* deal,
                                                         const freecell_rules* rules,
                                                         const char* path,
                                                         const freecell_settings* settings,
                                                         uint64_t* positions);

/* ---- Measures ---- */

/* Lower bounds on the moves of every solution, with any number of freecells, without a search. */
FREECELL_API freecell_status freecell_bounds(const freecell_deal* deal, const freecell_rules* rules,
                                             int* player_moves, int* card_moves);

/* The name of the `index`-th measure (docs/look-up/measures.md), or NULL after the last one. */
FREECELL_API const char* freecell_measure_name(size_t index);

/* Measures a deal. `*is_known` is 0 if a limit of the settings hides the value, else 1. The value
 * of search_verdict is a freecell_verdict. */
FREECELL_API freecell_status freecell_measure(const freecell_deal* deal,
                                              const freecell_rules* rules,
                                              const freecell_settings* settings, const char* name,
                                              double* value, int* is_known);

#ifdef __cplusplus
}
#endif

#endif
