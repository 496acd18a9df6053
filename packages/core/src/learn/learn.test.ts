import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { crc32 } from '../base/crc32.js'
import { createGame } from '../game/create-game.js'
import type { Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { learnedSearch } from '../search/learned.js'
import { quiet, search } from '../search/testing/engines.js'
import { legalMoves } from '../search/testing/references.js'
import { simpleGame } from '../simple/simple-game.js'
import { randomPositions } from './cell-reader.js'
import { readLearned, readLearnedHeader, writeLearned } from './learned-file.js'
import { learnedNumbers } from './learned-numbers.js'
import { learnedEvaluation, learnedEvaluations, UNITS } from './learned-value.js'
import { Model } from './model.js'
import { Training, USUAL_TRAINING } from './training.js'

/** Weights that all differ, so that any mistake in a sum shows. */
function strangeWeights(model: Model): Int16Array {
  return Int16Array.from({ length: model.layout.weights * model.columns }, (_, index) => ((index * 7919) % 997) - 498)
}

function scoresOf(game: Game, evaluate: (position: Position, scores: Int32Array, at: number) => void) {
  return (position: Position): number[] => {
    const scores = new Int32Array(game.traits.seats)
    evaluate(position, scores, 0)
    return [...scores]
  }
}

interface Learned {
  readonly game: Game
  readonly model: Model<Position>
  /** Makes an evaluation that has seen nothing yet. */
  readonly make: () => Evaluation
}

const known = new Map<string, Learned>()

/** A game with a model and strange weights, made once: tables take a while. */
async function learnedOf(name: string): Promise<Learned> {
  let found = known.get(name)
  if (found === undefined) {
    const game = await loadGame(name)
    const model = new Model(game)
    found = { game, model, make: learnedEvaluations(model, strangeWeights(model)) }
    known.set(name, found)
  }
  return found
}

const GAMES = [
  ...['othello:size=6', 'connect-four', 'breakthrough:rows=6,cols=5', 'caissa', 'dots-and-boxes', 'croquar'],
  'star-chess',
]

describe.each(GAMES)('a learned evaluation of %s', (name) => {
  test('says the same of a position whatever it has seen before', async () => {
    const { game, make } = await learnedOf(name)
    const scorer = (evaluation: Evaluation) => scoresOf(game, (...words) => evaluation.evaluate(...words))
    const [walking, standing] = [scorer(make()), scorer(make())]
    const first = standing(game.start(1))
    let count = 0
    for (const position of randomPositions(game, 1, 25)) {
      count++
      expect(walking(position)).toEqual(scorer(make())(position))
      expect(standing(game.start(1))).toEqual(first)
    }
    expect(count).toBeGreaterThan(8)
  })

  test('says the same of symmetrical positions', async () => {
    const { game, make } = await learnedOf(name)
    const group = game.search.symmetry
    const evaluation = make()
    const scores = scoresOf(game, (...words) => evaluation.evaluate(...words))
    const image = game.start(0)
    for (const position of randomPositions(game, 1, 12)) {
      const plain = scores(position)
      for (let symmetry = 1; symmetry < (group?.count ?? 0); symmetry++) {
        group?.apply(symmetry, position, image)
        const turned = scores(image)
        for (const [seat, score] of plain.entries()) expect(turned[group?.seat(symmetry, seat) ?? 0]).toBe(score)
      }
    }
  })
})

test.each([
  ['othello:size=6', 3],
  ['m-n-k', 3],
  ['breakthrough:rows=6,cols=5', 1],
  ['croquar', 1],
])('%s has %i stages', async (name, count) => {
  const game = await loadGame(name)
  const { stages, reader, tables, tablesOfStage } = new Model(game)
  expect([stages.count, tables]).toEqual([count, count * tablesOfStage])
  const cells = new Uint8Array(reader.cells)
  const seen: number[] = []
  for (const position of randomPositions(game, 1, 200)) {
    reader.read(position, cells)
    seen.push(stages.of(cells))
  }
  // A board that fills is never less full again.
  if (count > 1) expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(new Set(seen).size).toBe(count)
})

test('seats that a symmetry puts into each other share their weights, in layers of a board as well', async () => {
  const { frames, layout, columns } = (await learnedOf('star-chess')).model
  expect(frames.map(({ table }) => table)).toEqual([0, 0, 0, 0])
  expect([layout.cells, columns]).toEqual([64, 4])
})

describe('seats that a game tells how to exchange', () => {
  /** Texts of positions with the seats exchanged. */
  const IMAGES: Readonly<Record<string, (board: string) => string>> = {
    'othello:size=6': (board) => board.replace(/[ox]/g, (disc) => (disc === 'o' ? 'x' : 'o')),
    'breakthrough:rows=6,cols=5': (board) =>
      [...board]
        .reverse()
        .join('')
        .replace(/[wb]/g, (man) => (man === 'w' ? 'b' : 'w')),
  }

  test.each(Object.keys(IMAGES))('share their weights: %s', async (name) => {
    const game = await loadGame(name)
    const { formatPosition, parsePosition } = game.notation
    const model = new Model(game)
    expect(model.tablesOfStage).toBe(1)
    expect(new Model(game, { exchange: false }).tablesOfStage).toBe(2)
    const evaluation = learnedEvaluation(model, strangeWeights(model))
    const scores = scoresOf(game, (...words) => evaluation.evaluate(...words))
    let count = 0
    for (const position of randomPositions(game, 2, 30)) {
      const [board, turn] = formatPosition(position).split(' ')
      const image = parsePosition(`${IMAGES[name](board)} ${3 - Number(turn)}`)
      expect(legalMoves(game, image)).toHaveLength(legalMoves(game, position).length)
      expect(scores(image)).toEqual(scores(position).reverse())
      count++
    }
    expect(count).toBeGreaterThan(20)
  })

  test.each(['connect-four', 'hex:size=5', 'hip:rows=4,cols=4', 'm-n-k:m=5,n=5,k=4'])('%s too', async (name) => {
    expect(new Model(await loadGame(name)).tablesOfStage).toBe(1)
  })
})

describe('fleets of every size, in all four hands', () => {
  test('are seen from each seat as the same', async () => {
    const { game, model, make } = await learnedOf('star-chess')
    const group = game.search.symmetry
    const evaluation = make()
    const scores = scoresOf(game, (...words) => evaluation.evaluate(...words))
    const image = game.start(0)
    const cells = new Uint8Array(model.reader.cells)
    const seen = new Set<number>()
    let count = 0
    for (const position of randomPositions(game, 12, 300)) {
      model.reader.read(position, cells)
      for (const content of cells) seen.add(content)
      if (count++ % 50 !== 0) continue
      const plain = scores(position)
      group?.apply(1, position, image)
      const turned = scores(image)
      for (const [seat, score] of plain.entries()) expect(turned[group?.seat(1, seat) ?? 0]).toBe(score)
    }
    // Nothing, 160 ships and more of each seat (7, 14, 21, 28), and a free barren planet.
    for (const content of [0, 7, 14, 21, 28, 29]) expect(seen).toContain(content)
  })

  test('share nothing when a game has more than its random games show', async () => {
    const { game, model } = await learnedOf('star-chess')
    const { features } = game.search
    const more = { ...game, search: { ...game.search, features: { ...features, contents: 31 } } }
    expect(new Model(more).tablesOfStage).toBe(4)
    expect(model.tablesOfStage).toBe(1)
  })
})

test('seats do not share their weights where cells do not say whose men they hold', async () => {
  const game = await loadGame('othello:size=6')
  // Without its looks the view is read by its faces.
  const faces = { ...game, view: { ...game.view, faces: (position: Position) => game.view.faces(position) } }
  expect(new Model(faces).reader.names).toEqual(['', 'disc 0 ', 'disc 1 '])
  expect(new Model(faces).tablesOfStage).toBe(2)
})

test('lines reach from edge to edge', async () => {
  const lengths = (lines?: readonly number[]): number[] => {
    const { starts } = new Model<Position>(othello, { lines }).layout
    return [...new Set(Array.from(starts.subarray(1), (end, tuple) => end - starts[tuple]))].sort()
  }
  const othello = await loadGame('othello')
  expect(lengths()).toEqual([1, 4, 5, 6, 7, 8, 9])
  expect(lengths([4])).toEqual([1, 4, 8, 9])
})

test('learns from whole turns where a game proposes those', async () => {
  const training = new Training((await learnedOf('star-chess')).model)
  while (training.games < 3) training.playGame()
  expect(training.wholeWeights().some((weight) => weight !== 0)).toBe(true)
})

test('learns from the games of another player', async () => {
  const game = await loadGame('m-n-k')
  const still = { ...USUAL_TRAINING, exploration: 0, opening: 0 }
  const training = new Training(new Model(game), still)
  // Always the first free cell: the first player has the diagonal with its fourth man, where best play is a draw.
  const first = (position: Position): number[] => [legalMoves(game, position)[0]]
  while (training.games < 50) training.playGame(first)
  const evaluation = learnedEvaluation(training.model, training.wholeWeights())
  const scores = scoresOf(game, (...words) => evaluation.evaluate(...words))
  const [sure] = scores(game.start())
  expect(sure).toBeGreaterThan(UNITS)
})

test('takes larger steps again when it begins again', async () => {
  const game = await loadGame('m-n-k')
  const model = new Model(game)
  const saved = new Training(model)
  while (saved.games < 300) saved.playGame()
  const startOf = (training: Training): number => {
    const evaluation = learnedEvaluation(model, training.wholeWeights())
    return scoresOf(game, (...words) => evaluation.evaluate(...words))(game.start())[0]
  }
  const first = (position: Position): number[] => [legalMoves(game, position)[0]]
  const [slow, fast] = [1, 0].map((share) => {
    const training = new Training(model, { ...USUAL_TRAINING, exploration: 0, opening: 0 })
    expect(training.restore(saved.save())).toBe(true)
    training.beginAgain(1, share)
    for (let games = 0; games < 5; games++) training.playGame(first)
    return startOf(training) - startOf(saved)
  })
  expect(slow).toBeGreaterThan(0)
  expect(fast).toBeGreaterThan(slow)
})

test('learns to play three in a row without a mistake, whatever the other does', async () => {
  const game = await loadGame('m-n-k')
  const training = new Training(new Model(game))
  while (training.games < 6000) training.playGame()
  const engine = learnedSearch(game, learnedEvaluation(training.model, training.wholeWeights()))
  const worths = new Map<string, number>()
  const mistakes: string[] = []
  let asked = 0
  const playOn = (position: Position, own: number): void => {
    if (position.over) return
    if (position.turn !== own) {
      for (const move of legalMoves(game, position)) {
        position.make(move)
        playOn(position, own)
        position.unmake()
      }
      return
    }
    const before = worthOf(game, position, worths)
    const { move } = search(engine, position, { depth: 1 })
    position.make(move)
    asked++
    if (0 - worthOf(game, position, worths) < before) mistakes.push(game.notation.formatPosition(position))
    playOn(position, own)
    position.unmake()
  }
  for (const seat of [0, 1]) playOn(game.start(), seat)
  expect(mistakes).toEqual([])
  expect(asked).toBeGreaterThan(300)
}, 30_000)

/** Plain minimax: 1, 0 or -1 for the seat to move. */
function worthOf(game: Game, position: Position, known: Map<string, number>): number {
  if (position.over) return position.score(position.turn)
  const key = game.notation.formatPosition(position)
  let best = known.get(key)
  if (best !== undefined) return best
  best = -1
  for (const move of legalMoves(game, position)) {
    position.make(move)
    best = Math.max(best, 0 - worthOf(game, position, known))
    position.unmake()
  }
  known.set(key, best)
  return best
}

describe('training', () => {
  test('goes on to the byte from what was saved', async () => {
    const model = new Model(await loadGame('connect-four:cols=5,rows=4'))
    const whole = new Training(model)
    while (whole.games < 60) whole.playGame()
    const first = new Training(model)
    while (first.games < 25) first.playGame()
    const second = new Training(model)
    expect(second.restore(first.save())).toBe(true)
    while (second.games < 60) second.playGame()
    expect(crc32(second.save())).toBe(crc32(whole.save()))
    expect(new Training(model).restore(first.save().subarray(0, 1000))).toBe(false)
  })

  test('knows three seats, without a board', () => {
    // The seat that takes the last of seven wins.
    const game: Game = createGame(
      simpleGame<{ left: number; turn: number }>({
        title: 'Three at a heap',
        seats: ['A', 'B', 'C'],
        start: () => ({ left: 7, turn: 0 }),
        turn: ({ turn }) => turn,
        moves: ({ left }) => ['take1', 'take2'].slice(0, left),
        play: ({ left, turn }, move) => ({ left: left - Number(move.slice(4)), turn: (turn + 1) % 3 }),
        outcome: ({ left, turn }) => (left === 0 ? [0, 1, 2].map((seat) => (seat === (turn + 2) % 3 ? 1 : 0)) : null),
        maxPlies: 7,
      }),
    )
    const training = new Training(new Model(game))
    while (training.games < 500) training.playGame()
    const evaluation = learnedEvaluation(training.model, training.wholeWeights())
    const engine = learnedSearch(game, evaluation, 'max-n')
    const position = game.notation.parsePosition('{"left":2,"turn":1}')
    const { move } = search(engine, position, { depth: 1 })
    expect(game.notation.formatMove(position, move)).toBe('take2')
    const scores = scoresOf(game, (...words) => evaluation.evaluate(...words))(position)
    expect(Math.max(...scores)).toBe(scores[1])
  })
})

describe('the file', () => {
  test('is read as it was written', async () => {
    const game = await loadGame('connect-four:cols=5,rows=4')
    const model = new Model(game)
    const weights = strangeWeights(model)
    const bytes = writeLearned(model, weights, 12)
    expect(readLearnedHeader(bytes)).toMatchObject({ game: game.name, games: 12, weights: model.layout.weights })
    const [one, other] = [readLearned(game, bytes), learnedEvaluation(model, weights)].map((each) =>
      scoresOf(game, (...words) => each.evaluate(...words)),
    )
    for (const position of randomPositions(game, 3, 20)) expect(one(position)).toEqual(other(position))
  })

  test('is refused with the reason', async () => {
    const game = await loadGame('connect-four:cols=5,rows=4')
    const other = await loadGame('connect-four:cols=5,rows=5')
    const model = new Model(game)
    const bytes = writeLearned(model, strangeWeights(model), 1)
    expect(() => readLearned(other, bytes)).toThrow(/one for connect-four:cols=5,rows=4, expected one for/)
    const damaged = bytes.slice()
    damaged[bytes.length - 20] ^= 1
    expect(() => readLearned(game, damaged)).toThrow(/damaged/)
    expect(() => readLearned(game, bytes.subarray(0, 3))).toThrow(/something else/)
    expect(() => readLearned(game, new TextEncoder().encode('{"format":"x"}\n12345'))).toThrow(/something else/)
    const changed: Game = { ...game, start: () => game.notation.parsePosition('1') }
    expect(() => readLearned(changed, bytes)).toThrow(/other rules/)
  })

  test('packs every number', () => {
    const numbers = Int16Array.from([0, 0, 0, 1, -1, 0, 63, -64, 64, 8191, -8192, 32767, -32768, 0, 0])
    expect(learnedNumbers.unpack(learnedNumbers.pack(numbers), numbers.length)).toEqual(numbers)
    expect(() => learnedNumbers.unpack(learnedNumbers.pack(numbers), 14)).toThrow(/another number/)
  })
})

test('the search that uses it leaves the position as it was', async () => {
  const { game, make } = await learnedOf('star-chess')
  const engine = learnedSearch(game, make())
  const position = game.start(3)
  const before = game.notation.formatPosition(position)
  engine.search(position, { nodes: 50 }, quiet)
  expect(game.notation.formatPosition(position)).toBe(before)
})
