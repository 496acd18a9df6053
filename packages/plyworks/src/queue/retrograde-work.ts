import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  BASE64,
  crc32,
  type Database,
  emptyDatabase,
  encodeDatabase,
  fromBase64,
  fromLittleEndian,
  type Game,
  type OptionSpecs,
  type Plan,
  type Position,
  type Ranking,
  RetrogradeSolver,
  readOptions,
  refusesRetrograde,
  retrogradeMemory,
  type Shard,
  SolvedGame,
  Stopped,
  toBase64,
  toLittleEndian,
} from '@plyworks/core'
import { blockAddressing, blockRanking } from '@plyworks/core/node'
import { inArgument, refusal } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import type { WorkKind } from './work.js'

const OPTIONS: OptionSpecs = {
  numbers: { type: 'integer', default: 65_536, min: 1, max: 2 ** 24, title: 'Numbers of a job' },
}

/** A database travels with the jobs: larger ones are not for this. */
const MOST_BYTES = 2 ** 26

/**
 * Retrograde analysis by tiers: a job solves some small tiers, or some numbers of a large one, given the tables of the
 * tiers below. Tiers follow one another, so workers share a tier that has more numbers than one job. The product is the
 * database file.
 */
export const retrogradeWork: WorkKind = {
  name: 'retrograde',
  fingerprint: 2,
  result: BASE64,
  async plan(question) {
    const game = await openGame(question.game)
    const options = inArgument('option', () => readOptions(OPTIONS, question.options ?? {}))
    return new TierPlan(game, checkedRanking(game), options.number('numbers'))
  },
  async run(payload, control) {
    const { game: name, first, last, from, to, below } = JSON.parse(payload)
    const game = await openGame(name)
    const ranking = checkedRanking(game)
    const database = emptyDatabase(game, ranking, blockAddressing(game))
    for (const [lower, packed] of below) fromLittleEndian(inflateRawSync(fromBase64(packed)), database.tables[lower])
    const solver = new RetrogradeSolver(game, ranking, database)
    const parts = partsOf(ranking, { first, last, from, to })
    for (const part of parts) {
      if (!solver.runRange(part.tier, part.from, part.to, () => control.stopped())) throw new Stopped()
    }
    return toBase64(
      Buffer.concat(parts.map((part) => toLittleEndian(database.tables[part.tier].slice(part.from, part.to)))),
    )
  },
}

function checkedRanking(game: Game): Ranking {
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  const ranking = blockRanking(game)
  if (ranking === undefined) {
    throw refusal(`${game.name} has no ranking, so it has no tiers to be solved one by one`)
  }
  if (retrogradeMemory(ranking) > MOST_BYTES) {
    throw refusal(`the database of ${game.name} is too large to travel with jobs; use plyworks solve --database`)
  }
  return ranking
}

/** Tiers, and of a single one the numbers from `from` to `to - 1`. */
interface Piece {
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
}

/** Pieces that can be solved at the same time. */
type Stage = readonly Piece[]

/** The tiers of a ranking in stages: small tiers together, large ones in pieces. */
function stagesOf(ranking: Ranking, numbers: number): Stage[] {
  const stages: Stage[] = []
  for (let first = 0; first < ranking.tiers; ) {
    let last = first
    let size = ranking.tierSize(first)
    while (last + 1 < ranking.tiers && size + ranking.tierSize(last + 1) <= numbers) size += ranking.tierSize(++last)
    const count = first === last ? Math.max(1, Math.ceil(size / numbers)) : 1
    const piece = (index: number) => ({ first, last, from: index * numbers, to: Math.min(size, (index + 1) * numbers) })
    stages.push(
      count === 1 ? [{ first, last, from: 0, to: size }] : Array.from({ length: count }, (_, at) => piece(at)),
    )
    first = last + 1
  }
  return stages
}

/** The numbers of a piece tier by tier. */
function partsOf(ranking: Ranking, { first, last, from, to }: Piece): { tier: number; from: number; to: number }[] {
  if (first === last) return [{ tier: first, from, to }]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const tier = first + index
    return { tier, from: 0, to: ranking.tierSize(tier) }
  })
}

function nameOf({ first, last, from }: Piece): string {
  return `${first}-${last}-${from}`
}

class TierPlan implements Plan {
  private readonly database: Database
  private readonly stages: readonly Stage[]
  private readonly pieces = new Map<string, Piece>()
  /** The stage at work. */
  private stage = 0
  /** Solved tiers that moves from the stage at work lead to, with their tables as they are sent. */
  private below: (readonly [tier: number, packed: string])[] = []
  /** Results of stages that are not complete. */
  private readonly results = new Map<string, Uint8Array<ArrayBuffer>>()
  private solvedNumbers = 0

  constructor(
    private readonly game: Game,
    private readonly ranking: Ranking,
    numbers: number,
  ) {
    this.database = emptyDatabase(game, ranking, blockAddressing(game))
    this.stages = stagesOf(ranking, numbers)
    for (const piece of this.stages.flat()) this.pieces.set(nameOf(piece), piece)
  }

  fraction(): number {
    return this.database.complete ? 1 : this.solvedNumbers / this.database.size
  }

  next(running: ReadonlySet<string>): Shard | null {
    for (const piece of this.stages[this.stage] ?? []) {
      const name = nameOf(piece)
      if (this.results.has(name) || running.has(name)) continue
      return { name, payload: JSON.stringify({ game: this.game.name, ...piece, below: this.below }) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const piece = this.pieces.get(name)
    if (piece === undefined || piece.first < this.database.solvedTiers || this.results.has(name)) return false
    const bytes = fromBase64(result)
    if (bytes.length !== 2 * (piece.to - piece.from)) return false
    this.results.set(name, bytes)
    this.solvedNumbers += piece.to - piece.from
    this.takeIn()
    return true
  }

  answer(): object | null {
    const { database, game } = this
    if (!database.complete) return null
    const { win, draw, loss, longest } = database.counts()
    const start = new SolvedGame<Position>(game, this.ranking, database).outcome(game.start())
    const checksum = crc32(this.product()).toString(16).padStart(8, '0')
    return { ...start, positions: win + draw + loss, wins: win, draws: draw, losses: loss, longest, checksum }
  }

  product(): Uint8Array {
    return encodeDatabase(this.database)
  }

  /** Puts together the stages of which all results are there, in their order. */
  private takeIn(): void {
    for (; this.stage < this.stages.length; this.stage++) {
      const pieces = this.stages[this.stage]
      if (!pieces.every((piece) => this.results.has(nameOf(piece)))) return
      for (const piece of pieces) this.putInPlace(piece)
      const { first, last } = pieces[0]
      // From a layer all moves lead to the one below.
      if (this.game.solve.layers !== undefined) this.below = [this.pack(last)]
      else for (let tier = first; tier <= last; tier++) this.below.push(this.pack(tier))
      this.database.solvedTiers = last + 1
    }
  }

  private pack(tier: number): readonly [number, string] {
    return [tier, toBase64(deflateRawSync(toLittleEndian(this.database.tables[tier])))]
  }

  private putInPlace(piece: Piece): void {
    const bytes = this.results.get(nameOf(piece)) ?? new Uint8Array()
    this.results.delete(nameOf(piece))
    let at = 0
    for (const { tier, from, to } of partsOf(this.ranking, piece)) {
      fromLittleEndian(bytes.subarray(at, at + 2 * (to - from)), this.database.tables[tier].subarray(from, to))
      at += 2 * (to - from)
    }
  }
}
