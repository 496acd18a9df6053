import { describe, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import { FakePort } from '../../workers/fake-port.js'
import type { ExactQuestion } from '../../workers/values/exact-calls.js'
import { SolvedValues } from '../../workers/values/solved-values.js'
import { WorkerClient } from '../../workers/worker-client.js'
import { BoardSession } from '../board/board-session.js'
import { openGame } from '../game/open-game.js'
import { HUMAN } from '../game/session.js'
import { LookedUpValues } from './looked-up-values.js'
import { SearchedValues } from './searched-values.js'
import { ValueHistory } from './value-history.js'

const FILES = 'https://example.org/solved/'
const progress = { nodes: 10, milliseconds: 5, moves: 1, all: 1, fraction: 1 }
const report = {
  value: { value: 'win', plies: 3 },
  moves: [{ move: 3, text: '4', value: 'win', plies: 3, best: true }],
} as const

/** Without openings that come with the game, unless they are asked for. */
async function openBoard(name = 'connect-four:cols=6'): Promise<BoardSession> {
  const link = emptyLink(name)
  return new BoardSession(await openGame(link), link, {
    spawnEngine: null,
    pace: () => ({ turn: 0, step: 0 }),
    keep: () => {},
    usualPlayers: [HUMAN, HUMAN],
  })
}

async function open(name?: string) {
  const board = await openBoard(name)
  const ports: FakePort[] = []
  const spawn = () => {
    ports.push(new FakePort())
    return ports[ports.length - 1]
  }
  const values = new SearchedValues(board, spawn, FILES, new WorkerClient(spawn, ''))
  return { board, ports, values }
}

/** Answers that nothing is ever known of this game, so that each position is solved from now on, in another worker. */
function nothingKnown([aside]: readonly FakePort[]): void {
  aside.answer({ report: { value: null, moves: [] }, able: false, complete: false, database: null, notice: null })
}

describe('values found position by position', () => {
  it('are asked for each position and drawn on the board', async () => {
    const { board, ports, values } = await open()
    expect(ports[0].requests('known')).toEqual([{ game: 'connect-four:cols=6', position: '-', files: FILES }])
    nothingKnown(ports)
    expect(ports[1].requests('solve')).toMatchObject([{ game: 'connect-four:cols=6', position: '-' }])
    ports[1].progress({ progress })
    expect(values.state.value).toEqual({ kind: 'searching', progress })
    ports[1].answer({ kind: 'solved', report, progress })
    expect(values.state.value.kind).toBe('found')
    expect(board.moveValues.value?.get(3)?.value).toBe('win')
    board.session.play(3)
    expect(board.moveValues.value).toBe(null)
    expect(ports.length).toBe(2)
    expect(ports[1].requests('solve')[1]).toMatchObject({ position: '4' })
    values.close()
    board.close()
    // The one that never solves is there for the next board.
    expect(ports.map(({ ended }) => ended)).toEqual([false, true])
  })

  it('end a worker that is busy with another position, and hear no more of it', async () => {
    const { board, ports, values } = await open()
    nothingKnown(ports)
    board.session.play(3)
    expect(ports.map(({ ended }) => ended)).toEqual([false, true, false])
    ports[2].answer({ kind: 'solved', report, progress }, 1)
    expect(values.state.value.kind).toBe('opening')
    values.close()
    board.close()
  })

  it('give up after a while, and then take all the time they need', async () => {
    const { board, ports, values } = await open()
    nothingKnown(ports)
    expect(ports[1].requests<ExactQuestion>('solve')[0].milliseconds).toBeGreaterThan(0)
    ports[1].progress({ report })
    ports[1].answer({ kind: 'gave up' })
    expect(values.state.value).toEqual({ kind: 'stopped', gaveUp: true })
    expect(values.latest.value).toMatchObject(report)
    values.goOn()
    expect(ports[1].requests<ExactQuestion>('solve')[1].milliseconds).toBe(null)
    values.stop()
    expect(values.state.value).toEqual({ kind: 'stopped', gaveUp: false })
    expect(ports[1].ended).toBe(true)
    values.close()
    board.close()
  })

  it('are those of the openings that come with the game, without any search, and are searched for where these end', async () => {
    const { board, ports, values } = await open('connect-four')
    expect(ports[0].asked).toMatchObject([{ name: 'known', request: { game: 'connect-four', position: '-' } }])
    ports[0].answer({ report, able: true, complete: true, database: null, notice: null })
    expect(values.state.value).toEqual({ kind: 'known', database: null })
    expect(board.moveValues.value?.get(3)?.plies).toBe(3)
    expect(ports).toHaveLength(1)
    board.session.play(3)
    ports[0].answer({
      report: { value: null, moves: report.moves },
      able: true,
      complete: false,
      database: null,
      notice: 'four.db: it is of other rules',
    })
    expect(values.notice.value).toBe('four.db: it is of other rules')
    expect(values.latest.value).toMatchObject({ position: '4', value: null, moves: report.moves })
    expect(ports[1].requests('solve')).toMatchObject([{ position: '4' }])
    const elsewhere = values.value('44')
    ports[0].answer({ report, able: true, complete: false, database: null, notice: null })
    expect(await elsewhere).toEqual(report.value)
    values.close()
    board.close()
  })

  it('have the moves tried in games where they are alike and no distance tells them apart', async () => {
    const { board, ports, values } = await open('hip:rows=3,cols=3')
    nothingKnown(ports)
    const alike = [0, 1].map((move) => ({ move, text: 'a1', value: 'loss', plies: null, best: false }))
    ports[1].answer({ kind: 'solved', report: { value: { value: 'loss', plies: null }, moves: alike }, progress })
    expect(ports[0].requests('trials')).toMatchObject([{ game: 'hip:rows=3,cols=3' }])
    ports[0].progress(alike.map(({ move }) => ({ move, games: 4, points: move + 1 })))
    expect(values.latest.value?.moves.map(({ chance }) => chance)).toEqual([0.25, 0.5])
    const trials = ports[0].latest
    board.session.play(0)
    ports[0].progress([{ move: 0, games: 4, points: 4 }], trials)
    expect(values.latest.value?.moves).toEqual([])
    values.close()
    board.close()
  })

  it('are those of a database of the server, named move by move, without any search', async () => {
    const { board, ports, values } = await open()
    const told = { ...report, moves: report.moves.map((each) => ({ ...each, source: 'four.db' })) }
    ports[0].answer({ report: told, able: true, complete: true, database: 'four.db', notice: null })
    expect(values.state.value).toEqual({ kind: 'known', database: 'four.db' })
    expect(values.latest.value?.moves).toEqual(told.moves)
    expect(ports).toHaveLength(1)
    values.close()
    board.close()
  })

  it('tell what went wrong', async () => {
    const { board, ports, values } = await open()
    nothingKnown(ports)
    ports[1].answer({ kind: 'refused', message: 'too large' })
    expect(values.state.value).toEqual({ kind: 'refused', message: 'too large' })
    board.session.play(3)
    ports[1].onerror?.({ message: 'out of memory' })
    expect(values.state.value).toEqual({ kind: 'failed', message: 'out of memory' })
    values.goOn()
    expect(ports.length).toBe(3)
    values.close()
    board.close()
  })
})

describe('values looked up in a database', () => {
  it('are those of the position on the board once the game is solved, and told for each position of the line', async () => {
    const board = await openBoard()
    const port = new FakePort()
    const database = new SolvedValues(board.session.game.name, '', () => port)
    const values = new LookedUpValues(board, database)
    const history = new ValueHistory(board, values)
    expect(port.asked).toMatchObject([{ name: 'open', request: { game: 'connect-four:cols=6', from: null } }])
    expect(values.latest.value).toBe(null)
    expect(values.free.value).toBe(false)

    port.answer({ kind: 'ready', source: 'solved', counts: { win: 1, draw: 1, loss: 1, longest: 3 }, notice: null })
    expect(port.requests('probe')).toEqual([{ position: '-' }])
    const line = [{ move: 3, text: '4', seat: 0 }]
    port.answer({ ...report.value, moves: report.moves, line }, 2)
    await vi.waitFor(() => expect(values.latest.value).toMatchObject({ ...report, position: '-', line }))
    expect(board.moveValues.value?.get(3)?.best).toBe(true)

    board.session.play(3)
    expect(board.moveValues.value).toBe(null)
    expect(values.latest.value?.position).toBe('-')
    expect(port.asked.at(-1)).toMatchObject({ name: 'value', request: { position: '4' } })
    port.answer({ value: 'loss', plies: 2 })
    await vi.waitFor(() => expect(history.values.value[1]).toEqual({ value: 'win', plies: 2 }))

    values.solveFromHere?.()
    expect(values.latest.value).toBe(null)
    expect(history.values.value).toEqual([null, null])
    expect(port.asked.at(-1)).toMatchObject({ name: 'open', request: { from: '4' } })
    history.close()
    values.close()
    board.close()
  })
})

describe('the values of a whole line', () => {
  it('are found from the latest position on, and told from the first seat', async () => {
    const { board, ports, values } = await open()
    board.session.play(3)
    board.session.play(3)
    const history = new ValueHistory(board, values)
    nothingKnown(ports)
    const here = ports[ports.length - 1]
    here.answer({ kind: 'solved', report, progress })
    const past = ports[ports.length - 1]
    expect(past).not.toBe(here)
    expect(past.requests('solve')).toMatchObject([{ position: '4', valueOnly: true }])
    past.answer({ kind: 'solved', report: { value: { value: 'loss', plies: 4 }, moves: [] }, progress })
    await vi.waitFor(() => expect(past.requests('solve')).toHaveLength(2))
    expect(past.requests('solve')[1]).toMatchObject({ position: '-' })
    past.answer({ kind: 'gave up' })
    await vi.waitFor(() => expect(past.ended).toBe(true))
    expect(history.values.value).toEqual([null, { value: 'win', plies: 4 }, { value: 'win', plies: 3 }])
    history.close()
    values.close()
    board.close()
  })

  it('wait while the position on the board is being solved', async () => {
    const { board, ports, values } = await open()
    board.session.play(3)
    board.session.play(3)
    const history = new ValueHistory(board, values)
    nothingKnown(ports)
    const here = ports[ports.length - 1]
    here.answer({ kind: 'solved', report, progress })
    const past = ports[ports.length - 1]
    values.goOn()
    expect(past.ended).toBe(true)
    await new Promise((resolve) => setTimeout(resolve))
    expect(ports[ports.length - 1]).toBe(past)
    here.answer({ kind: 'solved', report, progress })
    await vi.waitFor(() => expect(ports[ports.length - 1]).not.toBe(past))
    expect(ports[ports.length - 1].requests('solve')).toMatchObject([{ position: '4' }])
    history.close()
    values.close()
    board.close()
  })
})
