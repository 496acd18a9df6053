import type { SearchLine } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage, LiveRequest } from '../../../server/live/live-messages.js'
import type { LiveWish } from '../../workers/server/live-client.js'
import { ServerEngine } from './server-engine.js'

const game = await loadGame('connect-four')

class FakeConnection {
  open = true
  wished: LiveWish | null = null
  readonly said: LiveRequest[] = []

  wish(wish: LiveWish): () => void {
    this.wished = wish
    return () => {
      this.wished = null
    }
  }

  say(request: LiveRequest): boolean {
    if (this.open) this.said.push(request)
    return this.open
  }

  /** The server speaks of the search it was asked for last. */
  tell(message: object): void {
    const { analysis } = { analysis: 0, ...this.said.at(-1) }
    this.wished?.hear({ analysis, ...message } as LiveMessage)
  }
}

let connection: FakeConnection
let engine: ServerEngine
let lines: SearchLine[]

function think(moves: string) {
  const question = {
    position: moves,
    engine: 'alpha-beta',
    options: { hash: '1' },
    limits: { lines: 3, milliseconds: 1e6 },
  }
  return engine.think(question, (line) => lines.push(line))
}

const line = { scores: [1, -1], scale: 'evaluation', bound: 'exact', nodes: 5, ms: 2 }

beforeEach(() => {
  vi.useFakeTimers()
  connection = new FakeConnection()
  engine = new ServerEngine(game, connection)
  lines = []
})
afterEach(() => {
  engine.close()
  vi.useRealTimers()
})

describe('an engine on the server', () => {
  it('is asked for a position, and its lines are read', async () => {
    const answer = think('44')
    expect(connection.said).toMatchObject([
      {
        type: 'analyse',
        game: game.name,
        position: '44',
        engine: 'alpha-beta',
        options: { hash: '1' },
        lines: 3,
        ms: 60_000,
      },
    ])
    connection.tell({ type: 'begun' })
    connection.tell({ type: 'line', depth: 4, rank: 1, ...line, pv: ['3', '3', 'nonsense', '1'] })
    connection.tell({ type: 'line', depth: 4, rank: 2, ...line, pv: ['5'] })
    connection.tell({ type: 'line', analysis: -1, depth: 9, ...line, pv: ['1'] })
    connection.tell({ type: 'result', depth: 4, ...line, pv: ['3'], move: '3', engine: 'alpha-beta' })
    expect(lines).toMatchObject([{ rank: 1, pv: { length: 2 }, milliseconds: 2 }, { rank: 2 }])
    expect(await answer).toEqual({ moves: lines[0].pv, line: lines[0] })
  })

  it('is asked for another one when it has ended the one before', async () => {
    const first = think('4')
    connection.tell({ type: 'begun' })
    const second = think('44')
    expect(await first).toBeNull()
    expect(connection.said.map(({ type }) => type)).toEqual(['analyse', 'stop'])
    connection.tell({ type: 'line', depth: 1, ...line, pv: ['1'] })
    connection.tell({ type: 'result', depth: 1, ...line, pv: ['1'], move: '1', engine: 'alpha-beta' })
    expect(lines).toEqual([])
    expect(connection.said.at(-1)).toMatchObject({ type: 'analyse', position: '44' })
    connection.tell({ type: 'problem', problem: { detail: 'at most three' } })
    await expect(second).rejects.toThrow('at most three')
  })

  it('tells that the connection is lost, or that nobody answers', async () => {
    const lost = think('4')
    connection.wished?.connected(false)
    await expect(lost).rejects.toThrow('the connection to the server is lost')
    expect(connection.wished).toBeNull()
    connection.open = false
    const late = think('4')
    connection.open = true
    connection.wished?.connected(true)
    expect(connection.said.at(-1)).toMatchObject({ type: 'analyse', position: '4' })
    const told = expect(late).rejects.toThrow('the server does not answer')
    await vi.advanceTimersByTimeAsync(10_000)
    await told
    expect(connection.said.at(-1)).toMatchObject({ type: 'stop' })
  })
})
