import type { SearchLine } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../../ui/page/settings.js'
import type { EngineCalls, EngineOffer, Question } from '../../workers/engine/engine-calls.js'
import { FakePort } from '../../workers/fake-port.js'
import { Session } from '../game/session.js'
import { LiveAnalysis, type Thinker } from './live-analysis.js'

const game = await loadGame('caissa')
const engines: readonly EngineOffer[] = [
  { name: 'caissa', title: 'Caïssa', options: {}, severalLines: true },
  { name: 'mcts', title: 'Monte Carlo', options: {}, severalLines: false },
]

class EnginePort extends FakePort {
  get searches() {
    return this.requests<EngineCalls['search']['request']>('search')
  }
}

class FakeServer implements Thinker {
  readonly asked: { question: Question; onLine: (line: SearchLine) => void; reject: (error: Error) => void }[] = []

  think(question: Question, onLine: (line: SearchLine) => void): Promise<null> {
    return new Promise((_, reject) => this.asked.push({ question, onLine, reject }))
  }

  cancel(): void {}

  close(): void {}
}

async function setUp(offered = false, elsewhere: Thinker = new FakeServer()) {
  vi.useFakeTimers()
  const session = new Session(game, game.start(), ['human', 'human'])
  const ports: EnginePort[] = []
  const live = new LiveAnalysis(
    session,
    () => {
      const port = new EnginePort()
      ports.push(port)
      return port
    },
    { offered: Promise.resolve(offered), engine: elsewhere },
  )
  ports[0].answer({ levels: [], engines })
  await vi.advanceTimersByTimeAsync(500)
  return { session, live, ports, last: () => ports[ports.length - 1] }
}

function lineOf(position: ReturnType<typeof game.start>, move: string, rank: number, score: number) {
  const pv = [game.notation.parseMove(position, move)]
  const scores = [score, 0 - score]
  return { rank, depth: 7, scores, scale: 'evaluation', bound: 'exact', pv, nodes: 900, milliseconds: 30 } as const
}

beforeEach(() => changeSettings({ analysisOnServer: false }))
afterEach(() => {
  vi.useRealTimers()
})

describe('LiveAnalysis', () => {
  it('asks for several lines of the position on the board and puts them together', async () => {
    const { live, last } = await setUp()
    const { question } = last().searches[0]
    expect(question).toMatchObject({ position: game.notation.formatPosition(game.start()), engine: 'caissa' })
    expect(question.limits.lines).toBe(3)
    const start = game.start()
    last().progress(lineOf(start, 'b2-c4', 1, 12))
    last().progress(lineOf(start, 'b2-d3', 2, 8))
    const report = live.report.value
    expect(report?.lines.map((line) => line.moves.map((move) => move.text))).toEqual([['b2-c4'], ['b2-d3']])
    expect(report?.depth).toBe(7)
    expect(report?.chances?.[0]).toBeGreaterThan(0.5)
    live.close()
  })

  it('follows the game, and rests when it is told to', async () => {
    const { session, live, ports, last } = await setUp()
    session.play(game.notation.parseMove(session.record.position, 'b2-c4'))
    expect(ports[0].ended).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(last().searches[0].question.position).toBe(game.notation.formatPosition(session.record.position))
    live.paused.value = true
    expect(last().ended).toBe(true)
    const before = ports.length
    session.goTo(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(ports.length).toBe(before)
    live.paused.value = false
    await vi.advanceTimersByTimeAsync(500)
    expect(last().searches[0].question.position).toBe(game.notation.formatPosition(game.start()))
    live.close()
  })

  it('asks another engine for what it can do, and for threats on a board with the turn passed on', async () => {
    const { live, ports, last } = await setUp()
    live.change({ engine: 'mcts', threats: true })
    await vi.advanceTimersByTimeAsync(500)
    const asked = ports.flatMap((port) => port.searches).slice(-2)
    const positions = asked.map(({ question }) => question.position)
    expect(positions).toContain(game.notation.formatPosition(game.start()).replace(' w ', ' b '))
    expect(asked.every(({ question }) => question.engine === 'mcts' && (question.limits.lines ?? 1) === 1)).toBe(true)
    const threat = ports.find((port) => port.searches.at(-1)?.question.position.includes(' b '))
    const passed = game.insight.pass?.(game.start())
    if (!passed || threat === undefined) throw new Error('the start allows a pass')
    threat.progress(lineOf(passed, 'f6-e4', 1, -5))
    expect(live.threat.value.map((move) => move.text)).toEqual(['f6-e4'])
    expect(live.threat.value[0].seat).toBe(1)
    expect(last().ended).toBe(false)
    live.close()
    expect(ports.every((port) => port.ended)).toBe(true)
  })

  it('tells of failures and tries again', async () => {
    const { live, last } = await setUp()
    last().fail('no memory')
    await vi.advanceTimersByTimeAsync(10)
    expect(live.problem.value).toBe('no memory')
    live.retry()
    await vi.advanceTimersByTimeAsync(500)
    expect(live.problem.value).toBeNull()
    expect(last().searches.length).toBe(1)
    live.close()
  })

  it('asks the server where that is wanted, and goes on in the browser when the server fails', async () => {
    changeSettings({ analysisOnServer: true })
    const server = new FakeServer()
    const { live, last } = await setUp(true, server)
    expect(server.asked[0].question).toMatchObject({
      engine: 'caissa',
      position: game.notation.formatPosition(game.start()),
    })
    server.asked[0].onLine(lineOf(game.start(), 'b2-c4', 1, 12))
    expect([live.onServer.value, live.report.value?.depth, last().searches.length]).toEqual([true, 7, 0])
    server.asked[0].reject(new Error('too many'))
    await vi.advanceTimersByTimeAsync(500)
    expect([live.onServer.value, live.serverProblem.value, live.problem.value]).toEqual([false, 'too many', null])
    expect([server.asked.length, last().searches.length]).toEqual([1, 1])
    live.askServerAgain()
    await vi.advanceTimersByTimeAsync(500)
    expect(server.asked.length).toBe(2)
    live.close()
  })

  it('asks no server where there is none', async () => {
    changeSettings({ analysisOnServer: true })
    const server = new FakeServer()
    const { live, last } = await setUp(false, server)
    expect([live.onServer.value, server.asked.length, last().searches.length]).toEqual([false, 0, 1])
    live.close()
  })
})
