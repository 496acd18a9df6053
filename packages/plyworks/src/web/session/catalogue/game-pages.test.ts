import { isAnswer, legalMoves, levelsFor, mistakeOf, openEngine, splitGameName } from '@plyworks/core'
import { catalogue, loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { isOf, loadIntroduction, loadRatings } from './game-pages.js'

const definitions = await catalogue.definitions()
const introduced = definitions.filter(({ pages }) => pages.introduction !== undefined).map(({ id }) => id)

describe('introductions', () => {
  it('are there for every game that is not of a collection', () => {
    expect(introduced).toEqual(definitions.filter(({ collection }) => collection === undefined).map(({ id }) => id))
  })

  it.each(introduced)('%s has goals whose positions, answers, marks and reasons are right', async (id) => {
    const introduction = await loadIntroduction(id)
    if (introduction === null) throw new Error('there is none')
    expect(splitGameName(introduction.game).id).toBe(id)
    const { steps } = introduction
    expect(steps.length).toBeGreaterThanOrEqual(10)
    expect(steps.length).toBeLessThanOrEqual(15)
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
    for (const step of steps) {
      const game = await loadGame(step.game ?? introduction.game)
      const position = game.notation.parsePosition(step.position)
      const moves = [...legalMoves(game, position)].map((move) => game.notation.formatMove(position, move))
      for (const answer of step.answers) {
        expect([answer, moves.some((move) => isAnswer({ ...step, answers: [answer] }, move))]).toEqual([answer, true])
      }
      const wrong = moves.filter((move) => !isAnswer(step, move))
      for (const pattern of Object.keys(step.mistakes ?? {})) {
        const mistakes = { [pattern]: 'why' }
        expect([step.title, pattern, wrong.some((move) => mistakeOf({ ...step, mistakes }, move) !== null)]).toEqual([
          step.title,
          pattern,
          true,
        ])
      }
      // Nobody is told that a move is wrong without a reason.
      if (step.win === undefined) expect(wrong.filter((move) => mistakeOf(step, move) === null)).toEqual([])
      const names = game.view.board.cells.map(({ name }) => name)
      for (const target of step.targets ?? []) expect(names).toContain(target)
    }
    // The last goal is a game.
    expect(steps.at(-1)?.win).toBeDefined()
  })

  it.each(introduced)('%s ends with a game that can be won against the weakest level', async (id) => {
    const introduction = await loadIntroduction(id)
    const step = introduction?.steps.at(-1)
    if (step?.win === undefined) throw new Error('there is no game')
    const game = await loadGame(step.game ?? introduction?.game ?? id)
    const position = game.notation.parsePosition(step.position)
    const [weakest] = levelsFor(game)
    const strongest = levelsFor(game)[levelsFor(game).length - 1]
    const players = await Promise.all(
      Array.from({ length: game.traits.seats }, async (_, seat) => {
        const { engine, options, limits } = seat === step.win ? strongest : weakest
        return { engine: await openEngine(game, { engine, options }), limits }
      }),
    )
    for (let ply = 0; ply < 400 && !position.over; ply++) {
      const { engine, limits } = players[position.turn]
      position.make(
        engine.search(position, { ...limits, milliseconds: Math.min(limits.milliseconds ?? 100, 100) }).move,
      )
    }
    expect(position.over && position.score(step.win)).toBeGreaterThan(0)
  })

  it('ask for a win where they say so, and for safe cells', async () => {
    const hip = await loadGame('hip:rows=4,cols=4')
    const steps = (await loadIntroduction('hip'))?.steps ?? []
    for (const [index, loses] of [
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ] as const) {
      for (const answer of steps[index].answers) {
        const position = hip.notation.parsePosition(steps[index].position)
        position.make(hip.notation.parseMove(position, answer))
        expect([answer, position.over]).toEqual([answer, loses])
      }
    }
    const four = await loadGame('connect-four')
    const won = four.notation.parsePosition('4142434')
    expect(won.over && won.score(0)).toBe(1)
  })
})

describe('ratings of levels that were found with them', () => {
  it('are of the usual board of Breakthrough, of all its levels, and in order for certain', async () => {
    const ratings = await loadRatings('breakthrough')
    const usual = await loadGame('breakthrough')
    if (ratings === null) throw new Error('there are none')
    expect(ratings.levels.map(({ id }) => id)).toEqual(levelsFor(usual).map(({ id }) => id))
    for (const [index, { rating, error }] of ratings.levels.entries()) {
      const below = ratings.levels[index - 1]
      if (below !== undefined) expect(rating - below.rating).toBeGreaterThan(Math.hypot(error, below.error))
    }
    expect(isOf(ratings, usual.name)).toBe(true)
  })

  it('say nothing of a board with other levels', async () => {
    const ratings = await loadRatings('breakthrough')
    const small = await loadGame('breakthrough:cols=6,rows=6')
    expect(ratings !== null && isOf(ratings, small.name)).toBe(false)
    expect(levelsFor(small).some(({ engine }) => engine === 'learned')).toBe(false)
    const others = await loadRatings('connect-four')
    expect(others !== null && isOf(others, 'connect-four:cols=4,rows=4')).toBe(true)
  })
})
