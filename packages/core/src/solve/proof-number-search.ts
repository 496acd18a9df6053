import { CanonicalKey } from '../game/canonical.js'
import type { Game, Solve } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Stopped } from '../run/control.js'
import { decodeResult, encodeResult } from './exhaustive-journal.js'
import type { SolveControl } from './exhaustive-search.js'
import { BOUND_LOWER, BOUND_UPPER, NO_MOVE } from './exhaustive-table.js'
import { ProofNumberTable } from './proof-number-table.js'

/** Proof number of what cannot be proved, and disproof number of what is proved. */
const NEVER = 1 << 29
/**
 * A child keeps the search until its number is half as large again as that of its rival (after J. Pawlewicz and L. Lew, 2007), unless the
 * game says otherwise. In all sixteen openings of 4 by 4 Hex, before that game knew sure wins, that takes 0.64 million nodes, a quarter
 * more 0.50, twice 3.35; Connect Four of 5 by 4 cells takes 210, 321 and 275 thousand.
 */
const USUAL_PATIENCE = 1.5
/** Symmetries are looked for where that saves most: making all images of a position costs more than a node. */
const SYMMETRIC_PLIES = 6
/** Keeps sums of guesses far from `NEVER`. */
const MOST_GUESSED = 1 << 20
const CHECK_INTERVAL = 4096
const PROGRESS_MILLISECONDS = 250
/** Nodes that make an answer worth a line in the journal: some hundredths of a second. */
const LARGE_NODES = 1 << 14
const FIRST_PLIES = 128

/**
 * Depth-first proof-number search (A. Nagai, 2002) of the question whether a seat scores at least so much. A node's proof number
 * is the least effort still needed to say yes, its disproof number to say no. Where all children have to be answered the hardest of
 * them counts, and one for each other open one, instead of their sum (weak proof numbers: T. Ueda, T. Hashimoto, J. Hashimoto and
 * H. Iida, 2008): positions that are reached in many ways would be counted over and over.
 *
 * For games without cycles.
 */
export class ProofNumberSearch {
  nodes = 0
  /** Whether an end without a winner was met. */
  sawDraw = false
  readonly table: ProofNumberTable
  private readonly started = performance.now()
  private nextProgress = this.started + PROGRESS_MILLISECONDS
  private readonly canonical: CanonicalKey | null
  private readonly guess: Solve['proofNumber']
  private readonly patience: number
  private readonly maxMoves: number
  private asker = 0
  private threshold = 0
  /** By ply and move: the children, their keys, their numbers as they were known last, and whether these are the last word. */
  private moves: Int32Array
  private lows: Int32Array
  private highs: Int32Array
  private proofs: Int32Array
  private disproofs: Int32Array
  private ended: Uint8Array
  /** Room for the moves of a child that are only counted. */
  private readonly counted: Int32Array

  /** @param position is moved and restored, but for a stop */
  constructor(
    game: Game,
    private readonly position: Position,
    private readonly control: SolveControl & { readonly memory?: number },
  ) {
    this.table = new ProofNumberTable(control.memory ?? 2 ** 27)
    this.maxMoves = game.traits.maxMoves
    this.guess = game.solve.proofNumber?.bind(game.solve)
    this.patience = game.solve.patience ?? USUAL_PATIENCE
    const { symmetry } = game.search
    this.canonical =
      symmetry !== undefined && keepsSeats(symmetry) ? new CanonicalKey(symmetry, position.clone()) : null
    const room = (Math.min(game.traits.maxPlies, FIRST_PLIES) + 1) * this.maxMoves
    this.moves = new Int32Array(room)
    this.lows = new Int32Array(room)
    this.highs = new Int32Array(room)
    this.proofs = new Int32Array(room)
    this.disproofs = new Int32Array(room)
    this.ended = new Uint8Array(room)
    this.counted = new Int32Array(this.maxMoves)
  }

  effort(): { positions: number; nodes: number; milliseconds: number } {
    return { positions: this.table.stored, nodes: this.nodes, milliseconds: performance.now() - this.started }
  }

  /** Whether a seat scores at least `threshold` from the position, which is not over. */
  scores(asker: number, threshold: number): boolean {
    this.asker = asker
    this.threshold = threshold
    this.sawDraw = false
    this.table.clear()
    this.recall()
    this.nodes++
    this.search(0, NEVER, NEVER)
    return this.numbersOf(this.position, 0).proof === 0
  }

  /** What is known of a move of the root after the last question: true, false, or null. */
  answered(move: number): boolean | null {
    const { position } = this
    position.make(move)
    try {
      if (position.over) return position.score(this.asker) >= this.threshold
      if (this.guess?.(position, this.asker) === 0) return true
      if (this.guess?.(position, 1 - this.asker) === 0) return false
      const { proof, disproof } = this.numbersOf(position, 1)
      return proof === 0 ? true : disproof === 0 ? false : null
    } finally {
      position.unmake()
    }
  }

  private numbersOf(position: Position, ply: number): { proof: number; disproof: number } {
    this.findKey(position, ply)
    const place = this.table.find(this.keyLow, this.keyHigh)
    return place < 0
      ? { proof: 1, disproof: 1 }
      : { proof: this.table.proof(place), disproof: this.table.disproof(place) }
  }

  private keyLow = 0
  private keyHigh = 0

  /** Sets `keyLow` and `keyHigh` for a position. */
  private findKey(position: Position, ply: number): void {
    if (this.canonical !== null && ply <= SYMMETRIC_PLIES) {
      this.canonical.find(position)
      this.keyLow = this.canonical.low
      this.keyHigh = this.canonical.high
      return
    }
    this.keyLow = position.keyLow
    this.keyHigh = position.keyHigh
  }

  /**
   * Works on the open position at hand until its proof number reaches `mostProof` or its disproof number `mostDisproof`.
   * Both are in the table then.
   */
  private search(ply: number, mostProof: number, mostDisproof: number): void {
    const { position, table } = this
    this.findKey(position, ply)
    const ownLow = this.keyLow
    const ownHigh = this.keyHigh
    const before = this.nodes
    const asks = position.turn === this.asker
    const first = ply * this.maxMoves
    if (first + this.maxMoves > this.moves.length) this.grow()
    const end = position.generate(this.moves, first)
    for (let index = first; index < end; index++) this.expand(index, ply + 1)

    while (true) {
      // 1. The child with the least number that counts, its rival, and the other number of the node.
      let best = first
      let least = NEVER + 1
      let second = NEVER + 1
      let hardest = 0
      let open = 0
      for (let index = first; index < end; index++) {
        let proof = this.proofs[index]
        let disproof = this.disproofs[index]
        if (this.ended[index] === 0) {
          const place = table.find(this.lows[index], this.highs[index])
          if (place >= 0) {
            proof = table.proof(place)
            disproof = table.disproof(place)
          }
        }
        const easy = asks ? proof : disproof
        const hard = asks ? disproof : proof
        if (easy < least) {
          second = least
          least = easy
          best = index
        } else if (easy < second) {
          second = easy
        }
        if (hard > 0) open++
        if (hard > hardest) hardest = hard
      }
      const easy = Math.min(NEVER, least)
      const hard = easy === 0 ? NEVER : hardest >= NEVER ? NEVER : Math.min(NEVER - 1, hardest + Math.max(0, open - 1))
      const proof = asks ? easy : hard
      const disproof = asks ? hard : easy

      // 2. Enough is known.
      if (proof >= mostProof || disproof >= mostDisproof || proof === 0 || disproof === 0) {
        const work = this.nodes - before
        table.store(ownLow, ownHigh, proof, disproof, Math.max(1, work))
        if (work >= LARGE_NODES && (proof === 0 || disproof === 0)) this.keep(ownLow, ownHigh, proof === 0)
        return
      }

      // 3. Otherwise on with that child, until its rival looks easier.
      const most = Math.min(
        asks ? mostProof : mostDisproof,
        Math.max(second, Math.ceil(Math.min(second, NEVER) * this.patience)),
      )
      const rest =
        (asks ? mostDisproof : mostProof) >= NEVER ? NEVER : (asks ? mostDisproof : mostProof) - Math.max(0, open - 1)
      this.count()
      position.make(this.moves[best])
      this.search(ply + 1, asks ? most : rest, asks ? rest : most)
      position.unmake()
      // The table may give the child up for a sibling; five of one bucket would displace each other for ever.
      const place = table.find(this.lows[best], this.highs[best])
      if (place >= 0) {
        this.proofs[best] = table.proof(place)
        this.disproofs[best] = table.disproof(place)
      }
    }
  }

  /** Looks at a move of the position at hand: where it leads, and how much is open there. */
  private expand(index: number, ply: number): void {
    const { position } = this
    position.make(this.moves[index])
    if (position.over) {
      const score = position.score(this.asker)
      if (score === 0) this.sawDraw = true
      const yes = score >= this.threshold
      this.ended[index] = 1
      this.proofs[index] = yes ? 0 : NEVER
      this.disproofs[index] = yes ? NEVER : 0
    } else {
      this.findKey(position, ply)
      this.ended[index] = 0
      this.lows[index] = this.keyLow
      this.highs[index] = this.keyHigh
      const place = this.table.find(this.keyLow, this.keyHigh)
      if (place >= 0) {
        this.proofs[index] = this.table.proof(place)
        this.disproofs[index] = this.table.disproof(place)
      } else if (this.guess === undefined) {
        // Many moves are many ways to deny it, or to be denied.
        const moves = position.generate(this.counted, 0)
        const asks = position.turn === this.asker
        this.proofs[index] = asks ? 1 : moves
        this.disproofs[index] = asks ? moves : 1
      } else {
        const win = this.guess(position, this.asker)
        const loss = win === 0 ? 1 : this.guess(position, 1 - this.asker)
        this.take(index, win, loss)
      }
    }
    position.unmake()
  }

  /** Takes what the game says of a child: what the asker still has to do for a win, and the opponent. */
  private take(index: number, win: number, loss: number): void {
    this.ended[index] = win === 0 || loss === 0 ? 1 : 0
    this.proofs[index] = loss === 0 ? NEVER : Math.min(win, MOST_GUESSED)
    this.disproofs[index] = win === 0 ? NEVER : Math.min(loss, MOST_GUESSED)
  }

  private keep(keyLow: number, keyHigh: number, proved: boolean): void {
    const bound = proved ? BOUND_LOWER : BOUND_UPPER
    this.control.journal?.append(encodeResult({ keyLow, keyHigh, score: this.threshold, bound, move: NO_MOVE }))
  }

  /** Puts what an earlier run has answered of the same question into the table. */
  private recall(): void {
    for (const entry of this.control.journal?.entries ?? []) {
      const { keyLow, keyHigh, score, bound } = decodeResult(entry)
      if (score !== this.threshold) continue
      const proved = bound === BOUND_LOWER
      // A draw may have been met on the way.
      this.sawDraw = true
      this.table.store(keyLow, keyHigh, proved ? 0 : NEVER, proved ? NEVER : 0, LARGE_NODES)
    }
  }

  private grow(): void {
    this.moves = doubled(this.moves)
    this.lows = doubled(this.lows)
    this.highs = doubled(this.highs)
    this.proofs = doubled(this.proofs)
    this.disproofs = doubled(this.disproofs)
    const ended = new Uint8Array(this.moves.length)
    ended.set(this.ended)
    this.ended = ended
  }

  private count(): void {
    if ((++this.nodes & (CHECK_INTERVAL - 1)) !== 0) return
    if (this.control.stopped()) throw new Stopped()
    const now = performance.now()
    if (now < this.nextProgress) return
    this.nextProgress = now + PROGRESS_MILLISECONDS
    this.control.progress?.(null, this.nodes, 'nodes')
  }
}

/** Whether no symmetry makes a seat another one: answers are kept for one seat. */
function keepsSeats({ count, seat }: NonNullable<Game['search']['symmetry']>): boolean {
  return Array.from({ length: count }, (_, symmetry) => seat(symmetry, 0) === 0).every(Boolean)
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
