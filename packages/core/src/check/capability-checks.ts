import { WIN_LIMIT } from '../game/engine.js'
import { solveExhaustively } from '../solve/exhaustive.js'
import { sample } from './position-checks.js'
import type { Subject } from './subject.js'

/** Checks the promises of a game's optional members. */

const MOVES_OF_AN_IMAGE = 8

export function symmetriesCommute(subject: Subject): void {
  const {
    search: { symmetry },
    traits,
  } = subject.game
  if (symmetry === undefined) return
  const image = subject.start(1)
  const imageAfter = subject.start(1)
  subject.visitAll((position, moves) => {
    for (let index = 0; index < symmetry.count; index++) {
      const name = `under symmetry ${index}`
      subject.member = 'symmetry.apply'
      symmetry.apply(index, position, image)
      if (index === 0) {
        const meaning = 'Symmetry 0 is the identity.'
        subject.sameSnapshot(subject.snapshot(image), subject.snapshot(position), 'symmetry.apply', name, meaning)
      }
      subject.member = 'symmetry.seat'
      if (!position.over) {
        const meaning = 'The player to move in the image is the one who takes the part of the player to move.'
        subject.same(image.turn, symmetry.seat(index, position.turn), 'symmetry.seat', `the turn ${name}`, meaning)
      }
      subject.member = 'symmetry.move'
      const images = moves.map((move) => symmetry.move(index, position, move))
      const legal = subject.moves(image).sort(ascending)
      const meaning = 'The images of the legal moves are the legal moves of the image.'
      subject.same([...images].sort(ascending), legal, 'symmetry.move', `the moves ${name}`, meaning)
      for (const move of sample(moves).slice(0, MOVES_OF_AN_IMAGE)) {
        subject.member = 'symmetry.move'
        const imageMove = symmetry.move(index, position, move)
        subject.make(position, move)
        subject.member = 'symmetry.apply'
        symmetry.apply(index, position, imageAfter)
        subject.make(image, imageMove)
        subject.move = move
        const commutes = 'A move and then the image has to be the same as the image and then its move.'
        const after = [imageAfter.keyLow, imageAfter.keyHigh]
        subject.same([image.keyLow, image.keyHigh], after, 'symmetry.apply', `the key ${name}`, commutes)
        for (let seat = 0; position.over && seat < traits.seats; seat++) {
          const score = image.score(symmetry.seat(index, seat))
          subject.same(score, position.score(seat), 'symmetry.seat', `the score of seat ${seat} ${name}`, commutes)
        }
        subject.unmake(image)
        subject.unmake(position)
      }
      subject.move = null
    }
  })
}

export function evaluationsObeyBounds(subject: Subject): void {
  const {
    search: { evaluations },
    traits,
  } = subject.game
  if (evaluations.length === 0) return
  const scores = new Int32Array(traits.seats)
  for (const { name, bound } of evaluations) {
    const meaning = 'Greater scores are proved results.'
    subject.expect(
      bound < WIN_LIMIT,
      `evaluations.${name}`,
      `the bound is ${bound}, expected less than ${WIN_LIMIT}`,
      meaning,
    )
  }
  subject.visitAll((position) => {
    const before = subject.snapshot(position)
    for (const evaluation of evaluations) {
      const member = `evaluations.${evaluation.name}`
      subject.member = member
      evaluation.evaluate(position, scores, 0)
      subject.expect(
        scores.every((score) => Math.abs(score) <= evaluation.bound),
        member,
        `the scores are ${scores.join(', ')}, expected at most ${evaluation.bound}`,
        'An evaluation stays within its bound, so that it is never taken for a proved result.',
      )
      subject.expect(
        traits.payoff !== 'zero-sum' || scores[0] + scores[1] === 0,
        member,
        `the scores are ${scores.join(', ')}`,
        'What one of two seats gains the other loses: their scores add up to 0.',
      )
    }
    const meaning = 'An evaluation leaves the position as it was.'
    subject.sameSnapshot(subject.snapshot(position), before, subject.member, 'after the evaluation', meaning)
  })
}

export function guessesStayInBounds(subject: Subject): void {
  const { ordering } = subject.game.search
  if (ordering === undefined) return
  subject.visitAll((position, moves) => {
    for (const move of sample(moves)) {
      subject.member = 'ordering.guess'
      subject.move = move
      const guess = ordering.guess(position, move)
      subject.expect(
        Math.abs(guess) <= 1000,
        'ordering.guess',
        `it is ${guess}, expected -1000 to 1000`,
        'Searches weigh guesses against what they have found out themselves.',
      )
    }
    subject.move = null
  })
}

export function turnsAreLegal(subject: Subject): void {
  const { turns } = subject.game.search
  if (turns === undefined) return
  const out = new Int32Array(turns.maxCells)
  const fail = (found: string, meaning: string): void => subject.expect(false, 'turns.propose', found, meaning)
  subject.visitAll((position) => {
    subject.member = 'turns.propose'
    const end = turns.propose(position, out, 0)
    if (end > 0 === position.over)
      fail(`${end} numbers are written`, 'At least one turn is proposed unless the game is over.')
    for (let at = 0; at < end; at += 1 + out[at]) {
      const copy = position.clone()
      for (let index = 1; index <= out[at]; index++) {
        const move = out[at + index]
        const goesOn = !copy.over && copy.turn === position.turn
        if (!goesOn) fail(`move ${index} of a turn comes after its end`, 'A turn ends with the move that passes it on.')
        if (!subject.moves(copy).includes(move)) fail(`move ${index} of a turn is ${move}`, 'Proposed moves are legal.')
        subject.make(copy, move)
      }
      subject.move = null
      const passed = copy.over || copy.turn !== position.turn
      if (!passed) fail(`a turn of ${out[at]} moves`, 'The last move of a turn passes it on or ends the game.')
    }
  })
}

/** Looks at what is claimed of positions that exhaustive search answers soon: those near the ends. */
export function seenWinsAreWins(subject: Subject): void {
  const { game } = subject
  const { proofNumber, ...others } = game.solve
  if (proofNumber === undefined || game.traits.payoff !== 'zero-sum' || game.traits.repeats) return
  const plain = { ...game, solve: others }
  // The search asks for the first time after some thousand nodes.
  const briefly = { stopped: () => true, tableMegabytes: 1 }
  subject.visitAll((position) => {
    if (position.over) return
    for (const seat of [0, 1]) {
      const before = subject.snapshot(position)
      subject.member = 'solve.proofNumber'
      const number = proofNumber.call(game.solve, position, seat)
      const left = 'It leaves the position as it was.'
      subject.sameSnapshot(subject.snapshot(position), before, 'solve.proofNumber', 'after it', left)
      const whole = 'It is 0 for a sure win, and else a whole number of 1 or more.'
      subject.expect(Number.isInteger(number) && number >= 0, 'solve.proofNumber', `it is ${number}`, whole)
      if (number > 0) continue
      const value = solveExhaustively(plain, position, briefly)?.value
      if (value === undefined) continue
      const wanted = seat === position.turn ? 'win' : 'loss'
      const found = `it is 0 for seat ${seat}, but the position is a ${value} for seat ${position.turn}, who is to move`
      subject.expect(
        value === wanted,
        'solve.proofNumber',
        found,
        'Searches take a 0 for a win without a further look.',
      )
    }
  })
}

export function ranksRoundTrip(subject: Subject): void {
  const { ranking } = subject.game.solve
  if (ranking === undefined) return
  const back = subject.start(1)
  subject.visitAll((position, moves) => {
    if (position.over) return
    subject.member = 'ranking.rank'
    const tier = ranking.tier(position)
    const rank = ranking.rank(position)
    const bounded = tier < ranking.tiers && rank < ranking.tierSize(tier)
    const meaning = 'Tables have room for the numbers that the ranking announces.'
    subject.expect(bounded, 'ranking.rank', `tier ${tier}, number ${rank}`, meaning)
    subject.member = 'ranking.unrank'
    const known = ranking.unrank(tier, rank, back)
    const inverse = '`unrank` has to lead back to the position that has the number.'
    subject.expect(known, 'ranking.unrank', `tier ${tier}, number ${rank} is said to name no position`, inverse)
    const key = [position.keyLow, position.keyHigh]
    subject.same([back.keyLow, back.keyHigh], key, 'ranking.unrank', 'the key of the position', inverse)
    for (const move of moves) {
      subject.make(position, move)
      subject.member = 'ranking.tier'
      const after = ranking.tier(position)
      const lower = 'Tiers are solved in rising order, so moves lead to the same tier or a lower one.'
      subject.expect(after <= tier, 'ranking.tier', `from tier ${tier} to tier ${after}`, lower)
      subject.unmake(position)
    }
    subject.move = null
  })
}

function ascending(first: number, second: number): number {
  return first - second
}
