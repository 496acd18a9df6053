import type { SearchLine } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineCalls, Question } from '../../workers/engine/engine-calls.js'
import { FakePort } from '../../workers/fake-port.js'
import type { WorkerRequest } from '../../workers/worker-client.js'
import { Session } from '../game/session.js'
import { GameReview } from './game-review.js'
import { type PositionView, verdictsOf } from './verdicts.js'

const game = await loadGame('connect-four')
const MOVES = ['4', '4', '1', '4']

/** Answers every search, by default with a score that falls by 40 for each stone in column 1. */
class ScoringPort extends FakePort {
  constructor(
    private readonly positions: string[],
    private readonly engines: readonly string[] = ['alpha-beta'],
    private readonly score: (question: Question) => Pick<SearchLine, 'scores' | 'scale' | 'pv'> = answerByColumn,
  ) {
    super()
  }

  override postMessage(asked: WorkerRequest): void {
    super.postMessage(asked)
    queueMicrotask(() => this.answer(this.answerTo(asked), asked.number))
  }

  override terminate(): void {
    this.onmessage = null
  }

  private answerTo({ name, request }: WorkerRequest): unknown {
    if (name === 'offer') {
      const engines = this.engines.map((name) => ({ name, title: name, options: {}, severalLines: true }))
      return { levels: [], engines }
    }
    const { question } = request as EngineCalls['search']['request']
    this.positions.push(question.position)
    const line: SearchLine = { depth: 5, bound: 'exact', nodes: 1, milliseconds: 1, ...this.score(question) }
    return { moves: line.pv, line }
  }
}

function answerByColumn({ position }: Question) {
  const score = -40 * position.split('1').length
  const pv = [game.notation.parseMove(game.notation.parsePosition(position), '4')]
  return { scale: 'evaluation', scores: [score, 0 - score], pv } as const
}

function sessionOf(moves: readonly string[]): Session {
  const session = new Session(game, game.start(), ['human', 'human'])
  for (const text of moves) session.play(game.notation.parseMove(session.record.position, text))
  return session
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('verdicts', () => {
  const view = (first: number, best: string): PositionView => ({ chances: [first, 1 - first], line: [best] })
  const played = sessionOf(MOVES).played.value

  it('weigh what a move cost its mover, the first or the second seat', () => {
    const views = [view(0.5, '3'), view(0.44, '4'), view(0.44, '2'), view(0.2, '5'), view(0.32, '-')]
    expect(verdictsOf(played, views).map(({ ply, glyph, better }) => [ply, glyph, better])).toEqual([
      [1, '?!', '3'],
      [3, '??', '2'],
      [4, '?', '5'],
    ])
  })

  it("never blame the engine's own move, nor what is not known", () => {
    const views = [view(0.9, '4'), view(0.1, '2'), null, view(0.5, '2'), view(0.5, '2')]
    expect(verdictsOf(played, views)).toEqual([])
    expect(verdictsOf(played, [{ chances: null, line: ['1'] }, view(0.5, '1'), null, null, null])).toEqual([])
  })
})

describe('GameReview', () => {
  it('looks at every position once, the last first, and finds what was given away', async () => {
    const asked: string[] = []
    const session = sessionOf(MOVES)
    const review = new GameReview(session, () => new ScoringPort(asked))
    await review.start(100)
    expect(asked).toEqual(['4414', '441', '44', '4', '-'])
    expect(review.progress).toEqual({ done: 5, all: 5 })
    expect(review.pace.value).toBeNull()
    expect(verdictsOf(session.played.value, review.views.value).map(({ ply }) => ply)).toEqual([3])
    review.close()
  })

  it('keeps its views for the next visit, and those of the shared beginning for another game', async () => {
    const asked: string[] = []
    const first = new GameReview(sessionOf(MOVES), () => new ScoringPort(asked))
    await first.start(100)
    first.close()
    const session = sessionOf(MOVES)
    const second = new GameReview(session, () => new ScoringPort(asked))
    expect(second.progress).toEqual({ done: 5, all: 5 })
    session.goTo(3)
    session.play(game.notation.parseMove(session.record.position, '7'))
    expect(second.progress).toEqual({ done: 4, all: 5 })
    const before = asked.length
    await second.start(100)
    expect(asked.slice(before)).toEqual(['4417'])
    second.forget()
    expect(second.progress.done).toBe(0)
    second.close()
  })

  it('stops in between and goes on where it was', async () => {
    const asked: string[] = []
    const review = new GameReview(sessionOf(MOVES), () => new ScoringPort(asked))
    const running = review.start(100)
    while (review.progress.done < 2) await Promise.resolve()
    review.stop()
    await running
    const { done } = review.progress
    expect(done).toBeGreaterThanOrEqual(2)
    expect(done).toBeLessThan(5)
    await review.start(100)
    expect(review.progress.done).toBe(5)
    review.close()
  })

  it('leaves a game of four to the first engine that judges all seats', async () => {
    const fourSeats = await loadGame('star-chess')
    const session = new Session(fourSeats, fourSeats.start(1), ['human', 'human', 'human', 'human'])
    const end = fourSeats.notation.parseMove(session.record.position, 'end')
    session.play(end)
    const asked: string[] = []
    const port = new ScoringPort(asked, ['strategist', 'mcts', 'greedy'], ({ engine }) =>
      engine === 'strategist'
        ? { scale: 'evaluation', scores: [50, 0, 0, 0], pv: [end] }
        : { scale: 'expectation', scores: [0.4, 0.3, 0.2, 0.1], pv: [end] },
    )
    const review = new GameReview(session, () => port)
    await review.start(100)
    expect(review.views.value.map((view) => view?.chances)).toEqual(Array(2).fill([0.4, 0.3, 0.2, 0.1]))
    expect([asked.length, review.substitute.value?.name]).toEqual([3, 'mcts'])
    review.close()
  })
})
