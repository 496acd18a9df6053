import { loadGame } from '@plyworks/games'
import { describe, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import type { Level } from '../../workers/engine/engine-calls.js'
import { FakePort } from '../../workers/fake-port.js'
import { BoardSession } from './board-session.js'

const club: Level = { id: 'club', title: 'Club', engine: 'any', options: {}, limits: { depth: 3 } }

/** A board with workers that wait to be told what to say. */
async function tableFor(players: readonly string[]) {
  const ports: FakePort[] = []
  const game = await loadGame('connect-four')
  const board = new BoardSession(
    { game, start: game.start() },
    { ...emptyLink('connect-four'), players },
    {
      spawnEngine() {
        const port = new FakePort()
        ports.push(port)
        return port
      },
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: [],
      keep() {},
    },
  )
  return { board, ports }
}

describe('the computer players of a table', () => {
  it('play as they were asked for when they come at the second try, and people in their place until then', async () => {
    const { board, ports } = await tableFor(['club', 'human'])
    expect(board.humanToMove.value).toBe(false)
    ports[0].onerror?.({ message: 'no network' })
    await vi.waitFor(() => expect(board.seating?.problem.value).toBe('no network'))
    expect(board.humanToMove.value).toBe(true)
    board.seating?.retry()
    ports[1].answer({ levels: [club], engines: [] })
    await vi.waitFor(() => expect(ports[1].asked.at(-1)).toMatchObject({ name: 'search' }))
    expect(board.session.players.value).toEqual(['club', 'human'])
    expect(board.seating?.problem.value).toBeNull()
    expect(board.humanToMove.value).toBe(false)
    board.close()
  })

  it('are engines with options; one that the game does not know is told, and a person has its seat', async () => {
    const { board, ports } = await tableFor(['any:depth=2', 'any:dept=2'])
    const any = { name: 'any', title: 'Any engine', options: {}, severalLines: false }
    ports[0].answer({ levels: [club], engines: [any] })
    await vi.waitFor(() => expect(ports[0].asked.at(-1)).toMatchObject({ name: 'search' }))
    expect(ports[0].asked.at(-1)?.request).toMatchObject({ question: { engine: 'any', limits: { depth: 2 } } })
    expect(board.session.players.value).toEqual(['any:depth=2', 'human'])
    expect(board.seating?.unknown.value).toEqual({
      player: 'any:dept=2',
      reason: expect.stringContaining('did you mean depth?'),
    })
    board.close()
  })

  it('do not come to a board that was left', async () => {
    const { board, ports } = await tableFor(['club', 'human'])
    board.close()
    ports[0].answer({ levels: [club], engines: [] })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(board.computers).toBeNull()
    expect(ports).toHaveLength(1)
  })
})
