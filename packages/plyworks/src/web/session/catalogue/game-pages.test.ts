import { isAnswer, splitGameName } from '@plyworks/core'
import { catalogue, loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { loadIntroduction } from './game-pages.js'

const definitions = await catalogue.definitions()
const introduced = definitions.filter(({ pages }) => pages.introduction !== undefined).map(({ id }) => id)

describe('introductions', () => {
  it('are there for every game that is not of a collection', () => {
    expect(introduced).toEqual(definitions.filter(({ collection }) => collection === undefined).map(({ id }) => id))
  })

  it.each(introduced)('%s has one whose positions and answers are legal', async (id) => {
    const introduction = await loadIntroduction(id)
    if (introduction === null) throw new Error('there is none')
    expect(splitGameName(introduction.game).id).toBe(id)
    const { steps } = introduction
    expect(steps.length).toBeGreaterThanOrEqual(4)
    for (const step of steps) {
      const game = await loadGame(step.game ?? introduction.game)
      const position = game.notation.parsePosition(step.position)
      const room = new Int32Array(game.traits.maxMoves)
      const moves = [...room.subarray(0, position.generate(room, 0))].map((move) =>
        game.notation.formatMove(position, move),
      )
      for (const answer of step.answers) {
        expect([answer, moves.some((move) => isAnswer({ ...step, answers: [answer] }, move))]).toEqual([answer, true])
      }
    }
    // The last step leads to a game.
    expect(steps.at(-1)?.answers).toEqual([])
  })

  it('ask for a win where they say so, and for safe cells', async () => {
    const hip = await loadGame('hip:rows=4,cols=4')
    const steps = (await loadIntroduction('hip'))?.steps ?? []
    for (const [index, loses] of [
      [1, true],
      [2, true],
      [3, false],
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
