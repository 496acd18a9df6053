import { Random } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { LegalTargets } from './legal.js'
import { moveOf } from './move.js'
import { CaissaPosition } from './rules.js'
import { disagreement, emptyCoverage } from './testing/compare.js'
import { naiveBoard, naiveMake } from './testing/naive.js'
import { visitPositions } from './testing/random-positions.js'
import { formatPosition, makeText } from './text.js'

const text = makeText(false)

function moves(position: string | CaissaPosition): string[] {
  const from = typeof position === 'string' ? text.parsePosition(position) : position
  const out = new Int32Array(64)
  return Array.from(out.subarray(0, from.generate(out, 0)), (move) => text.formatMove(from, move))
}

function movesFrom(position: string, square: string): string[] {
  return moves(position)
    .filter((move) => move.startsWith(square))
    .map((move) => move.slice(3))
}

function playedFrom(position: string, ...list: string[]): CaissaPosition {
  const result = text.parsePosition(position)
  for (const move of list) result.make(text.parseMove(result, move))
  return result
}

describe('legal moves', () => {
  it('are those of the plain reading of the rules, in square order, in games and in boards thrown together', () => {
    const coverage = emptyCoverage()
    visitPositions(new Random(1), 2000, (position) => {
      const found = disagreement(position, coverage)
      if (found !== null) throw new Error(`${formatPosition(position)}: ${found}`)
    })
    expect(coverage.positions).toBe(2000)
    expect(coverage.checks).toBeGreaterThan(150)
    expect(coverage.doubleChecks).toBeGreaterThan(10)
    expect(coverage.withHoles).toBeGreaterThan(800)
    expect(coverage.withForbidden).toBeGreaterThan(20)
    expect(coverage.withoutMoves).toBeGreaterThan(10)
  })

  it('make and unmake keep board, key and move list', () => {
    const out = new Int32Array(64)
    visitPositions(new Random(2), 200, (position) => {
      const before = formatPosition(position)
      const { keyLow, keyHigh, over } = position
      const end = position.generate(out, 0)
      for (const move of out.slice(0, end)) {
        const board = naiveMake(naiveBoard(position), move & 63, move >> 6)
        position.make(move)
        expect(naiveBoard(position)).toEqual(board)
        const fresh = new CaissaPosition(position.takingBack, position)
        expect([position.keyLow, position.keyHigh]).toEqual([fresh.keyLow, fresh.keyHigh])
        position.unmake()
        expect([formatPosition(position), position.keyLow, position.keyHigh]).toEqual([before, keyLow, keyHigh])
        expect(position.over).toBe(over)
      }
    })
  })
})

describe('what was found of a position', () => {
  /** The numbers of moves of both seats and whether the one to move is in check, of a position that was asked nothing before. */
  function plainly(position: CaissaPosition): unknown[] {
    const board = new LegalTargets()
    const counts = [0, 1].map((seat) => {
      board.find(position, seat)
      return board.count()
    })
    board.find(position, position.turn)
    return [...counts, board.checks > 0]
  }

  const asked = (position: CaissaPosition) => [position.countMoves(0), position.countMoves(1), position.inCheck]

  it('is forgotten as soon as it moves, passes, takes back or becomes another, and never taken for that of another', () => {
    const out = new Int32Array(64)
    const other = new CaissaPosition(false)
    visitPositions(new Random(5), 200, (position) => {
      expect(asked(position)).toEqual(plainly(position))
      expect(asked(other)).toEqual(plainly(other))
      expect(asked(position)).toEqual(plainly(position))
      for (const move of out.slice(0, position.generate(out, 0))) {
        position.make(move)
        expect(asked(position)).toEqual(plainly(position))
        position.unmake()
        expect(asked(position)).toEqual(plainly(position))
      }
      position.pass()
      expect(asked(position)).toEqual(plainly(position))
      position.unmake()
      position.connectionRule = false
      expect(asked(position)).toEqual(plainly(position))
      position.connectionRule = true
      expect(asked(position)).toEqual(plainly(position))
      other.assign(position)
      expect(asked(other)).toEqual(plainly(other))
      other.set({ ...position, men: Array.from(position.men), turn: 1 - position.turn })
      expect(asked(other)).toEqual(plainly(other))
    })
  })
})

describe('single rules', () => {
  it('lets lines pass over holes, and men carry their tile onto a hole', () => {
    // The rook looks over the hole at a4 to a5 and beyond.
    const position = '3q3/7/7/x6/7/7/R2N2Q w - 10'
    expect(movesFrom(position, 'a1')).toEqual(['b1', 'c1', 'd1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'])
    expect(formatPosition(playedFrom(position, 'a1-a4'))).toBe('3q3/7/7/R6/7/7/x2N2Q b - 11')
    expect(formatPosition(playedFrom(position, 'a1-a5'))).toBe('3q3/7/R6/x6/7/7/3N2Q b - 11')
  })

  it('sinks the tile the queen leaves, captures by the queen included', () => {
    expect(formatPosition(playedFrom('3q3/7/7/7/7/5n1/6Q w - 0', 'g1-f2'))).toBe('3q3/7/7/7/7/5Q1/6x b - 1')
  })

  it('keeps the queen where losing her tile would part the board', () => {
    // c1 is the only link between a1-b1 and the rest.
    expect(movesFrom('xxxxxqx/xxxxx1x/xxxxx1x/xxxxx1x/xxxx1xx/xxx1xxx/2Qxxxx w - 0', 'c1')).toEqual([])
  })

  it('lets a cut tile be carried only to where it joins all parts', () => {
    // The rook's tile c3 alone joins the b and the d file; c7, a3 and e3 would leave them apart.
    const position = 'xxxxxxx/xxxxxxx/x1xqxxx/x1x1xxx/x1R1xxx/x1x1xxx/xQx1xxx w - 20'
    expect(movesFrom(position, 'c3')).toEqual(['c1', 'c2', 'b3', 'd3', 'c4', 'c5', 'c6'])
  })

  it('lets the queen in check make one step only', () => {
    const steps = ['c2', 'd2', 'e2', 'c3', 'e3', 'c4', 'd4', 'e4']
    const free = movesFrom('1q5/7/7/7/3Q3/7/7 w - 0', 'd3')
    expect(free.some((to) => !steps.includes(to))).toBe(true)
    const inCheck = movesFrom('1q5/7/2n4/7/3Q3/7/7 w - 0', 'd3')
    expect(inCheck.length).toBeGreaterThan(0)
    expect(inCheck.every((to) => steps.includes(to))).toBe(true)
  })

  it('counts attackers that are pinned', () => {
    // The black rook stands between its queen and the white rook, and still attacks along the fourth rank.
    expect(movesFrom('3q3/3r3/7/7/7/7/2QR3 w - 0', 'c1')).not.toContain('d6')
  })

  it('forbids moves that let the queens see one another', () => {
    // A man alone between them stays, unless it can move along their line or exchange.
    expect(movesFrom('q6/7/7/3R3/7/7/6Q w - 0', 'd4')).toEqual([])
    expect(movesFrom('q6/7/7/3R2n/7/7/6Q w - 0', 'd4')).toEqual(['g4'])
    expect(movesFrom('3q3/7/3n3/7/7/7/3Q3 b - 0', 'd5')).toEqual([])
    // Two men between them are free.
    expect(movesFrom('q6/7/2N4/3R3/7/7/6Q w - 0', 'd4')).toHaveLength(12)
  })

  it('exchanges men of either colour, queens aside', () => {
    const position = '6q/7/7/r6/7/N6/R1Q4 w - 0'
    expect(movesFrom(position, 'a1')).toEqual(['b1', 'a2'])
    expect(formatPosition(playedFrom(position, 'a1-a2'))).toBe('6q/7/7/r6/7/R6/N1Q4 b - 1')
    expect(formatPosition(playedFrom('6q/7/7/r6/7/R6/N1Q4 w - 0', 'a2-a4'))).toBe('6q/7/7/R6/7/r6/N1Q4 b a2-a4 1')
  })

  it('refuses an exchange that brings the enemy man to where it attacks the queen', () => {
    // From a1 the black rook would look along the first rank at the queen.
    expect(movesFrom('6q/7/7/r6/7/7/R1Q4 w - 0', 'a1')).toEqual(['b1', 'a2', 'a3'])
  })

  it('answers a check by exchanging with the checker, by standing between, or by carrying a tile between', () => {
    const position = '6q/3r3/7/3x3/R6/7/N2Q3 w - 5'
    const between = moves(position).filter((move) => !move.startsWith('d1'))
    expect(between).toEqual(['a3-d3'])
    expect(moves('6q/3r3/7/3x3/7/R6/3Q3 w - 5').filter((move) => !move.startsWith('d1'))).toEqual(['a2-d2'])
    expect(moves('6q/3r3/7/R2x3/7/7/3Q3 w - 5').filter((move) => !move.startsWith('d1'))).toEqual(['a4-d4'])
    expect(moves('6q/R2r3/7/7/7/7/3Q3 w - 5').filter((move) => !move.startsWith('d1'))).toEqual(['a6-d6'])
  })

  it('leaves a double check to the queen', () => {
    const position = text.parsePosition('6q/R2r3/7/7/2n4/7/3Q3 w - 5')
    expect(moves(position).every((move) => move.startsWith('d1'))).toBe(true)
  })

  it('forbids taking an exchange of like men back, for one answer only', () => {
    const position = playedFrom('3q3/7/2r4/7/2R4/7/Q6 w - 0', 'c3-c5')
    expect(formatPosition(position)).toBe('3q3/7/2R4/7/2r4/7/Q6 b c3-c5 1')
    expect(moves(position)).not.toContain('c3-c5')
    position.make(text.parseMove(position, 'd7-d6'))
    position.make(text.parseMove(position, 'a1-b1'))
    expect(moves(position)).toContain('c3-c5')
  })

  it('lets it be taken back in the other variant', () => {
    const other = makeText(true)
    const position = other.parsePosition('3q3/7/2r4/7/2R4/7/Q6 w - 0')
    position.make(other.parseMove(position, 'c3-c5'))
    expect(formatPosition(position)).toBe('3q3/7/2R4/7/2r4/7/Q6 b - 1')
    expect(moves(position)).toContain('c3-c5')
  })

  it('does not forbid the answer to an exchange of unlike men', () => {
    expect(playedFrom('3q3/7/2n4/7/2R4/7/Q6 w - 0', 'c3-c5').forbidden).toBe(0)
  })
})

describe('the end', () => {
  it('is a loss for a seat in check without a move', () => {
    const mated = text.parsePosition('x2nx2/4x1R/x5q/5xx/3xrx1/Q1xx3/xB1Nxx1 b - 33')
    expect([mated.inCheck, mated.over, mated.score(0), mated.score(1), moves(mated)]).toEqual([true, true, 1, -1, []])
  })

  it('is a draw for a seat without a move that is not in check', () => {
    const stuck = text.parsePosition('xxxxxxx/xxxxxxx/xxxxxxx/xqxxxxx/xB1xxxx/xQxRxxx/xxxxxxx b - 34')
    expect([stuck.inCheck, stuck.over, stuck.score(0), stuck.score(1), moves(stuck)]).toEqual([false, true, 0, 0, []])
  })

  it('comes with mate even on the last half-move', () => {
    const mated = text.parsePosition('x2nx2/4x1R/x5q/5xx/3xrx1/Q1xx3/xB1Nxx1 b - 200')
    expect([mated.over, mated.score(0), mated.score(1)]).toEqual([true, 1, -1])
  })

  it('is a draw at 200 half-moves', () => {
    const position = text.parsePosition('7/3bqn1/4r2/7/2R4/1NQB3/7 w - 199')
    expect(position.over).toBe(false)
    position.make(text.parseMove(position, 'b2-c4'))
    expect([position.over, position.score(0), position.score(1), moves(position)]).toEqual([true, 0, 0, []])
  })

  it('counts half-moves in the key only near the end', () => {
    const at = (halfMoves: number) => text.parsePosition(`7/3bqn1/4r2/7/2R4/1NQB3/7 w - ${halfMoves}`)
    expect([at(0).keyLow, at(0).keyHigh]).toEqual([at(135).keyLow, at(135).keyHigh])
    expect([at(136).keyLow, at(136).keyHigh]).not.toEqual([at(135).keyLow, at(135).keyHigh])
    expect([at(136).keyLow, at(136).keyHigh]).not.toEqual([at(137).keyLow, at(137).keyHigh])
  })
})

it('tells a forbidden exchange apart in the key', () => {
  const free = text.parsePosition('3q3/7/2R4/7/2r4/7/Q6 b - 1')
  const bound = text.parsePosition('3q3/7/2R4/7/2r4/7/Q6 b c3-c5 1')
  expect(bound.forbidden).toBe(moveOf(16, 30))
  expect(bound.keyLow).not.toBe(free.keyLow)
})
