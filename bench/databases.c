/*
 * Retrograde analysis of Hip (Gardner's rule, one stone a turn) and Connect Four in C, one thread, tables in memory: the yardstick of
 * `bench/databases.mjs`, which compiles it. Numbering and entries are those of `packages/core/src/solve/stone-layers.ts`
 * (n stones: shape * C(n, k) + place of seat 1's stones), so that both can be compared entry by entry.
 *
 *     databases hip ROWS COLS | connect-four ROWS COLS      prints positions, processor seconds, entry of the start, checksum
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOSS = 1, DRAW = 2, WIN = 3, MOST = 27 };
typedef uint32_t set;

static uint32_t choose[MOST + 1][MOST + 1];
static int hip, rows, columns, cells, high;
static set squares[256];
static int square_count;
static uint32_t *completing;
static set inside;

/* One shape: cells in order, moves. */
static set shape_cells[MOST], shape_bits[MOST];
static int shape_orders[MOST], shape_moves;
static uint32_t shape_next[MOST];

static uint32_t *codes[MOST + 1], *numbers, shape_count[MOST + 1], powers[16];

static uint32_t place_of(set s) {
  uint32_t place = 0;
  for (int count = 0; s; s &= s - 1) place += choose[__builtin_ctz(s)][++count];
  return place;
}

static set next_set(set s) {
  set lowest = s & -s, carried = s + lowest;
  return carried | (((s ^ carried) / lowest) >> 2);
}

static void describe(int placed, uint32_t number, set hip_shape) {
  int at = 0;
  shape_moves = 0;
  if (hip) {
    for (int cell = 0; cell < cells; cell++) {
      set bit = 1u << cell;
      if (hip_shape & bit) shape_cells[at++] = bit;
      else {
        shape_bits[shape_moves] = bit;
        shape_orders[shape_moves] = at;
        shape_next[shape_moves++] = place_of(hip_shape | bit);
      }
    }
    return;
  }
  uint32_t code = codes[placed][number];
  for (int column = 0; column < columns; column++) {
    int height = code / powers[column] % high;
    for (int row = 0; row < height; row++) shape_cells[at++] = 1u << (column * high + row);
    if (height == rows) continue;
    shape_bits[shape_moves] = 1u << (column * high + height);
    shape_orders[shape_moves] = at;
    shape_next[shape_moves++] = numbers[code + powers[column]];
  }
}

static int has_four(set own) {
  int steps[4] = {1, high, high + 1, high - 1};
  for (int index = 0; index < 4; index++) {
    set pairs = own & (own >> steps[index]);
    if (pairs & (pairs >> (2 * steps[index]))) return 1;
  }
  return 0;
}

static set wins(set own) {
  int steps[4] = {1, high, high + 1, high - 1};
  set found = (own << 1) & (own << 2) & (own << 3);
  for (int index = 1; index < 4; index++) {
    int step = steps[index];
    set above = (own << step) & (own << (2 * step)), below = (own >> step) & (own >> (2 * step));
    found |= (above & (own << (3 * step))) | (above & (own >> step)) | (below & (own << step)) | (below & (own >> (3 * step)));
  }
  return found & inside;
}

static void prepare_hip(void) {
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      for (int dx = 1; dx < columns; dx++)
        for (int dy = 0; dy < rows; dy++) {
          int xs[4] = {x, x + dx, x + dx - dy, x - dy}, ys[4] = {y, y + dy, y + dy + dx, y + dx}, fits = 1;
          set square = 0;
          for (int corner = 0; corner < 4; corner++) {
            if (xs[corner] < 0 || xs[corner] >= columns || ys[corner] < 0 || ys[corner] >= rows) fits = 0;
            else square |= 1u << (ys[corner] * columns + xs[corner]);
          }
          if (fits) squares[square_count++] = square;
        }
  completing = malloc(sizeof(uint32_t) << cells);
  for (set own = 0; own < 1u << cells; own++) {
    completing[own] = 0;
    for (int index = 0; index < square_count; index++) {
      set left = squares[index] & ~own;
      if (!left) { completing[own] = ~0u; break; }
      if (!(left & (left - 1))) completing[own] |= left;
    }
  }
}

static void prepare_four(void) {
  uint32_t size = 1;
  for (int column = 0; column < columns; column++) { powers[column] = size; size *= high; }
  numbers = malloc(size * sizeof *numbers);
  for (int placed = 0; placed <= cells; placed++) codes[placed] = malloc(size * sizeof(uint32_t));
  for (uint32_t code = 0; code < size; code++) {
    int placed = 0;
    for (int column = 0; column < columns; column++) placed += code / powers[column] % high;
    numbers[code] = shape_count[placed];
    codes[placed][shape_count[placed]++] = code;
  }
  for (int column = 0; column < columns; column++) inside |= ((1u << rows) - 1) << (column * high);
}

int main(int count, char **words) {
  if (count != 4) return 2;
  hip = !strcmp(words[1], "hip");
  rows = atoi(words[2]);
  columns = atoi(words[3]);
  cells = rows * columns;
  high = rows + 1;
  clock_t began = clock();
  for (int n = 0; n <= MOST; n++)
    for (int k = 0; k <= n; k++) choose[n][k] = k == 0 ? 1 : choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0);
  if (hip) prepare_hip();
  else prepare_four();
  if (hip) for (int placed = 0; placed <= cells; placed++) shape_count[placed] = choose[cells][placed];

  uint16_t *below = NULL;
  uint64_t positions = 0, checksum = 14695981039346656037u;
  uint16_t start = 0;
  for (int placed = cells - 1; placed >= 0; placed--) {
    uint32_t colourings = choose[placed][placed / 2], after = choose[placed + 1][(placed + 1) / 2];
    uint64_t size = (uint64_t)shape_count[placed] * colourings;
    uint16_t *table = malloc(size * sizeof *table), *entry = table;
    int mover = placed & 1, full = placed + 1 == cells, half = (placed + 1) / 2, split = (placed + 2) / 2;
    set *low_cells = calloc(1 << half, sizeof(set)), *high_cells = calloc(1 << (placed - half), sizeof(set));
    uint32_t *low_places = malloc((1u << split) * sizeof *low_places);
    uint32_t *high_places = calloc(((size_t)split + 1) << split, sizeof *high_places);
    for (set s = 0; s < 1u << split; s++) low_places[s] = place_of(s);
    for (int below_count = 0; below_count <= split; below_count++)
      for (set s = 0; s < 1u << split; s++) {
        int number = below_count;
        for (set left = s; left; left &= left - 1) {
          int element = split + __builtin_ctz(left);
          if (element < MOST) high_places[((size_t)below_count << split) + s] += choose[element][++number];
        }
      }
    set hip_shape = placed == 0 ? 0 : (1u << placed) - 1;
    for (uint32_t number = 0; number < shape_count[placed]; number++) {
      describe(placed, number, hip_shape);
      if (hip && placed > 0 && number + 1 < shape_count[placed]) hip_shape = next_set(hip_shape);
      set occupied = 0;
      for (int at = 0; at < placed; at++) occupied |= shape_cells[at];
      for (set s = 1; s < 1u << half; s++) low_cells[s] = low_cells[s & (s - 1)] | shape_cells[__builtin_ctz(s)];
      for (set s = 1; s < 1u << (placed - half); s++) high_cells[s] = high_cells[s & (s - 1)] | shape_cells[half + __builtin_ctz(s)];
      set colours = placed / 2 == 0 ? 0 : (1u << (placed / 2)) - 1;
      for (uint32_t colouring = 0; colouring < colourings; colouring++, entry++) {
        set seconds = low_cells[colours & ((1u << half) - 1)] | high_cells[colours >> half], firsts = occupied ^ seconds;
        set ends = 0;
        int over = hip ? completing[firsts] == ~0u || completing[seconds] == ~0u : has_four(firsts) || has_four(seconds);
        *entry = 0;
        if (!over) {
          int best = 0;
          ends = hip ? completing[mover ? seconds : firsts] : wins(mover ? seconds : firsts);
          positions++;
          for (int move = 0; move < shape_moves; move++) {
            int worth;
            if (ends & shape_bits[move]) worth = hip ? 1 : 3 * 16384 - 2;
            else if (full) worth = 2 * 16384 - 2;
            else {
              set under = colours & ((1u << shape_orders[move]) - 1), next = under | (set)mover << shape_orders[move] | (colours ^ under) << 1;
              set lower = next & ((1u << split) - 1);
              uint16_t known = below[shape_next[move] * after + low_places[lower] +
                                     high_places[((size_t)__builtin_popcount(lower) << split) + (next >> split)]];
              int kind = WIN + LOSS - (known & 3), plies = (known >> 2) + 1;
              worth = kind == LOSS ? plies : (kind - 1) * 16384 + 16383 - plies;
            }
            if (worth > best) best = worth;
          }
          int kind = best / 16384 + 1, plies = kind == LOSS ? best : 16383 - best % 16384;
          *entry = plies << 2 | kind;
        }
        if (colours && colouring + 1 < colourings) colours = next_set(colours);
      }
    }
    double seconds_before_checksum = (double)(clock() - began);
    for (uint64_t at = 0; at < size; at++) checksum = (checksum ^ table[at]) * 1099511628211u;
    began += clock() - began - (clock_t)seconds_before_checksum;
    free(low_cells), free(high_cells), free(low_places), free(high_places), free(below);
    below = table;
    start = table[0];
  }
  printf("%llu %.3f %u %016llx\n", (unsigned long long)positions, (double)(clock() - began) / CLOCKS_PER_SEC, start, (unsigned long long)checksum);
  return 0;
}
