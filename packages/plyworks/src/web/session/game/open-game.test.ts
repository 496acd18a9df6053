import { TextError, treeWords } from '@plyworks/core'
import { gameIds } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import { openGame } from './open-game.js'

describe('openGame', () => {
  it.each([...gameIds])('opens %s at its start', async (id) => {
    const { game, moves } = await openGame(emptyLink(id))
    expect(game.name).toBe(id)
    expect([...moves.nodes()]).toEqual([])
  })

  it('replays the moves', async () => {
    const { game, start, moves } = await openGame({ ...emptyLink('connect-four'), moves: ['4', '4', '5'] })
    const position = start.clone()
    for (const { move } of moves.mainLine) position.make(move?.move ?? -1)
    expect(game.notation.formatPosition(position)).toBe('445')
  })

  it('replays variations from where they begin, and what follows them', async () => {
    const words = '4 {middle} 4 ( 1 1 ( 2 $1 ) 1 1 1 1 ) ( 7 ) 5 3'.split(' ')
    const { moves, current } = await openGame({ ...emptyLink('connect-four'), moves: words, at: 5 })
    expect(treeWords(moves)).toEqual(words)
    expect(moves.path(current).map(({ move }) => move?.text)).toEqual(['4', '1', '2'])
    // Column 1 is full after six stones in the variation, and empty in the main line.
    const full = '4 4 ( 1 1 1 1 1 1 1 ) 1'.split(' ')
    await expect(openGame({ ...emptyLink('connect-four'), moves: full })).rejects.toThrow(/^move 9 \("1"\)/)
  })

  it('names the move, the start, the seat or the number that is wrong', async () => {
    const link = { ...emptyLink('connect-four'), moves: ['4', '9'] }
    await expect(openGame(link)).rejects.toThrow(/^move 2 \("9"\), character 1/)
    await expect(openGame({ ...link, moves: [], start: '44x' })).rejects.toThrow(/^position, character 3/)
    await expect(openGame({ ...link, moves: ['4'], at: 2 })).rejects.toThrow(/at=2/)
    await expect(openGame({ ...link, moves: [], resigned: 2 })).rejects.toThrow(/resigned=2/)
    await expect(openGame(emptyLink('chess'))).rejects.toThrow(TextError)
    await expect(openGame(emptyLink('connect-four:cols=99'))).rejects.toThrow(TextError)
  })

  it('names the turn of a wrong command where the game counts turns', async () => {
    const link = { ...emptyLink('star-chess:galaxy=barren'), moves: ['end', 'end', 'move.D4.D3.20', 'build.A1.1'] }
    await expect(openGame(link)).rejects.toThrow(/^move 4 \(turn 1, player 3\) \("build.A1.1"\), character 7/)
  })
})
