import type { Game, Puzzle } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PuzzleAttempt } from '../../session/puzzle/puzzle-attempt.js'
import { NO_SCORE, readScore, scored, writeScore } from '../../session/puzzle/puzzle-progress.js'
import { FakePort } from '../../workers/fake-port.js'
import { SolvedValues } from '../../workers/values/solved-values.js'
import type { WorkerRequest } from '../../workers/worker-client.js'
import { Quiz } from './quiz.js'

const puzzle: Puzzle = {
  position: '1 37 28 4',
  task: 'only',
  value: 'win',
  plies: 40,
  steps: [
    {
      move: '6',
      answer: null,
      wrong: Object.fromEntries([1, 2, 3, 7].map((move) => [String(move), ['loss', 40 + move, null]])),
    },
  ],
}

/** Answers puzzles and probes as they are asked. */
class AnsweringPort extends FakePort {
  constructor(private readonly found: Puzzle | null) {
    super()
  }

  override postMessage(request: WorkerRequest): void {
    super.postMessage(request)
    const line = [{ move: 4, text: '4', seat: 1 }]
    if (request.name === 'puzzle') this.answer(this.found && { puzzle: this.found, grade: 'hard' })
    else if (request.name === 'probe') this.answer({ value: 'win', plies: 3, moves: [], line })
  }
}

let game: Game
beforeEach(async () => {
  game = await loadGame('croquar')
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function quizWith(found: Puzzle | null = puzzle): Promise<Quiz> {
  const port = new AnsweringPort(found)
  const values = new SolvedValues('croquar', '', () => port)
  values.open(null)
  const counts = { win: 1, draw: 1, loss: 1, longest: 3 }
  port.answer({ kind: 'ready', source: 'solved', counts, notice: null })
  const quiz = new Quiz(game, values, () => 5)
  await quiz.next()
  return quiz
}

/** The puzzle on the board. */
function attemptOf(quiz: Quiz): PuzzleAttempt {
  const asked = quiz.asked.value
  if (asked === null) throw new Error('nothing is asked')
  return asked.attempt
}

function cellOf(name: string): number {
  return game.view.board.cells.findIndex((cell) => cell.name === name)
}

describe('the quiz', () => {
  it('takes the right move on the board, shows all values, and counts it once', async () => {
    const quiz = await quizWith()
    const { board, done, mistake } = attemptOf(quiz)
    expect(board.moveValues.value).toBeNull()
    board.click(cellOf('43'))
    expect([done.value, mistake.value]).toEqual([true, null])
    expect(board.moveValues.value?.get(7)?.value).toBe('loss')
    expect(quiz.score.value).toEqual({ asked: 1, right: 1, streak: 1, best: 1 })
    board.click(cellOf('38'))
    expect(mistake.value).toBeNull()
    expect(readScore('croquar')).toEqual({ asked: 1, right: 1, streak: 1, best: 1 })
  })

  it('says what a wrong move loses to', async () => {
    const quiz = await quizWith()
    const attempt = attemptOf(quiz)
    attempt.board.click(cellOf('38'))
    expect(attempt.done.value).toBe(true)
    expect(attempt.mistake.value).toMatchObject({ move: '1', wrong: ['loss', 41, null], ending: null })
    expect(attempt.values[0]).toMatchObject({ move: 6, value: 'win', plies: 40, best: true })
    await vi.waitFor(() => expect(attempt.mistake.value?.line).toEqual(['4']))
    expect(quiz.score.value).toEqual({ asked: 1, right: 0, streak: 0, best: 0 })
  })

  it('says why a wrong move ends the game', async () => {
    const fatal: Puzzle = { ...puzzle, position: '1 37* 28 4' }
    const quiz = await quizWith(fatal)
    const { board, mistake } = attemptOf(quiz)
    board.click(cellOf('44'))
    expect(mistake.value?.ending).toBe('a hoop missed for the second time')
  })

  it('says why a barred number is no answer, and waits for one', async () => {
    const quiz = await quizWith()
    const { board, done } = attemptOf(quiz)
    board.click(cellOf('41'))
    expect(board.refusal.value).toContain('4 is barred')
    expect(done.value).toBe(false)
  })

  it('gives hints that never name the answer, and can be given up', async () => {
    const quiz = await quizWith()
    const attempt = attemptOf(quiz)
    attempt.giveHint()
    expect(attempt.distanceHinted).toBe(true)
    expect(attempt.excluded).toEqual([])
    attempt.giveHint()
    expect(attempt.excluded).toEqual(['1', '2'])
    expect(attempt.mayHint).toBe(false)
    attempt.show()
    expect([attempt.done.value, attempt.shown.value, attempt.mistake.value]).toEqual([true, true, null])
    expect(quiz.score.value).toEqual({ asked: 1, right: 0, streak: 0, best: 0 })
    await quiz.next()
    expect(attemptOf(quiz)).not.toBe(attempt)
    expect(attemptOf(quiz).done.value).toBe(false)
    expect(attemptOf(quiz).puzzle).toEqual(puzzle)
  })

  it('hints first at what loses soonest, then at what loses late, and last at what draws', async () => {
    const wrong = [
      { value: 'draw', plies: 2 },
      { value: 'loss', plies: 9 },
      { value: 'loss', plies: 4 },
      { value: 'draw', plies: 6 },
    ] as const
    const others = wrong.map(({ value, plies }, index) => [String(index + 1), [value, plies, null]])
    const steps = [{ ...puzzle.steps[0], wrong: Object.fromEntries(others) }]
    const attempt = attemptOf(await quizWith({ ...puzzle, steps }))
    attempt.giveHint()
    attempt.giveHint()
    expect(attempt.excluded).toEqual(['3', '2'])
  })

  it('says when there is none', async () => {
    const quiz = await quizWith(null)
    expect(quiz.none.value).toBe(true)
    expect(quiz.asked.value).toBeNull()
  })
})

describe('the score', () => {
  it('keeps the longest row of right answers', () => {
    const score = [true, true, false, true].reduce(scored, NO_SCORE)
    expect(score).toEqual({ asked: 4, right: 3, streak: 1, best: 2 })
  })

  it('that makes no sense counts as none', () => {
    writeScore('croquar', { asked: 1, right: 5, streak: 0, best: 0 })
    expect(readScore('croquar')).toEqual(NO_SCORE)
    localStorage.setItem('plyworks:quiz:croquar', '{"asked":-1,"right":"x"}')
    expect(readScore('croquar')).toEqual(NO_SCORE)
  })
})
