import { describe, expect, it } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import { FakePort } from '../../workers/fake-port.js'
import type { ExactQuestion } from '../../workers/values/exact-calls.js'
import { BoardSession } from '../board/board-session.js'
import { openGame } from '../game/open-game.js'
import { HUMAN } from '../game/session.js'
import { ExactHistory } from './exact-history.js'
import { ExactValues } from './exact-values.js'

const progress = { nodes: 10, milliseconds: 5, moves: 1, all: 1, fraction: 1 }
const report = {
  value: { value: 'win', plies: 3 },
  moves: [{ move: 3, text: '4', value: 'win', plies: 3, best: true }],
} as const

async function open() {
  const link = emptyLink('connect-four')
  const board = new BoardSession(await openGame(link), link, {
    spawnEngine: null,
    pace: () => ({ turn: 0, rest: 0 }),
    keep: () => {},
    usualPlayers: [HUMAN, HUMAN],
  })
  const ports: FakePort[] = []
  const values = new ExactValues(board, () => {
    ports.push(new FakePort())
    return ports[ports.length - 1]
  })
  return { board, ports, values }
}

describe('values found position by position', () => {
  it('are asked for each position and drawn on the board', async () => {
    const { board, ports, values } = await open()
    expect(ports[0].requests('solve')).toMatchObject([{ game: 'connect-four', position: '-' }])
    ports[0].progress({ progress })
    expect(values.state.value).toMatchObject({ kind: 'solving', progress })
    ports[0].answer({ kind: 'solved', report, progress })
    expect(values.state.value.kind).toBe('solved')
    expect(board.moveValues.value?.get(3)?.value).toBe('win')
    board.session.play(3)
    expect(board.moveValues.value).toBe(null)
    expect(ports.length).toBe(1)
    expect(ports[0].requests('solve')[1]).toMatchObject({ position: '4' })
    values.close()
    board.close()
    expect(ports[0].ended).toBe(true)
  })

  it('end a worker that is busy with another position, and hear no more of it', async () => {
    const { board, ports, values } = await open()
    board.session.play(3)
    expect(ports.map(({ ended }) => ended)).toEqual([true, false])
    ports[1].answer({ kind: 'solved', report, progress }, 1)
    expect(values.state.value.kind).toBe('solving')
    values.close()
    board.close()
  })

  it('give up after a while, and then take all the time they need', async () => {
    const { board, ports, values } = await open()
    expect(ports[0].requests<ExactQuestion>('solve')[0].milliseconds).toBeGreaterThan(0)
    ports[0].progress({ report })
    ports[0].answer({ kind: 'gave up' })
    expect(values.state.value).toMatchObject({ kind: 'stopped', gaveUp: true, report })
    values.goOn()
    expect(ports[0].requests<ExactQuestion>('solve')[1].milliseconds).toBe(null)
    values.stop()
    expect(values.state.value).toMatchObject({ kind: 'stopped', gaveUp: false })
    expect(ports[0].ended).toBe(true)
    values.close()
    board.close()
  })

  it('tell what went wrong', async () => {
    const { board, ports, values } = await open()
    ports[0].answer({ kind: 'refused', message: 'too large' })
    expect(values.state.value).toEqual({ kind: 'refused', message: 'too large' })
    board.session.play(3)
    ports[0].onerror?.({ message: 'out of memory' })
    expect(values.state.value).toEqual({ kind: 'failed', message: 'out of memory' })
    values.goOn()
    expect(ports.length).toBe(2)
    values.close()
    board.close()
  })
})

describe('the values of a whole line', () => {
  it('are found from the latest position on, and told from the first seat', async () => {
    const { board, ports, values } = await open()
    board.session.play(3)
    board.session.play(3)
    const history = new ExactHistory(board, values, () => {
      ports.push(new FakePort())
      return ports[ports.length - 1]
    })
    const here = ports[ports.length - 1]
    here.answer({ kind: 'solved', report, progress })
    const past = ports[ports.length - 1]
    expect(past).not.toBe(here)
    expect(past.requests('solve')).toMatchObject([{ position: '4', valueOnly: true }])
    past.answer({ kind: 'solved', report: { value: { value: 'loss', plies: 4 }, moves: [] }, progress })
    expect(past.requests('solve')[1]).toMatchObject({ position: '-' })
    past.answer({ kind: 'gave up' })
    expect(history.values.value).toEqual([null, { value: 'win', plies: 4 }, { value: 'win', plies: 3 }])
    expect(past.ended).toBe(true)
    history.close()
    values.close()
    board.close()
  })
})
