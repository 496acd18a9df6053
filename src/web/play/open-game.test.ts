import { describe, expect, it } from 'vitest'
import { TextError } from '../../core/text-error.js'
import { gameIds } from '../../load-game.js'
import { emptyLink } from './link.js'
import { openGame } from './open-game.js'

describe('openGame', () => {
  it.each([...gameIds])('opens %s at its start', async (id) => {
    const { game, moves } = await openGame(emptyLink(id))
    expect(game.name).toBe(id)
    expect(moves).toEqual([])
  })

  it('replays the moves', async () => {
    const { game, start, moves } = await openGame({ ...emptyLink('connect-four'), moves: ['4', '4', '5'] })
    const position = start.clone()
    for (const move of moves) position.make(move)
    expect(game.text.formatPosition(position)).toBe('445')
  })

  it('names the move, the start, the seat or the number that is wrong', async () => {
    const link = { ...emptyLink('connect-four'), moves: ['4', '9'] }
    await expect(openGame(link)).rejects.toThrow(/^move 2 \(9\), character 1/)
    await expect(openGame({ ...link, moves: [], start: '44x' })).rejects.toThrow(/^position, character 3/)
    await expect(openGame({ ...link, moves: ['4'], at: 2 })).rejects.toThrow(/at=2/)
    await expect(openGame({ ...link, moves: [], resigned: 2 })).rejects.toThrow(/resigned=2/)
    await expect(openGame(emptyLink('chess'))).rejects.toThrow(TextError)
    await expect(openGame(emptyLink('connect-four:cols=99'))).rejects.toThrow(TextError)
  })
})
