import { signal } from '@preact/signals'
import { describe, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import { FakePort } from '../../workers/fake-port.js'
import { BoardSession } from '../board/board-session.js'
import { openGame } from '../game/open-game.js'
import { HUMAN } from '../game/session.js'
import type { BoardValues, PositionReport } from './board-values.js'
import { SearchedSoFar } from './searched-so-far.js'

describe('moves that are not known exactly', () => {
  it('are looked at by an engine, all at once, until they are known', async () => {
    vi.useFakeTimers()
    const link = emptyLink('connect-four:cols=4,rows=4')
    const board = new BoardSession(await openGame(link), link, {
      spawnEngine: null,
      pace: () => ({ turn: 0, step: 0 }),
      keep: () => {},
      usualPlayers: [HUMAN, HUMAN],
    })
    const latest = signal<PositionReport | null>(null)
    const port = new FakePort()
    // Only the values found so far are asked for.
    const soFar = new SearchedSoFar(board, { latest } as unknown as BoardValues, () => port)
    expect(soFar.moves.value).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(soFar.moves.value.map(({ text, found }) => [text, found])).toEqual(
      ['2', '3', '1', '4'].map((each) => [each, null]),
    )
    port.answer({ levels: [], engines: [{ name: 'alpha-beta', title: '', options: {}, severalLines: true }] })
    await vi.advanceTimersByTimeAsync(0)
    expect(port.requests('search')).toMatchObject([{ question: { position: '-', limits: { lines: 4 } } }])
    port.progress({
      pv: [1, 2],
      depth: 7,
      scores: [40, -40],
      scale: 'evaluation',
      bound: 'exact',
      nodes: 9,
      milliseconds: 9,
    })
    expect(soFar.moves.value[0]).toMatchObject({ text: '2', found: { depth: 7 } })
    expect(soFar.moves.value[0].chance).toBeGreaterThan(0.5)

    const known = { move: 1, text: '2', value: 'draw', plies: null, best: true } as const
    latest.value = { position: '-', value: null, moves: [known], line: [] }
    expect(soFar.moves.value.map(({ text }) => text)).toEqual(['3', '1', '4'])
    const all = [0, 1, 2, 3].map((move) => ({ ...known, move }))
    latest.value = { position: '-', value: null, moves: all, line: [] }
    expect(soFar.moves.value).toEqual([])
    expect(port.ended).toBe(true)
    soFar.close()
    board.close()
    vi.useRealTimers()
  })
})
