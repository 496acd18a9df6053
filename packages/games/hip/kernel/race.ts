/**
 * The race of two stones a turn when a player, the *keeper*, holds a store of cells (`bounds.ts`): how many cells beside the
 * store the other one, the *runner*, may have and still run out first. Both take shared cells of the store while there are
 * any. The search of the last cells asks this at every position, so the answers are a table.
 */

/** Shared cells, answers and cells of the runner are fewer than this: the last cells are at most 15. */
const MOST: i32 = 16
/** i8 each; -1 where the keeper does not outlast anybody. */
const TABLE: usize = memory.data(2 * 2 * 16 * 16, 16)

export function prepareRace(): void {
  for (let first: i32 = 0; first < 2; first++) {
    for (let left: i32 = 1; left <= 2; left++) {
      for (let shared: i32 = 0; shared < MOST; shared++) {
        for (let answers: i32 = 0; answers < MOST; answers++) {
          let most: i32 = -1
          while (most < MOST - 1 && keeperWins(first == 1, left, shared, answers, most + 1)) most++
          store<i8>(TABLE + place(first == 1, left, shared, answers), <i8>most)
        }
      }
    }
  }
}

/**
 * @param first whether the keeper is to move, with `left` stones of the turn to place
 * @param answers cells of the store that only the keeper may play
 */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function mostOutlasted(first: bool, left: i32, shared: i32, answers: i32): i32 {
  return <i32>load<i8>(TABLE + place(first, left, shared, answers))
}

// @ts-ignore: as above
@inline
function place(first: bool, left: i32, shared: i32, answers: i32): usize {
  return <usize>((<i32>first << 9) | ((left - 1) << 8) | (shared << 4) | answers)
}

function keeperWins(first: bool, left: i32, shared: i32, answers: i32, runs: i32): bool {
  let keeper = first
  while (true) {
    if (shared > 0) shared--
    else if (keeper) {
      if (answers-- == 0) return false
    } else if (runs-- == 0) return true
    if (--left == 0) {
      keeper = !keeper
      left = 2
    }
  }
}
