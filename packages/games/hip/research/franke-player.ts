import type { Engine, EngineDefinition, Limits, SearchControl, SearchResult } from '@plyworks/core'
import { scoreOfValue } from '@plyworks/core'
import type { HipPosition, HipRules } from '../rules.js'
import { allImprovements, frankeMinimax } from './franke.js'
import { hasKeys } from './franke-keys.js'
import { MoveOrder } from './franke-order.js'

/** K. A. Franke's solver at the board: it plays what his minimax finds, and where the time is too short what his order of moves likes best. */
export const frankeEngine: EngineDefinition<HipPosition> = {
  name: 'franke',
  title: "Franke's solver (2014)",
  card: {
    author: 'K. A. Franke',
    year: 2014,
    about:
      'It asks its minimax for the value of the position - may the player hold a draw, and may he win - and plays the move that keeps it. Where the time does not do, and while more than 31 cells of a large board are empty, it plays what its order of moves likes best: above all not to obstruct the squares that the opponent has begun.',
    strength:
      'It plays without a mistake what it solves in its time: 5 × 5 from the start takes it 14 to 18 seconds, 6 × 6 about one from 24 or 22 empty cells on. Before that it goes by its order of moves alone.',
    command: 'plyworks franke hip:rows=5,cols=5',
    limits: { milliseconds: 5000 },
  },
  refuses: () => null,
  options: () => ({}),
  create: (game) => new FrankePlayer(game.start().rules),
}

class FrankePlayer implements Engine<HipPosition> {
  private readonly room: Int32Array

  constructor(rules: HipRules) {
    this.room = new Int32Array(rules.cells)
  }

  search(position: HipPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    const { milliseconds = Infinity, nodes = Infinity } = limits
    let calls = 0
    let held = -1
    const stopped = (count: number): boolean => {
      calls = count
      return control.stopped() || count >= nodes || performance.now() - started > milliseconds
    }
    const hold = (move: number): void => {
      held = move
    }
    const solved = hasKeys(position) ? frankeMinimax(position, allImprovements, stopped, undefined, hold) : null
    const found = solved?.move ?? held
    const move = found < 0 ? this.likeliest(position) : found
    const score = solved === null ? 0 : scoreOfValue(solved.value)
    const result: SearchResult = {
      move,
      depth: solved === null ? 1 : position.rules.cells - position.placed,
      scores: position.turn === 0 ? [score, 0 - score] : [0 - score, score],
      scale: 'expectation',
      bound: solved === null ? 'lower' : 'exact',
      pv: [move],
      nodes: solved?.calls ?? calls,
      milliseconds: performance.now() - started,
    }
    control.onLine(result)
    return result
  }

  private likeliest(position: HipPosition): number {
    const end = position.generate(this.room, 0)
    new MoveOrder(position, allImprovements.order).sort(this.room, 0, end)
    return this.room[0]
  }
}
