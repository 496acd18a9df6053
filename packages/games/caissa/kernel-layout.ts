/**
 * Numbers on which the game in TypeScript and its kernel in AssemblyScript agree. Both compile this file, so that it
 * holds nothing but names for whole numbers of 32 bits, and sums and products of them.
 */

/** Squares of the board, and the one that stands for a captured man. */
export const SQUARES = 49
export const ABSENT = 63
/** Upper bound of the moves of a position: 24 for the queen, 12 for rook and bishop, 8 for the knight. */
export const MAX_MOVES = 56
/** A game that is not decided by then is a draw. */
export const MAX_HALF_MOVES = 200

/**
 * Keys: men `man * SQUARES + square`, holes, side to move, origin and target of the forbidden exchange, half-moves. The
 * number of half-moves tells positions apart only for the last COUNTED half-moves, where the draw is in a search's
 * reach; before that, equal boards share a key whatever their number.
 */
export const HOLE_KEYS = 8 * SQUARES
export const TURN_KEY = HOLE_KEYS + SQUARES
export const ORIGIN_KEYS = TURN_KEY + 1
export const TARGET_KEYS = ORIGIN_KEYS + SQUARES
export const COUNT_KEYS = TARGET_KEYS + SQUARES
export const COUNTED = 64
export const FIRST_COUNTED = MAX_HALF_MOVES - COUNTED
export const KEY_COUNT = COUNT_KEYS + COUNTED + 1

/**
 * A position of the kernel is a record of 80 bytes; making a move writes the next one. Offsets in bytes:
 *
 *     0             u64  squares of the men, one byte each: white queen, rook, bishop, knight, then black
 *     TILES         u64  tiles
 *     KEY           u64  key
 *     TURN          i32  side to move
 *     FORBIDDEN     i32  forbidden exchange `from | to << 6`, or 0
 *     HALF_MOVES    i32  half-moves
 *     LOOKED_TARGETS     where queen, rook, bishop and knight to move can go, four u64 left by `look`
 */
export const RECORD = 80
export const TILES = 8
export const KEY = 16
export const TURN = 24
export const FORBIDDEN = 28
export const HALF_MOVES = 32
export const LOOKED_TARGETS = 40
/** Records of a kernel. */
export const MOST_RECORDS = 512
/** Plies below the position a kernel was set to that it has room for. */
export const KERNEL_PLIES = 500

/** Places of the int32 numbers that `look` leaves for a seat, from `seat * FOUND_OF_SEAT` on: */
/** legal moves as if it were to move, */
export const FOUND_MOVES = 0
/** those of them that the queen makes, */
export const FOUND_QUEEN_MOVES = 1
/** those that take her one step only, */
export const FOUND_QUEEN_STEPS = 2
/** tiles on the squares around her, */
export const FOUND_QUEEN_ROOM = 3
/** men that give check to her, */
export const FOUND_CHECKS = 4
/** moves of rook, bishop and knight, one more than there are, or 0 when the man is gone, */
export const FOUND_MEN_MOVES = 5
/** which men she can capture: 1 the rook, 2 the bishop, 4 the knight, */
export const FOUND_PREY = 8
/** moves of the men that would give check, at most `MOST_CHECKING`, */
export const FOUND_CHECKING = 9
export const MOST_CHECKING = 9
/** tiles two steps from her. */
export const FOUND_FAR_ROOM = 10
export const FOUND_OF_SEAT = 11
/** Men on the board, one bit each by number. */
export const FOUND_MEN = 2 * FOUND_OF_SEAT
/** Men that give check to the seat to move, left by `generate` (not by `look`). */
export const FOUND_GENERATED_CHECKS = FOUND_MEN + 1
export const FOUND_COUNT = FOUND_MEN + 2

/** The network, see `engines/network.ts`: hidden units, and values that each number of `look` can have. */
export const HIDDEN = 16
export const MOVES_VALUES = 57
export const QUEEN_MOVES_VALUES = 25
export const QUEEN_STEPS_VALUES = 9
export const QUEEN_ROOM_VALUES = 9
export const CHECKS_VALUES = 4
export const ROOK_MOVES_VALUES = 14
export const BISHOP_MOVES_VALUES = 14
export const KNIGHT_MOVES_VALUES = 10
export const PREY_VALUES = 8
export const CHECKING_VALUES = MOST_CHECKING + 1
export const FAR_ROOM_VALUES = 17
/** Differences of two squares. */
export const OFFSETS = 169
/**
 * The learned order, see `engines/order.ts`, has for each kind of man, then for each in check: offsets of the target from the
 * other queen and from the own one, offsets of the origin from both, what stands on the target, and the check.
 */
export const ORDER_STANDING = 4 * OFFSETS
export const ORDER_CHECKING = ORDER_STANDING + 8
export const ORDER_OF_KIND = ORDER_CHECKING + 1
/** First inputs of each kind. */
export const MEN_SQUARES = 0
export const MEN_OFFSETS = MEN_SQUARES + 8 * SQUARES
export const HOLES = MEN_OFFSETS + 8 * OFFSETS
export const HOLE_OFFSETS = HOLES + SQUARES
export const NUMBERS = HOLE_OFFSETS + OFFSETS
export const NUMBERS_OF_SEAT =
  MOVES_VALUES +
  QUEEN_MOVES_VALUES +
  QUEEN_STEPS_VALUES +
  QUEEN_ROOM_VALUES +
  CHECKS_VALUES +
  ROOK_MOVES_VALUES +
  BISHOP_MOVES_VALUES +
  KNIGHT_MOVES_VALUES +
  PREY_VALUES +
  CHECKING_VALUES +
  FAR_ROOM_VALUES
export const INPUTS = NUMBERS + 2 * NUMBERS_OF_SEAT
/** Inputs that are 1 at once, at most: 15 of men, 96 of holes, 22 numbers. */
export const MOST_ACTIVE = 136
/** The difference of a square and itself: columns and rows differ by -6 to 6, rows count thirteenfold. */
export const NO_OFFSET = 6 + 13 * 6
/** Whole units of an activation. */
export const ACTIVE = 256
/** Bits by which the sum of the last layer is finer than a move, the unit of evaluations. */
export const SHIFT = 14

/** Scores of wins: WIN less the plies to it; the core's. */
export const WIN = 1000000
export const WIN_LIMIT = 900000
/** Longest line of the search, extensions included. */
export const MAX_PLY = 120
/**
 * The gain of a quiet move in the evaluation, at most as a rule: a wider margin wins no more
 * (51.7 % of 60 games, `docs/background/caissa.md`).
 */
export const QUIET_GAIN = 45
/**
 * A queen with so few safe steps may be mated next: leaves look at checks to her. With 2 that wins nothing, with 3 it loses
 * (`docs/background/caissa.md`).
 */
export const NARROW_STEPS = 1
/**
 * What is late, and left out or looked at with less depth for it. Found by games with the learned order, a few values each
 * (`docs/background/caissa.md`): from this depth on, a position of which nothing is remembered is searched one ply less deep;
 */
export const UNKNOWN_DEPTH = 3
/** this many moves are searched to the full depth, in check or not; */
export const FULL_MOVES = 2
/** and up to this depth no more dull moves than `LEFT_OUT_FROM + 2 * depth * depth` are made. */
export const LEAVING_OUT_DEPTH = 3
export const LEFT_OUT_FROM = 4
/**
 * Order of moves: tt move, captures, then all others by their learned rating (`engines/order.ts`), to which killers and
 * the bits of their history add. The three gains were set by hand: they looked at the fewest nodes of those tried
 * (`docs/background/caissa.md`).
 */
export const TT_MOVE = 0x40000000
export const CAPTURE = 0x10000000
/** Keeps ratings above 0. */
export const RATED_BASE = 0x1000000
export const KILLER_GAIN = 40
export const SECOND_KILLER_GAIN = 20
export const HISTORY_GAIN = 16
export const HISTORY_LIMIT = 0x2000000

/**
 * The transposition table: pairs of entries of 16 bytes, of which the third int32 holds move (bits 0..11), depth
 * (12..19), bound (20..21) and age (22..27). Bounds: the score is exact, at least or at most the stored one.
 */
export const EXACT = 0
export const LOWER = 1
export const UPPER = 2
