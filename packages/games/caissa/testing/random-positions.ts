/** Positions for differential tests: random games, and boards thrown together that the rules allow. */
import type { Random } from '@plyworks/core'
import { ABSENT } from '../kernel-layout.js'
import { moveOf } from '../move.js'
import { CaissaPosition } from '../rules.js'
import { isLegalSetup, type Setup } from '../setup.js'

const LOW = 28

/**
 * A random legal position: from 2 to 49 tiles in one piece, grown at random so that they are dense or stringy, some men
 * missing, half the time crowded together; the side to move possibly in check, even twice.
 */
function randomSetup(random: Random): Setup {
  for (;;) {
    const setup = throwTogether(random)
    if (setup.men[0] !== ABSENT && setup.men[4] !== ABSENT && isLegalSetup(setup)) return setup
  }
}

/**
 * Visits `count` positions: half of them along random games from the start (with forbidden exchanges), half thrown
 * together, each followed for three plies.
 */
export function visitPositions(random: Random, count: number, visit: (position: CaissaPosition) => void): void {
  const moves = new Int32Array(64)
  let seen = 0
  let inGames = 0
  while (seen < count) {
    const game = inGames * 2 <= seen
    const position = new CaissaPosition(random.below(4) === 0, game ? undefined : randomSetup(random))
    const plies = Math.min(game ? 60 : 3, count - seen)
    for (let ply = 0; ply < plies; ply++) {
      visit(position)
      seen++
      if (game) inGames++
      if (position.over) break
      position.make(moves[random.below(position.generate(moves, 0))])
    }
  }
}

function throwTogether(random: Random): Setup {
  const tiles = growTiles(random, 2 + random.below(48), random.below(2) === 0)
  const places = random.shuffle([...tiles])
  const crowd = random.below(2) === 0 ? places : places.sort((first, second) => first - second)
  const from = random.below(Math.max(1, crowd.length - 8))
  const men = Array.from({ length: 8 }, (_, index) => crowd[from + index] ?? ABSENT)
  random.shuffle(men)
  for (let man = 0; man < 8; man++) if (man % 4 !== 0 && random.below(6) === 0) men[man] = ABSENT
  const turn = random.below(2)
  const kind = 1 + random.below(3)
  const own = men[turn * 4 + kind]
  const other = men[(1 - turn) * 4 + kind]
  const forbidden = random.below(3) === 0 && own !== ABSENT && other !== ABSENT ? moveOf(own, other) : 0
  const halfMoves = random.below(20) === 0 ? 130 + random.below(71) : 1 + random.below(130)
  return { men, ...asSet(tiles), turn, forbidden, halfMoves }
}

function growTiles(random: Random, count: number, stringy: boolean): number[] {
  const tiles = [random.below(49)]
  while (tiles.length < count) {
    const base = stringy && random.below(4) > 0 ? tiles[tiles.length - 1] : tiles[random.below(tiles.length)]
    const column = (base % 7) + random.below(3) - 1
    const row = Math.floor(base / 7) + random.below(3) - 1
    const square = row * 7 + column
    if (column >= 0 && column < 7 && row >= 0 && row < 7 && !tiles.includes(square)) tiles.push(square)
    else if (stringy && random.below(8) === 0) tiles.unshift(tiles.pop() ?? base)
  }
  return tiles
}

function asSet(squares: readonly number[]): { tilesLow: number; tilesHigh: number } {
  let tilesLow = 0
  let tilesHigh = 0
  for (const square of squares) {
    if (square < LOW) tilesLow |= 1 << square
    else tilesHigh |= 1 << (square - LOW)
  }
  return { tilesLow, tilesHigh }
}
