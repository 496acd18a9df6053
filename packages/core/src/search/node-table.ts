import type { CanonicalKey } from '../game/canonical.js'
import { WIN_LIMIT } from '../game/engine.js'
import type { Position } from '../game/position.js'
import type { TranspositionTable } from './transposition-table.js'
import { MAX_DEPTH } from './two-seat.js'

/**
 * A transposition table as the nodes of the current line use it: each under its own key or, near the root, that of its
 * smallest image, with moves mapped there and back.
 */
export class NodeTable {
  /** Keys under which the nodes of the current line are in the table, and the symmetry that leads there. */
  private readonly tableLow = new Int32Array(MAX_DEPTH + 2)
  private readonly tableHigh = new Int32Array(MAX_DEPTH + 2)
  private readonly tableSymmetry = new Int32Array(MAX_DEPTH + 2)

  constructor(
    readonly table: TranspositionTable,
    private readonly canonical: CanonicalKey | null,
    /** See `AlphaBetaSettings`. */
    private readonly exactDepth: boolean,
  ) {}

  /** Notes the key under which the node of that ply is stored and returns its entry, or -1. */
  probe(position: Position, depth: number, ply: number): number {
    const { canonical } = this
    if (canonical !== null && ply <= DEEPEST_CANONICAL && depth >= SHALLOWEST_CANONICAL) {
      canonical.find(position)
      this.tableLow[ply] = canonical.low
      this.tableHigh[ply] = canonical.high
      this.tableSymmetry[ply] = canonical.symmetry
    } else {
      this.tableLow[ply] = position.keyLow
      this.tableHigh[ply] = position.keyHigh
      this.tableSymmetry[ply] = 0
    }
    return this.table.find(this.tableLow[ply], this.tableHigh[ply])
  }

  /** Whether an entry holds for a node of that depth. */
  deepEnough(entry: number, depth: number): boolean {
    const stored = this.table.depth(entry)
    return stored === depth || (stored > depth ? !this.exactDepth : this.table.complete(entry))
  }

  /** Index of the stored move among `moves` from `at` to `end`, or -1 (another position has the same key). */
  indexOfStored(entry: number, position: Position, moves: Int32Array, at: number, end: number, ply: number): number {
    const stored = this.table.move(entry)
    const symmetry = this.tableSymmetry[ply]
    for (let index = at; index < end; index++) {
      if (this.tableMove(symmetry, position, moves[index]) === stored) return index
    }
    return -1
  }

  private tableMove(symmetry: number, position: Position, move: number): number {
    const { canonical } = this
    return symmetry === 0 || canonical === null ? move : canonical.group.move(symmetry, position, move)
  }

  /** Puts what the node at `ply` found into the table, in place of what its key held. */
  store(
    position: Position,
    move: number,
    score: number,
    depth: number,
    bound: number,
    complete: boolean,
    ply: number,
  ): void {
    const symmetry = this.tableSymmetry[ply]
    const stored = symmetry === 0 ? move : this.tableMove(symmetry, position, move)
    this.table.store(this.tableLow[ply], this.tableHigh[ply], stored, toTable(score, ply), depth, bound, complete)
  }
}

/**
 * Nodes that look for their smallest image: near the root, where one hit saves a whole subtree, and above the last ply.
 * Making the images costs more than it saves elsewhere: on Hip 4x4 to depth 16 all nodes save one node in three against
 * plies up to 3 alone, but take four times as long.
 */
const DEEPEST_CANONICAL = 6
const SHALLOWEST_CANONICAL = 2

/** Win and loss scores count plies from the root; in the table they count from the node, which has many roots. */
function toTable(score: number, ply: number): number {
  if (score >= WIN_LIMIT) return score + ply
  return score <= 0 - WIN_LIMIT ? score - ply : score
}

/** The other way round. */
export function fromTable(score: number, ply: number): number {
  if (score >= WIN_LIMIT) return score - ply
  return score <= 0 - WIN_LIMIT ? score + ply : score
}
