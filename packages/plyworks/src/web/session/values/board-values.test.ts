import { describe, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'
import { FakePort } from '../../workers/fake-port.js'
import type { ExactQuestion } from '../../workers/values/exact-calls.js'
import { SolvedValues } from '../../workers/values/solved-values.js'
import { Solver } from '../../workers/values/solver.js'
import { WorkerClient } from '../../workers/worker-client.js'
import { BoardSession } from '../board/board-session.js'
import { openGame } from '../game/open-game.js'
import { HUMAN } from '../game/session.js'
import { LookedUpValues } from './looked-up-values.js'
import { SearchedValues, type ValueWorkers } from './searched-values.js'
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
  const [aside, here, beside] = [new FakePort(), new FakePort(), new FakePort()]
  const workers: ValueWorkers = {
    aside: new WorkerClient(() => aside, ''),
    solvers: [new Solver(() => here, true), new Solver(() => beside, true)],
    found: new Map(),
  }
  return { board, aside, here, beside, workers, values: new SearchedValues(board, FILES, workers) }
}

/** Answers that nothing is ever known of this game, so that each position is solved from now on. */
function nothingKnown(aside: FakePort): void {
  aside.answer({ report: { value: null, moves: [] }, able: false, complete: false, database: null, notice: null })
}

const asked = (port: FakePort) => port.requests<ExactQuestion>('solve')
/** Whether the question asked last is no longer wanted. */
const isStopped = (port: FakePort) => asked(port).at(-1)?.flag?.[0] === 1

describe('values found position by position', () => {
  it('are asked for each position and drawn on the board', async () => {
    const { board, aside, here, beside, values } = await open()
    expect(aside.requests('known')).toEqual([{ game: 'connect-four:cols=6', position: '-', files: FILES }])
    for (const port of [here, beside]) {
      expect(port.requests('prepare')).toEqual([{ game: 'connect-four:cols=6', position: '-' }])
    }
    nothingKnown(aside)
    expect(asked(here)).toMatchObject([{ game: 'connect-four:cols=6', position: '-' }])
    here.progress({ progress })
    expect(values.state.value).toEqual({ kind: 'searching', progress })
    here.answer({ kind: 'solved', report, progress })
    expect(values.state.value.kind).toBe('found')
    expect(board.moveValues.value?.get(3)?.value).toBe('win')
    board.session.play(2)
    expect(board.moveValues.value).toBe(null)
    expect(asked(here)[1]).toMatchObject({ position: '3' })
    values.close()
    board.close()
    // They are there for the next board.
    expect([aside, here, beside].map(({ ended }) => ended)).toEqual([false, false, false])
    expect(isStopped(here)).toBe(true)
  })

  it('stop a worker that is busy with another position, and hear no more of it', async () => {
    const { board, aside, here, values } = await open()
    nothingKnown(aside)
    const first = here.latest
    board.session.play(3)
    expect(asked(here).map(({ flag }) => flag?.[0])).toEqual([1, 0])
    here.answer({ kind: 'solved', report, progress }, first)
    expect(values.state.value.kind).toBe('opening')
    values.close()
    board.close()
  })

  it('give up after a while, and then take all the time they need', async () => {
    const { board, aside, here, values } = await open()
    nothingKnown(aside)
    expect(asked(here)[0].milliseconds).toBeGreaterThan(0)
    here.progress({ report })
    here.answer({ kind: 'gave up' })
    expect(values.state.value).toEqual({ kind: 'stopped', gaveUp: true })
    expect(values.latest.value).toMatchObject(report)
    values.goOn()
    expect(asked(here)[1].milliseconds).toBe(null)
    values.stop()
    expect(values.state.value).toEqual({ kind: 'stopped', gaveUp: false })
    expect(isStopped(here)).toBe(true)
    values.close()
    board.close()
  })

  it('are those of the openings that come with the game, without any search, and are searched for where these end', async () => {
    const { board, aside, here, beside, values } = await open('connect-four')
    expect(aside.asked).toMatchObject([{ name: 'known', request: { game: 'connect-four', position: '-' } }])
    aside.answer({ report, able: true, complete: true, database: null, notice: null })
    expect(values.state.value).toEqual({ kind: 'known', database: null })
    expect(board.moveValues.value?.get(3)?.plies).toBe(3)
    expect(asked(here)).toEqual([])
    board.session.play(3)
    aside.answer({
      report: { value: null, moves: report.moves },
      able: true,
      complete: false,
      database: null,
      notice: 'four.db: it is of other rules',
    })
    expect(values.notice.value).toBe('four.db: it is of other rules')
    expect(values.latest.value).toMatchObject({ position: '4', value: null, moves: report.moves })
    expect(asked(here)).toMatchObject([{ position: '4' }])
    here.answer({ kind: 'solved', report, progress })
    // What the moves have told needs no question.
    expect(await values.value('44')).toEqual({ value: 'loss', plies: 2 })
    const elsewhere = values.value('41')
    aside.answer({ report, able: true, complete: false, database: null, notice: null })
    expect(await elsewhere).toEqual(report.value)
    expect(asked(beside)).toEqual([])
    values.close()
    board.close()
  })

  it('of the moves of a position whose value is known are found by two workers, and are known when it comes again', async () => {
    const { board, aside, here, beside, values } = await open('connect-four')
    aside.answer({
      report: { value: report.value, moves: [] },
      able: true,
      complete: false,
      database: null,
      notice: null,
    })
    expect([here, beside].map((port) => asked(port).map(({ position }) => position))).toEqual([['4'], ['7']])
    here.answer({ kind: 'solved', report: { value: { value: 'loss', plies: 2 }, moves: [] }, progress })
    expect(board.moveValues.value?.get(3)).toMatchObject({ value: 'win', plies: 3, best: true })
    board.session.play(3)
    expect([here, beside].map(isStopped)).toEqual([true, true])
    aside.answer({ report: { value: null, moves: [] }, able: true, complete: false, database: null, notice: null })
    // Its own value is that of the move.
    expect(values.latest.value).toMatchObject({ position: '4', value: { value: 'loss', plies: 2 } })
    board.session.undo()
    aside.answer({
      report: { value: report.value, moves: [] },
      able: true,
      complete: false,
      database: null,
      notice: null,
    })
    expect(values.latest.value).toMatchObject({ position: '-', value: report.value, moves: [{ move: 3, plies: 3 }] })
    values.close()
    board.close()
  })

  it('have the moves tried in games where they are alike and no distance tells them apart', async () => {
    const { board, aside, here, values } = await open('hip:rows=3,cols=3')
    nothingKnown(aside)
    const alike = [0, 1].map((move) => ({ move, text: 'a1', value: 'loss', plies: null, best: false }))
    here.answer({ kind: 'solved', report: { value: { value: 'loss', plies: null }, moves: alike }, progress })
    expect(aside.requests('trials')).toMatchObject([{ game: 'hip:rows=3,cols=3' }])
    aside.progress(alike.map(({ move }) => ({ move, games: 4, points: move + 1 })))
    expect(values.latest.value?.moves.map(({ chance }) => chance)).toEqual([0.25, 0.5])
    const trials = aside.latest
    board.session.play(0)
    aside.progress([{ move: 0, games: 4, points: 4 }], trials)
    expect(values.latest.value?.moves).toEqual([])
    values.close()
    board.close()
  })

  it('are those of a database of the server, named move by move, without any search', async () => {
    const { board, aside, here, values } = await open()
    const told = { ...report, moves: report.moves.map((each) => ({ ...each, source: 'four.db' })) }
    aside.answer({ report: told, able: true, complete: true, database: 'four.db', notice: null })
    expect(values.state.value).toEqual({ kind: 'known', database: 'four.db' })
    expect(values.latest.value?.moves).toEqual(told.moves)
    expect(asked(here)).toEqual([])
    values.close()
    board.close()
  })

  it('tell what went wrong', async () => {
    const { board, aside, here, values } = await open()
    nothingKnown(aside)
    here.answer({ kind: 'refused', message: 'too large' })
    expect(values.state.value).toEqual({ kind: 'refused', message: 'too large' })
    board.session.play(3)
    here.onerror?.({ message: 'out of memory' })
    expect(values.state.value).toEqual({ kind: 'failed', message: 'out of memory' })
    values.goOn()
    expect(asked(here)).toHaveLength(3)
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
    const { board, aside, here, beside, values } = await open()
    board.session.play(3)
    board.session.play(3)
    const history = new ValueHistory(board, values)
    nothingKnown(aside)
    here.answer({ kind: 'solved', report, progress })
    expect(asked(beside)).toMatchObject([{ position: '4', valueOnly: true }])
    beside.answer({ kind: 'solved', report: { value: { value: 'loss', plies: 4 }, moves: [] }, progress })
    await vi.waitFor(() => expect(asked(beside)).toHaveLength(2))
    expect(asked(beside)[1]).toMatchObject({ position: '-' })
    beside.answer({ kind: 'gave up' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked(beside)).toHaveLength(2)
    expect(history.values.value).toEqual([null, { value: 'win', plies: 4 }, { value: 'win', plies: 3 }])
    history.close()
    values.close()
    board.close()
  })

  it('wait while the position on the board is being solved', async () => {
    const { board, aside, here, beside, values } = await open()
    board.session.play(3)
    board.session.play(3)
    const history = new ValueHistory(board, values)
    nothingKnown(aside)
    here.answer({ kind: 'gave up' })
    expect(asked(beside)).toMatchObject([{ position: '44' }])
    values.goOn()
    expect(isStopped(beside)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked(beside)).toHaveLength(1)
    here.answer({ kind: 'solved', report, progress })
    await vi.waitFor(() => expect(asked(beside)).toHaveLength(2))
    expect(asked(beside)[1]).toMatchObject({ position: '4' })
    history.close()
    values.close()
    board.close()
  })

  it('are asked for once more where the game came to its end meanwhile', async () => {
    const { board, aside, here, beside, values } = await open('connect-four:cols=4,rows=5')
    for (const move of [0, 1, 0, 1, 0, 1]) board.session.play(move)
    const history = new ValueHistory(board, values)
    nothingKnown(aside)
    here.answer({ kind: 'solved', report, progress })
    const [{ position }] = asked(beside)
    board.session.play(0)
    expect(values.state.value.kind).toBe('over')
    await vi.waitFor(() => expect(asked(beside).map((each) => each.position)).toContain(position))
    await vi.waitFor(() => expect(asked(beside)).toHaveLength(2))
    expect(isStopped(beside)).toBe(false)
    history.close()
    values.close()
    board.close()
  })
})
