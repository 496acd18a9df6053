import { cellName, type ExhibitMaker, gridSymmetries, Random, type Scene } from '@plyworks/core'
import { copyingCases, symmetryNames } from '../copying.js'
import { completeSquares, movesOf, safeMovesOf } from '../moves.js'
import { HipPosition, HipRules } from '../rules.js'
import { describeSquare } from '../squares.js'
import { hipView } from '../view.js'
import { hipBoard } from '../world.js'

/**
 * A game in which player 2 copies by a symmetry that gives it most, and player 1 plays by chance, but closes no square
 * while it can do otherwise.
 */
export const showCopying: ExhibitMaker = (variant, seed) => {
  const grid = { rows: Number(variant.rows), columns: Number(variant.cols) }
  const rules = new HipRules(grid, variant.rule === 'last-mover' ? 'last-mover' : 'gardner', 1)
  // The half turn, where it is as good as the mirrors: its answers are far away and more of a surprise.
  const cases = copyingCases(rules).filter(({ gives }) => gives !== 'nothing')
  cases.sort((one, other) => other.symmetry - one.symmetry)
  const best = cases.find(({ gives }) => gives === 'win') ?? cases[0]
  if (best === undefined) {
    return {
      refuses: `on ${grid.rows} x ${grid.columns} every symmetry leaves a cell in its place, so player 2 cannot always copy`,
    }
  }
  const name = symmetryNames[best.symmetry]
  const gives = best.gives === 'win' ? 'That wins every game.' : 'That holds at least a draw.'
  return {
    kind: 'demonstration',
    board: hipBoard(grid),
    about: `Player 2 answers each stone with its image under the ${name}. Any square of player 2 would be the image of one that player 1 closed before, so player 2 never closes one first. ${gives}`,
    scenes: playScenes(rules, gridSymmetries(grid)[best.symmetry], new Random(seed)),
    varies: true,
  }
}

function playScenes(rules: HipRules, image: Int32Array, random: Random): Scene[] {
  const position = new HipPosition(rules)
  const scenes = [sceneOf(position, 'The empty board. Player 1 begins.', [], null)]
  while (!position.over) {
    const stone = chanceMove(position, random)
    position.make(stone)
    scenes.push(sceneOf(position, `Player 1 plays ${cellName(rules.grid, stone)}.${endingOf(position)}`, [stone], null))
    if (position.over) break
    const answer = image[stone]
    position.make(answer)
    const words = `Player 2 answers with the image, ${cellName(rules.grid, answer)}.${endingOf(position)}`
    scenes.push(sceneOf(position, words, [answer], [stone, answer]))
  }
  return scenes
}

/** A move of the player to move by chance, among those that close no square where there are any. */
function chanceMove(position: HipPosition, random: Random): number {
  const safe = safeMovesOf(position)
  const choice = safe.length > 0 ? safe : movesOf(position)
  return choice[random.below(choice.length)]
}

function sceneOf(position: HipPosition, caption: string, touched: readonly number[], arrow: Scene['arrow']): Scene {
  const closed = completeSquares(position)
  return {
    faces: hipView(position.rules).faces(position),
    caption,
    touched,
    arrow,
    figures: closed.slice(0, 1).map((square) => ({
      title: describeSquare(position.rules.grid, square),
      corners: square.cells,
      cell: touched[0] ?? square.cells[0],
      seat: position.stoneAt(square.cells[0]),
      forbids: false,
    })),
  }
}

/** Returns sentences about the end of the game; empty before it. */
function endingOf(position: HipPosition): string {
  if (!position.over) return ''
  const score = position.score(1)
  const result = score > 0 ? 'Player 2 wins.' : score < 0 ? 'Player 1 wins.' : 'The game is drawn.'
  const [square] = completeSquares(position)
  if (square !== undefined) {
    return ` It closes the square ${describeSquare(position.rules.grid, square)}. ${result}`
  }
  return position.rules.rule === 'last-mover'
    ? ` No cell is left for the other one. ${result}`
    : ` The board is full. ${result}`
}
