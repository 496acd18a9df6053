import { loadGame } from '@plyworks/games'
import { describe, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import type { Level } from '../../workers/engine/engine-calls.js'
import { FakePort } from '../../workers/fake-port.js'
import { Table } from './table.js'

const club: Level = { id: 'club', title: 'Club', engine: 'any', options: {}, limits: { depth: 3 } }

/** A table with workers that wait to be told what to say. */
async function tableFor(players: readonly string[]) {
  const ports: FakePort[] = []
  const game = await loadGame('connect-four')
  const table = new Table(
    { game, start: game.start() },
    { ...emptyLink('connect-four'), players },
    {
      spawnEngine() {
        const port = new FakePort()
        ports.push(port)
        return port
      },
      pace: () => ({ turn: 0, rest: 0 }),
      usualPlayers: [],
      keep() {},
    },
  )
  return { table, ports }
}

describe('the computer players of a table', () => {
  it('play as they were asked for when they come at the second try, and people in their place until then', async () => {
    const { table, ports } = await tableFor(['club', 'human'])
    expect(table.humanToMove.value).toBe(false)
    ports[0].onerror?.({ message: 'no network' })
    await vi.waitFor(() => expect(table.seating?.problem.value).toBe('no network'))
    expect(table.humanToMove.value).toBe(true)
    table.seating?.retry()
    ports[1].answer({ levels: [club], engines: [] })
    await vi.waitFor(() => expect(ports[1].asked.at(-1)).toMatchObject({ name: 'search' }))
    expect(table.session.players.value).toEqual(['club', 'human'])
    expect(table.seating?.problem.value).toBeNull()
    expect(table.humanToMove.value).toBe(false)
    table.close()
  })

  it('do not come to a table that was left', async () => {
    const { table, ports } = await tableFor(['club', 'human'])
    table.close()
    ports[0].answer({ levels: [club], engines: [] })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(table.computers).toBeNull()
    expect(ports).toHaveLength(1)
  })
})
