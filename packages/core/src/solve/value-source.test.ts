import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import { prepareDatabase } from './database-probe.js'
import { RetrogradeSolver } from './retrograde.js'
import { DatabaseValues, type PositionValues, SolvingValues, type ValueSource } from './value-source.js'

/** Asks several sources for the values of positions by chance; all must say the same. */
async function compare(name: string, plies: number, sources: (game: Game) => ValueSource[]) {
  const game = await loadGame(name)
  const made = sources(game)
  const random = new Random(9)
  const room = new Int32Array(game.traits.maxMoves)
  for (let round = 0; round < 8; round++) {
    const position = game.start(1)
    for (let ply = 0; ply < plies && !position.over; ply++) {
      position.make(room[random.below(position.generate(room, 0))])
    }
    if (position.over) continue
    const before = game.notation.formatPosition(position)
    const [first, ...others] = made.map((source) => source.values(position))
    expect(game.notation.formatPosition(position)).toBe(before)
    for (const other of others) expect(plain(other)).toEqual(plain(first))
    for (const source of made) expect(source.value(position)?.value).toBe(first?.value)
  }
}

/** A game as it were without a solver of its own. */
function withoutSolver(game: Game): Game {
  const { solver: _, ...solve } = game.solve
  return { ...game, solve }
}

/** Values without the length of draws, which only a database knows. */
function plain(values: PositionValues | null) {
  if (values === null) throw new Error('nothing stopped it')
  const pliesOf = ({ value, plies }: { value: string; plies: number | null }) => (value === 'draw' ? null : plies)
  const moves = values.moves.map((each) => ({
    ...each,
    plies: pliesOf(each),
    best: values.value === 'draw' ? each.value === 'draw' : each.best,
  }))
  return { value: values.value, plies: pliesOf(values), moves }
}

describe('sources of exact values', () => {
  it('agree: a database, the solver of the game and exhaustive search', async () => {
    await compare('connect-four:rows=4,cols=4', 5, (game) => {
      const solved = prepareDatabase(game, game.start(1))
      if (solved === null) throw new Error('nothing stopped it')
      new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
      return [
        new DatabaseValues(solved),
        new SolvingValues(game, { distances: true }),
        new SolvingValues(withoutSolver(game)),
      ]
    })
  })

  it('say nothing where a database does not reach, or when they are stopped', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const from = game.notation.parsePosition('123')
    const solved = prepareDatabase(game, from)
    if (solved === null) throw new Error('nothing stopped it')
    new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
    const source = new DatabaseValues(solved)
    expect(source.values(game.notation.parsePosition('1231'))).not.toBeNull()
    expect([source.value(game.notation.parsePosition('44')), source.values(game.notation.parsePosition('44'))]).toEqual(
      [null, null],
    )
    const large = withoutSolver(await loadGame('connect-four'))
    expect(new SolvingValues(large, { stopped: () => true }).values(large.start())).toBeNull()
  })
})
