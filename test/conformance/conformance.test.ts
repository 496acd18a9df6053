import { formatStep, type Game, type Position, Random, TextError, WIN_LIMIT } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalMoves } from '../../packages/core/src/search/testing/references.js'
import { gamesInPerftFiles } from '../support/perft-files.js'
import { playRandomly, snapshot } from './random-play.js'

const SEEDS = Array.from({ length: 8 }, (_, index) => 101 + index)
const MAX_PLIES = 120
/** Of very long move lists (Star Chess) only so many moves, spread over the list, are looked at. */
const MOVES_A_POSITION = 40

const names = [...new Set([...gameIds, ...gamesInPerftFiles()])]

for (const name of names) {
  describe(`conformance of ${name}`, async () => {
    const game = await loadGame(name)

    test('describes itself', () => describesItself(game))
    test('make and unmake restore everything', () => visitAll(game, makeAndUnmakeRestore))
    test('a copy and a parsed text are the same position with the same key', () => visitAll(game, copiesAreEqual))
    test('moves are distinct, within bounds, and round-trip as text', () => visitAll(game, movesRoundTrip))
    test('click paths identify exactly one move', () => visitAll(game, pathsIdentifyMoves))
    test('every cell has a face and a label', () => visitAll(game, facesAreComplete))
    test('scores obey the traits', () => scoresObeyTraits(game))
    test('the same key means the same position', () => keysIdentifyPositions(game))
    test('take-backs of a whole game lead back to its start', () => wholeGameTakesBack(game))
    test('symmetries are permutations that commute with moves', () => visitAll(game, symmetriesCommute))
    test('evaluations stay in bounds and obey the traits', () => visitAll(game, evaluationsObeyBounds))
    test('ordering guesses stay in bounds', () => visitAll(game, guessesStayInBounds))
    test('proposed turns are legal and pass the turn', () => visitAll(game, turnsAreLegal))
    test('rank and unrank are inverse', () => visitAll(game, ranksRoundTrip))
    test('hostile text gets one clear error', () => hostileTextFails(game))
  })
}

type Visit = (game: Game, position: Position, moves: number[]) => void

function visitAll(game: Game, visit: Visit): void {
  for (const seed of SEEDS) playRandomly(game, seed, MAX_PLIES, (position, moves) => visit(game, position, moves))
}

/** All moves, or an even sample of a long list. */
function sample(moves: number[]): number[] {
  if (moves.length <= MOVES_A_POSITION) return moves
  const stride = moves.length / MOVES_A_POSITION
  return Array.from({ length: MOVES_A_POSITION }, (_, index) => moves[Math.floor(index * stride)])
}

async function describesItself(game: Game): Promise<void> {
  const { definition, traits } = game
  expect((await loadGame(game.name)).variant).toEqual(game.variant)
  expect(definition.id).toBe(game.name.split(':')[0])
  expect(definition.seatNames).toHaveLength(traits.seats)
  expect(definition.seats).toBe(traits.seats)
  if (traits.payoff === 'zero-sum') expect(traits.seats).toBe(2)
  if (game.evaluations) expect(game.evaluations.map((evaluation) => evaluation.name)).toContain('plain')
  const cells = game.view.board.cells
  expect(new Set(cells.map((cell) => cell.name)).size).toBe(cells.length)
  expect(new Set(cells.map((cell) => `${cell.row} ${cell.column}`)).size).toBe(cells.length)
  for (const cell of cells) {
    expect(cell.row).toBeLessThan(game.view.board.rows)
    expect(cell.column).toBeLessThan(game.view.board.columns)
    expect(cell.x + cell.width).toBeLessThanOrEqual(game.view.board.width + 1e-9)
    expect(cell.y + cell.height).toBeLessThanOrEqual(game.view.board.height + 1e-9)
  }
}

function makeAndUnmakeRestore(game: Game, position: Position, moves: number[]): void {
  const before = snapshot(game, position)
  for (const move of sample(moves)) {
    position.make(move)
    position.unmake()
    expect(snapshot(game, position)).toBe(before)
  }
  expect(legalMoves(game, position)).toEqual(moves)
  expect(position.over).toBe(moves.length === 0)
}

function copiesAreEqual(game: Game, position: Position, moves: number[]): void {
  const copy = position.clone()
  expect(snapshot(game, copy)).toBe(snapshot(game, position))
  expect(legalMoves(game, copy)).toEqual(moves)
  const assigned = game.start(1)
  assigned.assign(position)
  expect(snapshot(game, assigned)).toBe(snapshot(game, position))
  const parsed = game.text.parsePosition(game.text.formatPosition(position))
  expect(snapshot(game, parsed)).toBe(snapshot(game, position))
  expect(legalMoves(game, parsed)).toEqual(moves)
  expect(game.text.diagram(position)).toMatch(/\S/)
}

function movesRoundTrip(game: Game, position: Position, moves: number[]): void {
  expect(moves.length).toBeLessThanOrEqual(game.traits.maxMoves)
  expect(new Set(moves).size).toBe(moves.length)
  const texts = new Set(moves.map((move) => game.text.formatMove(position, move)))
  expect(texts.size).toBe(moves.length)
  for (const move of sample(moves)) {
    expect(game.text.parseMove(position, game.text.formatMove(position, move))).toBe(move)
  }
}

function pathsIdentifyMoves(game: Game, position: Position, moves: number[]): void {
  const paths = moves.map((move) => game.view.path(position, move).map(formatStep).join(' '))
  const sorted = paths.map((path) => `${path} `).sort()
  for (let index = 1; index < sorted.length; index++) {
    expect(sorted[index].startsWith(sorted[index - 1]), `${sorted[index - 1]} begins ${sorted[index]}`).toBe(false)
  }
  for (const move of sample(moves)) {
    for (const step of game.view.path(position, move)) {
      if (step.kind !== 'cell') continue
      expect(game.view.board.cells[step.cell]).toBeDefined()
      if (game.view.aim) expect(game.view.aim(position, step.cell)).toBe(step.cell)
    }
    for (const cell of game.view.touched(position, move)) expect(game.view.board.cells[cell]).toBeDefined()
  }
}

function facesAreComplete(game: Game, position: Position): void {
  const faces = game.view.faces(position)
  expect(faces).toHaveLength(game.view.board.cells.length)
  for (const face of faces) expect(face.label).toMatch(/\S/)
  for (const fact of game.view.facts(position)) expect(fact.title).toMatch(/\S/)
}

function scoresObeyTraits(game: Game): void {
  for (let seed = 1; seed <= 30; seed++) {
    let plies = 0
    const position = playRandomly(game, seed, 400, (_position, moves) => {
      if (moves.length > 0) plies++
    })
    expect(plies).toBeLessThanOrEqual(game.traits.maxPlies)
    if (!position.over) continue
    const scores = Array.from({ length: game.traits.seats }, (_, seat) => position.score(seat))
    if (game.traits.payoff === 'zero-sum') {
      expect(scores.every((score) => [-1, 0, 1].includes(score))).toBe(true)
      expect(scores[0] + scores[1]).toBe(0)
    } else {
      expect(scores.every((score) => score === 0 || score === 1)).toBe(true)
      expect(scores.filter((score) => score === 1).length).toBeLessThanOrEqual(1)
    }
  }
}

function keysIdentifyPositions(game: Game): void {
  const seen = new Map<string, string>()
  visitAll(game, (_game, position, moves) => {
    const key = `${position.keyLow},${position.keyHigh}`
    const state = JSON.stringify([position.over ? -1 : position.turn, moves, game.view.faces(position)])
    expect(seen.get(key) ?? state).toBe(state)
    seen.set(key, state)
  })
}

function wholeGameTakesBack(game: Game): void {
  for (const seed of SEEDS) {
    const start = snapshot(game, game.start(seed))
    let plies = 0
    const position = playRandomly(game, seed, 400, (_position, moves) => {
      if (moves.length > 0) plies++
    })
    for (; plies > 0; plies--) position.unmake()
    expect(snapshot(game, position)).toBe(start)
  }
}

function symmetriesCommute(game: Game, position: Position, moves: number[]): void {
  const symmetry = game.symmetry
  if (!symmetry) return
  const image = game.start(1)
  const imageAfter = game.start(1)
  for (let index = 0; index < symmetry.count; index++) {
    symmetry.apply(index, position, image)
    if (index === 0) expect(snapshot(game, image)).toBe(snapshot(game, position))
    if (!position.over) expect(image.turn).toBe(symmetry.seat(index, position.turn))
    const images = moves.map((move) => symmetry.move(index, position, move))
    expect([...images].sort(ascending)).toEqual(legalMoves(game, image).sort(ascending))
    for (const move of sample(moves).slice(0, 8)) {
      const imageMove = symmetry.move(index, position, move)
      position.make(move)
      symmetry.apply(index, position, imageAfter)
      image.make(imageMove)
      expect([image.keyLow, image.keyHigh]).toEqual([imageAfter.keyLow, imageAfter.keyHigh])
      if (position.over) {
        for (let seat = 0; seat < game.traits.seats; seat++) {
          expect(image.score(symmetry.seat(index, seat))).toBe(position.score(seat))
        }
      }
      image.unmake()
      position.unmake()
    }
  }
}

function evaluationsObeyBounds(game: Game, position: Position): void {
  const scores = new Int32Array(game.traits.seats)
  const before = snapshot(game, position)
  for (const evaluation of game.evaluations ?? []) {
    expect(evaluation.bound).toBeLessThan(WIN_LIMIT)
    evaluation.evaluate(position, scores, 0)
    for (const score of scores) expect(Math.abs(score)).toBeLessThanOrEqual(evaluation.bound)
    if (game.traits.payoff === 'zero-sum') expect(scores[0] + scores[1]).toBe(0)
  }
  expect(snapshot(game, position)).toBe(before)
}

function guessesStayInBounds(game: Game, position: Position, moves: number[]): void {
  for (const move of sample(moves)) {
    expect(Math.abs(game.ordering?.guess(position, move) ?? 0)).toBeLessThanOrEqual(1000)
  }
}

function turnsAreLegal(game: Game, position: Position): void {
  if (!game.turns) return
  const out = new Int32Array(game.turns.maxCells)
  const end = game.turns.propose(position, out, 0)
  expect(end > 0).toBe(!position.over)
  for (let at = 0; at < end; at += 1 + out[at]) {
    const copy = position.clone()
    for (let index = 1; index <= out[at]; index++) {
      expect(copy.over).toBe(false)
      expect(copy.turn).toBe(position.turn)
      expect(legalMoves(game, copy)).toContain(out[at + index])
      copy.make(out[at + index])
    }
    expect(copy.over || copy.turn !== position.turn).toBe(true)
  }
}

function ranksRoundTrip(game: Game, position: Position, moves: number[]): void {
  const ranking = game.ranking
  if (!ranking || position.over) return
  const tier = ranking.tier(position)
  const rank = ranking.rank(position)
  expect(tier).toBeLessThan(ranking.tiers)
  expect(rank).toBeLessThan(ranking.tierSize(tier))
  const back = game.start(1)
  expect(ranking.unrank(tier, rank, back)).toBe(true)
  expect([back.keyLow, back.keyHigh]).toEqual([position.keyLow, position.keyHigh])
  for (const move of moves) {
    position.make(move)
    expect(ranking.tier(position)).toBeLessThanOrEqual(tier)
    position.unmake()
  }
}

function hostileTextFails(game: Game): void {
  const texts: string[] = []
  visitAll(game, (_game, position, moves) => {
    if (texts.length < 200) texts.push(game.text.formatPosition(position))
    if (texts.length < 200 && moves.length > 0) texts.push(game.text.formatMove(position, moves[0]))
  })
  const start = game.start(1)
  const check = (text: string): void => {
    onlyTextErrors('position', () => {
      const position = game.text.parsePosition(text)
      // What a parser accepts is a position like any other: it can be written, read again and played on.
      const written = game.text.formatPosition(position)
      expect(game.text.formatPosition(game.text.parsePosition(written))).toBe(written)
      legalMoves(game, position)
    })
    onlyTextErrors('move', () => game.text.parseMove(start, text))
  }
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), check), { seed: 1, numRuns: 300 })
  fc.assert(fc.property(mutations(texts), check), { seed: 2, numRuns: 1000 })
  check('x'.repeat(1_000_000))
}

/** Valid texts with characters replaced, removed, doubled, or the tail cut off. */
function mutations(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.integer(), fc.string({ unit: 'binary-ascii', maxLength: 2 }))
    .map(([text, seed, insert]) => {
      const random = new Random(seed)
      const at = random.below(text.length + 1)
      const kind = random.below(4)
      if (kind === 0) return text.slice(0, at)
      if (kind === 1) return text.slice(0, at) + insert + text.slice(at)
      if (kind === 2) return text.slice(0, at) + text.slice(at + 1)
      const other = texts[random.below(texts.length)]
      return text.slice(0, at) + (other[random.below(other.length)] ?? '') + text.slice(at + 1)
    })
}

function onlyTextErrors(subject: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    expect(error.message).toMatch(/character \d+: found .+, expected .+/)
    expect(error.message).not.toMatch(/\n/)
    expect(subject).toMatch(/\S/)
  }
}

function ascending(first: number, second: number): number {
  return first - second
}
