import type { Position } from '../game/position.js'
import type { Subject } from './subject.js'

/** Moves of a very long list that are looked at, spread over the list. */
const MOVES_A_POSITION = 40
const SCORED_GAMES = 30
const LONGEST_GAME = 400

/** All moves, or an even sample of a long list. */
export function sample(moves: readonly number[]): readonly number[] {
  if (moves.length <= MOVES_A_POSITION) return moves
  const stride = moves.length / MOVES_A_POSITION
  return Array.from({ length: MOVES_A_POSITION }, (_, index) => moves[Math.floor(index * stride)])
}

export function makeAndUnmakeRestore(subject: Subject): void {
  const meaning = '`unmake` has to restore everything that `make` has changed, the key included.'
  subject.visitAll((position, moves) => {
    const before = subject.snapshot(position)
    for (const move of sample(moves)) {
      subject.make(position, move)
      subject.unmake(position)
      subject.sameSnapshot(subject.snapshot(position), before, 'Position.unmake', 'after make and unmake', meaning)
    }
    subject.move = null
    subject.same(
      subject.moves(position),
      moves,
      'Position.generate',
      'the list of moves asked for again',
      'The same position has to have the same moves in the same order, after taking back, too.',
    )
    endsWithoutMoves(subject, position, moves)
  })
}

function endsWithoutMoves(subject: Subject, position: Position, moves: readonly number[]): void {
  subject.expect(
    position.over === (moves.length === 0),
    'Position.over',
    `over is ${position.over}, and there are ${moves.length} moves`,
    'A game is over exactly where there are no legal moves.',
  )
}

export function copiesAreEqual(subject: Subject): void {
  const { game } = subject
  subject.visitAll((position, moves) => {
    const before = subject.snapshot(position)
    const equal = (other: Position, member: string, when: string): void => {
      const meaning = 'A copy has to be the same position, with the same key and the same moves.'
      subject.sameSnapshot(subject.snapshot(other), before, member, when, meaning)
      subject.same(subject.moves(other), moves, member, `the list of moves ${when}`, meaning)
    }
    subject.member = 'Position.clone'
    equal(position.clone(), 'Position.clone', 'of a clone')
    const assigned = subject.start(1)
    subject.member = 'Position.assign'
    assigned.assign(position)
    equal(assigned, 'Position.assign', 'after assign')
    equal(subject.parse(before.notation), 'notation.parsePosition', 'after writing and reading')
    subject.member = 'notation.diagram'
    subject.expect(
      /\S/.test(game.notation.diagram(position)),
      'notation.diagram',
      'it is empty',
      'A terminal shows nothing of it.',
    )
  })
}

export function keysIdentifyPositions(subject: Subject): void {
  const seen = new Map<string, string>()
  const { view, traits } = subject.game
  subject.visitAll((position, moves) => {
    const key = `${position.keyLow},${position.keyHigh}`
    subject.member = 'view.faces'
    const look = traits.showsThePast ? nextPositions(subject, position, moves) : view.faces(position)
    const state = JSON.stringify([position.over ? -1 : position.turn, moves, look])
    subject.same(
      state,
      seen.get(key) ?? state,
      'Position.keyLow',
      traits.showsThePast ? 'turn, moves and what they lead to' : 'turn, moves and board of a position',
      'Two different positions have the same key: searches and databases would take one for the other.',
    )
    seen.set(key, state)
  })
}

export function wholeGameTakesBack(subject: Subject): void {
  subject.visitSeeds((seed) => {
    const start = subject.snapshot(subject.start(seed))
    let plies = 0
    const position = subject.play(seed, LONGEST_GAME, (_position, moves) => {
      if (moves.length > 0) plies++
    })
    for (; plies > 0; plies--) subject.unmake(position)
    const meaning = 'Taking back every move of a game has to lead back to its start.'
    subject.sameSnapshot(
      subject.snapshot(position),
      start,
      'Position.unmake',
      'after taking back a whole game',
      meaning,
    )
  })
}

export function scoresObeyTraits(subject: Subject): void {
  const { traits } = subject.game
  for (let seed = 1; seed <= SCORED_GAMES; seed++) {
    let plies = 0
    const position = subject.play(seed, LONGEST_GAME, (_position, moves) => {
      if (moves.length > 0) plies++
    })
    subject.expect(
      plies <= traits.maxPlies,
      'traits.maxPlies',
      `a game of ${plies} moves, expected at most ${traits.maxPlies}`,
      'Solvers make room for this number of moves and would go wrong on longer games.',
    )
    if (!position.over) continue
    subject.member = 'Position.score'
    const scores = Array.from({ length: traits.seats }, (_, seat) => position.score(seat))
    const fair =
      traits.payoff === 'zero-sum'
        ? scores.every((score) => [-1, 0, 1].includes(score)) && scores[0] + scores[1] === 0
        : scores.every((score) => score === 0 || score === 1) && scores.filter((score) => score === 1).length <= 1
    subject.expect(
      fair,
      'Position.score',
      `the scores are ${scores.join(', ')}`,
      traits.payoff === 'zero-sum'
        ? 'Two seats play for 1 and -1, or 0 each.'
        : 'One seat at most has 1, all others 0.',
    )
  }
}

/** What the moves of a position lead to, seen without the board: turn, moves and result. */
function nextPositions(subject: Subject, position: Position, moves: readonly number[]): unknown[] {
  const next = sample(moves).map((move) => {
    subject.make(position, move)
    const after = position.over ? [position.score(0)] : [position.turn, ...subject.moves(position)]
    subject.unmake(position)
    return after
  })
  subject.move = null
  return next
}

/** Whose turn it is and what comes again, as far as the traits promise it. */
export function playObeysTraits(subject: Subject): void {
  const { traits } = subject.game
  subject.visitSeeds((seed) => {
    const seen = new Set<string>()
    let mover = -1
    subject.play(seed, LONGEST_GAME, (position) => {
      const key = `${position.keyLow},${position.keyHigh}`
      subject.expect(
        traits.repeats || !seen.has(key),
        'traits.repeats',
        'a position has come twice in one game',
        'The traits say that no position repeats: exhaustive solving would never end, or end wrong.',
      )
      seen.add(key)
      if (position.over) return
      subject.expect(
        Number.isInteger(position.turn) && position.turn >= 0 && position.turn < traits.seats,
        'Position.turn',
        `turn is ${position.turn}, expected a seat from 0 to ${traits.seats - 1}`,
        'Seats are numbered from 0.',
      )
      subject.expect(
        traits.multiMoveTurns || position.turn !== mover,
        'traits.multiMoveTurns',
        `seat ${position.turn} moves twice in a row`,
        'The traits say that a turn is one move: say `multiMoveTurns: true`, so that boards show turns as wholes.',
      )
      mover = position.turn
    })
  })
}
