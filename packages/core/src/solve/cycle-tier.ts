import { NotApplicable } from '../base/not-applicable.js'
import type { Game, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'
import { kindOfScore } from './choices.js'
import { DRAW_ENTRY, LOSS_ENTRY, MAX_ENTRY_PLIES, NO_ENTRY, WIN_ENTRY } from './database.js'
import type { GrowingEntries } from './position-solver.js'

/** Bytes that a tier takes for each of its numbers while it is solved, and for each move that stays in it. */
export const CYCLE_BYTES = 14
export const CYCLE_BYTES_A_MOVE = 8
/** Moves within one tier beyond which a game is refused: 2 GB of them. */
const MOST_MOVES = 2 ** 28
const CHUNK = 1 << 20
/** Stands in `open` for numbers that name no position. */
const NAMELESS = 0xffff
/** Flag in `near`: the distance is that of a win. */
const WON = 0x8000

/**
 * Solves a tier whose positions may come again: won is a position from which a win can be forced, lost one in which a loss
 * cannot be avoided, and what is left is drawn, since play without end has no winner. That is the least fixed point of the
 * rules of retrograde analysis, found by counting: every move is looked at once, and each position waits for its moves that
 * are not known to lose. (T. Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; counters for each position as in
 * W. Dowling and J. Gallier, "Linear-Time Algorithms for Testing the Satisfiability of Propositional Horn Formulae", 1984.)
 *
 * Positions are settled in the order of their distance, which makes it the least one for a win and the greatest one for a
 * loss, also where moves lead to lower tiers, whose distances come in any order. Drawn positions are settled then, by the
 * shortest way to a drawn end along moves that keep the draw. The entry of those that have none is that of a draw in 0 plies.
 *
 * An entry is final when it is kept. Where some of the tier are there already (after a stop) they count like those of lower
 * tiers, and the others are looked at again.
 */
export class CycleTier<P extends Position> {
  /** Positions generated from so far. */
  nodes = 0
  private readonly position: P
  private readonly moves: Int32Array
  private readonly size: number
  private phase: 'look' | 'turn' | 'settle' | 'rest' | 'done' = 'look'
  private index = 0

  /** Moves of each position that are not known to lose, one more where a known one does not; see `NAMELESS`. */
  private readonly open: Uint16Array<ArrayBuffer>
  /** Greatest distance to the end by a move that is known to lose. */
  private readonly worst: Uint16Array<ArrayBuffer>
  /** Least distance by a move that is known to win (see `WON`), otherwise to draw; 0 where there is none. */
  private readonly near: Uint16Array<ArrayBuffer>

  /** Moves from unknown to unknown positions of the tier, as `to << 1 | same seat`, in the order of where they are made. */
  private chunks: Uint32Array<ArrayBuffer>[] = []
  private edges = 0
  /** The end of each position's moves among them. */
  private ends: Uint32Array<ArrayBuffer>
  /** The same moves in the order of where they lead, as `from << 1 | same seat`. */
  private sources: Uint32Array<ArrayBuffer> = new Uint32Array()
  /** At first the moves that lead to each position are counted here, in the end it is where they begin in `sources`. */
  private readonly starts: Uint32Array<ArrayBuffer>

  /** Positions to settle, by distance. Some are there twice: the first time counts. */
  private buckets: number[][] = []
  private distance = 0
  private drawing = false

  /** @param entries in which the lower tiers are complete */
  constructor(
    private readonly game: Game<P>,
    private readonly ranking: Ranking<P>,
    private readonly entries: GrowingEntries,
    private readonly tier: number,
  ) {
    const size = ranking.tierSize(tier)
    this.size = size
    this.position = game.start(1)
    this.moves = new Int32Array(game.traits.maxMoves)
    this.open = new Uint16Array(size)
    this.worst = new Uint16Array(size)
    this.near = new Uint16Array(size)
    this.ends = new Uint32Array(size)
    this.starts = new Uint32Array(size + 1)
  }

  /** The part of the work that is done, from 0 to 1; looking takes most of the time. */
  get fraction(): number {
    return this.phase === 'look' ? (0.8 * this.index) / Math.max(1, this.size) : this.phase === 'done' ? 1 : 0.8
  }

  /**
   * Goes on for about as much work as looking at that number of positions takes; true when the tier is solved.
   * @throws NotApplicable when the tier has too many moves
   */
  step(positions: number): boolean {
    for (let left = positions; left > 0 && this.phase !== 'done'; ) {
      if (this.phase === 'look') left -= this.look(left)
      else if (this.phase === 'turn') left -= this.turnOver(left)
      else if (this.phase === 'settle') left -= this.settle(left)
      else left -= this.settleRest(left)
    }
    return this.phase === 'done'
  }

  /** 1. Looks at the moves of every position that has no entry. */
  private look(most: number): number {
    const end = Math.min(this.size, this.index + most)
    const begin = this.index
    for (; this.index < end; this.index++) {
      const { index, entries, tier } = this
      if (entries.entry(tier, index) === NO_ENTRY) {
        if (this.ranking.unrank(tier, index, this.position)) this.lookAt(index)
        else this.open[index] = NAMELESS
      }
      this.ends[index] = this.edges
    }
    if (this.index === this.size) {
      for (let to = 0; to < this.size; to++) this.starts[to + 1] += this.starts[to]
      this.sources = new Uint32Array(this.edges)
      this.index = 0
      this.phase = 'turn'
    }
    return Math.max(1, this.index - begin)
  }

  private lookAt(index: number): void {
    const { position, moves, ranking, tier, entries } = this
    const seat = position.turn
    const count = position.generate(moves, 0)
    if (count === 0) throw new Error(`${this.game.name}: no legal move in ${this.text()}, which is not over`)
    this.nodes++
    let open = count
    for (let at = 0; at < count; at++) {
      position.make(moves[at])
      let kind = NO_ENTRY
      let plies = 1
      if (position.over) kind = kindOfScore(position.score(seat))
      else {
        const childTier = ranking.tier(position)
        const child = ranking.rank(position)
        const same = position.turn === seat
        const entry = entries.entry(childTier, child)
        if (entry !== NO_ENTRY) {
          kind = same ? entry & 3 : WIN_ENTRY + LOSS_ENTRY - (entry & 3)
          // A draw without an end is none that is near.
          plies = entry === DRAW_ENTRY ? 0 : (entry >> 2) + 1
        } else if (childTier === tier) this.addEdge(child, same)
        else throw new Error(`${this.game.name}: ${this.text()} is of a tier that is not solved`)
      }
      position.unmake()
      if (kind === LOSS_ENTRY) {
        open--
        if (plies > this.worst[index]) this.worst[index] = plies
      } else if (kind === WIN_ENTRY) this.offerWin(index, plies)
      else if (kind === DRAW_ENTRY && plies > 0) this.offerDraw(index, plies)
      if (kind >= DRAW_ENTRY) open = NAMELESS >> 1
    }
    this.open[index] = open
    if (open === 0) this.wait(index, this.worst[index])
  }

  private addEdge(to: number, same: boolean): void {
    const place = this.edges % CHUNK
    if (place === 0) {
      if (this.edges >= MOST_MOVES) {
        throw new NotApplicable(
          `the positions of tier ${this.tier} of ${this.game.name} have more than ${MOST_MOVES} moves to each other, too many to solve`,
        )
      }
      this.chunks.push(new Uint32Array(CHUNK))
    }
    this.chunks[this.chunks.length - 1][place] = (to << 1) | Number(same)
    this.edges++
    this.starts[to]++
  }

  /** 2. Puts the moves into the order of where they lead: what was counted becomes the end of each run, and then its beginning. */
  private turnOver(most: number): number {
    const { chunks, ends, starts, sources } = this
    const begin = this.index
    const end = Math.min(this.size, this.index + most)
    for (; this.index < end; this.index++) {
      const { index } = this
      for (let edge = index === 0 ? 0 : ends[index - 1]; edge < ends[index]; edge++) {
        const move = chunks[Math.floor(edge / CHUNK)][edge % CHUNK]
        sources[--starts[move >>> 1]] = (index << 1) | (move & 1)
      }
    }
    if (this.index === this.size) {
      this.chunks = []
      this.ends = new Uint32Array()
      this.phase = 'settle'
    }
    return Math.max(1, this.index - begin)
  }

  /** 3. Settles what is won and lost, nearest first, and then what has a way to a drawn end. */
  private settle(most: number): number {
    let done = 0
    while (done < most) {
      if (this.distance >= this.buckets.length) {
        if (this.drawing) {
          this.index = 0
          this.phase = 'rest'
          break
        }
        this.beginDraws()
        done += this.size >> 4
        continue
      }
      const bucket = this.buckets[this.distance]
      const index = bucket?.pop()
      if (index === undefined) this.distance++
      else if (this.entries.entry(this.tier, index) === NO_ENTRY) this.keep(index)
      done++
    }
    return Math.max(1, done)
  }

  private keep(index: number): void {
    const { distance, drawing, open, entries, tier, sources, starts, worst } = this
    if (distance > MAX_ENTRY_PLIES)
      throw new NotApplicable(`${this.game.name} has ends more than ${MAX_ENTRY_PLIES} plies away`)
    const kind = drawing ? DRAW_ENTRY : open[index] === 0 ? LOSS_ENTRY : WIN_ENTRY
    entries.keep(tier, index, (distance << 2) | kind)
    for (let edge = starts[index]; edge < starts[index + 1]; edge++) {
      const from = sources[edge] >>> 1
      if (entries.entry(tier, from) !== NO_ENTRY) continue
      if (drawing) this.offerDraw(from, distance + 1)
      else if ((kind === WIN_ENTRY) === ((sources[edge] & 1) === 1)) this.offerWin(from, distance + 1)
      else {
        if (distance + 1 > worst[from]) worst[from] = distance + 1
        if (--open[from] === 0) this.wait(from, worst[from])
      }
    }
  }

  private offerWin(index: number, plies: number): void {
    const { near } = this
    if ((near[index] & WON) !== 0 && (near[index] & MAX_ENTRY_PLIES) <= plies) return
    near[index] = WON | plies
    this.wait(index, plies)
  }

  private offerDraw(index: number, plies: number): void {
    const { near } = this
    if ((near[index] & WON) !== 0 || (near[index] !== 0 && near[index] <= plies)) return
    near[index] = plies
    if (this.drawing) this.wait(index, plies)
  }

  private wait(index: number, plies: number): void {
    while (this.buckets.length <= plies) this.buckets.push([])
    this.buckets[plies].push(index)
  }

  private beginDraws(): void {
    this.buckets = []
    this.distance = 0
    this.drawing = true
    for (let index = 0; index < this.size; index++) {
      if (this.near[index] !== 0 && this.entries.entry(this.tier, index) === NO_ENTRY)
        this.wait(index, this.near[index])
    }
  }

  /** 4. The others are drawn by repetition. */
  private settleRest(most: number): number {
    const { open, entries, tier } = this
    const begin = this.index
    const end = Math.min(this.size, this.index + most)
    for (; this.index < end; this.index++) {
      const { index } = this
      if (open[index] !== NAMELESS && entries.entry(tier, index) === NO_ENTRY) entries.keep(tier, index, DRAW_ENTRY)
    }
    if (this.index === this.size) this.phase = 'done'
    return Math.max(1, this.index - begin)
  }

  private text(): string {
    return this.game.notation.formatPosition(this.position)
  }
}
