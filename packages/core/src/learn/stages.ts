import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { type CellReader, randomWalk } from './cell-reader.js'

/** How far a game has come, as far as the cells of a position tell it: tables of weights may be each for a stage of their own. */
export interface Stages {
  readonly count: number
  of(cells: Uint8Array): number
}

/** Random games by which it is found whether a board fills, and the plies of each. */
const WALKS = 12
const PLIES = 200

/** The only stage of a game without stages. */
const ONE_STAGE: Stages = { count: 1, of: () => 0 }

/**
 * Returns the stages of a game whose board fills: one content, mostly the empty cell, grows fewer with every ply of pinned random games
 * and never more, and stages of equal length are counted by how many of it are left. Games that do not fill have one stage, since
 * nothing that is to be seen tells for certain how far they have come.
 * @param kept whether a content is the same in all symmetrical positions
 */
export function stagesOf<P extends Position>(
  game: Game<P>,
  reader: CellReader<P>,
  count: number,
  kept: (content: number) => boolean,
): Stages {
  if (count === 1) return ONE_STAGE
  const { cells, contents } = reader
  const grows = new Uint8Array(contents)
  const most = new Uint16Array(contents)
  const least = new Uint16Array(contents).fill(cells)
  const held = new Uint8Array(cells)
  for (let walk = 1; walk <= WALKS; walk++) {
    let before: Uint16Array | null = null
    for (const position of randomWalk(game, walk, PLIES)) {
      reader.read(position, held)
      const now: Uint16Array = new Uint16Array(contents)
      for (const content of held) now[content]++
      for (let content = 0; content < contents; content++) {
        if (before !== null && now[content] > before[content]) grows[content] = 1
        most[content] = Math.max(most[content], now[content])
        least[content] = Math.min(least[content], now[content])
      }
      before = now
    }
  }
  let chosen = -1
  for (let content = 0; content < contents; content++) {
    if (grows[content] === 1 || !kept(content) || 2 * (most[content] - least[content]) < cells) continue
    if (chosen < 0 || most[content] - least[content] > most[chosen] - least[chosen]) chosen = content
  }
  return chosen < 0 ? ONE_STAGE : countedStages(count, chosen, most[chosen], most[chosen] - least[chosen] + 1)
}

function countedStages(count: number, content: number, most: number, length: number): Stages {
  return {
    count,
    of(cells) {
      let left = 0
      for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === content) left++
      const stage = Math.floor(((most - left) * count) / length)
      return stage < 0 ? 0 : Math.min(stage, count - 1)
    },
  }
}
