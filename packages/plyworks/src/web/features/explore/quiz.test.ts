import type { Game } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakePort } from '../../workers/fake-port.js'
import type { Puzzle } from '../../workers/values/solved-calls.js'
import { SolvedValues } from '../../workers/values/solved-values.js'
import type { WorkerRequest } from '../../workers/worker-client.js'
import { Quiz } from './quiz.js'
import { NO_SCORE, readScore, scored, writeScore } from './quiz-score.js'

const puzzle: Puzzle = {
  position: '1 37 28 4',
  grade: 'hard',
  answer: 6,
  value: 'win',
  plies: 40,
  moves: [1, 2, 3, 6, 7].map((move) => ({
    move,
    text: String(move),
    value: move === 6 ? 'win' : 'loss',
    plies: 40 + move,
    best: move === 6,
  })),
}

/** Answers puzzles and probes as they are asked. */
class AnsweringPort extends FakePort {
  constructor(private readonly found: Puzzle | null) {
    super()
  }

  override postMessage(request: WorkerRequest): void {
    super.postMessage(request)
    const line = [{ move: 4, text: '4', seat: 1 }]
    if (request.name === 'puzzle') this.answer(this.found)
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

function cellOf(name: string): number {
  return game.view.board.cells.findIndex((cell) => cell.name === name)
}

describe('the quiz', () => {
  it('takes the right move on the board, shows all values, and counts it once', async () => {
    const quiz = await quizWith()
    expect(quiz.board.value?.moveValues.value).toBeNull()
    quiz.board.value?.click(cellOf('43'))
    expect(quiz.given.value).toMatchObject({ right: true, move: { move: 6 } })
    expect(quiz.board.value?.moveValues.value?.get(7)?.value).toBe('loss')
    expect(quiz.score.value).toEqual({ asked: 1, right: 1, streak: 1, best: 1 })
    quiz.board.value?.click(cellOf('38'))
    expect(quiz.given.value).toMatchObject({ right: true })
    expect(readScore('croquar')).toEqual({ asked: 1, right: 1, streak: 1, best: 1 })
  })

  it('says what a wrong move loses to', async () => {
    const quiz = await quizWith()
    quiz.board.value?.click(cellOf('38'))
    expect(quiz.given.value).toMatchObject({ right: false, move: { move: 1 } })
    expect(quiz.answer?.move).toBe(6)
    await vi.waitFor(() => expect(quiz.given.value?.refutation).toEqual([{ move: 4, text: '4', seat: 1 }]))
    expect(quiz.score.value).toEqual({ asked: 1, right: 0, streak: 0, best: 0 })
  })

  it('says why a wrong move ends the game', async () => {
    const fatal: Puzzle = { ...puzzle, position: '1 37* 28 4' }
    const quiz = await quizWith(fatal)
    quiz.board.value?.click(cellOf('44'))
    await vi.waitFor(() => expect(quiz.given.value?.ending).toBe('a hoop missed for the second time'))
  })

  it('says why a barred number is no answer, and waits for one', async () => {
    const quiz = await quizWith()
    quiz.board.value?.click(cellOf('41'))
    expect(quiz.board.value?.refusal.value).toContain('4 is barred')
    expect(quiz.given.value).toBeNull()
  })

  it('gives hints that never name the answer, and can be given up', async () => {
    const quiz = await quizWith()
    expect(quiz.excluded.map((each) => each.move)).toEqual([1, 2])
    quiz.giveUp()
    expect(quiz.given.value).toEqual({ move: null, right: false, refutation: [], ending: null })
    expect(quiz.score.value.asked).toBe(1)
    await quiz.next()
    expect(quiz.given.value).toBeNull()
    expect(quiz.puzzle.value).toEqual(puzzle)
  })

  it('hints first at what loses soonest, then at what loses late, and last at what draws', async () => {
    const wrong = [
      { value: 'draw', plies: 2 },
      { value: 'loss', plies: 9 },
      { value: 'loss', plies: 4 },
      { value: 'draw', plies: 6 },
    ] as const
    const others = wrong.map((value, index) => ({ ...puzzle.moves[0], ...value, move: index + 1, best: false }))
    const quiz = await quizWith({ ...puzzle, moves: [...others, ...puzzle.moves.filter(({ move }) => move === 6)] })
    expect(quiz.excluded.map((each) => each.move)).toEqual([3, 2])
  })

  it('says when there is none', async () => {
    const quiz = await quizWith(null)
    expect(quiz.none.value).toBe(true)
    expect(quiz.board.value).toBeNull()
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
