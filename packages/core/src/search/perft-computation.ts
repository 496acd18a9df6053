import { quote, TextError } from '../base/text-error.js'
import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import type { Computation, ShardControl } from '../run/computation.js'
import { type RunControl, Stopped } from '../run/control.js'
import { ListPlan } from '../run/list-plan.js'
import { perft } from './perft.js'

/** The lines of play to be counted. */
export interface PerftRequest {
  /** `id` or `id:key=value,…`. */
  readonly game: string
  /** In the game's notation; the start when absent. */
  readonly position?: string | undefined
  /** Fixes a start that is random. */
  readonly seed?: number | undefined
  /** Plies. */
  readonly depth: number
  /** Also count below every move of the position. */
  readonly divide?: boolean | undefined
  /** Count below positions that are met twice, or are images of each other, once: the same figures, sooner. */
  readonly merge?: boolean | undefined
  /** Plies from the position to the shards; as many as give enough of them when absent. */
  readonly split?: number | undefined
}

/** The counted lines of play. */
export interface PerftCounts {
  /** Length of the lines, in plies. */
  readonly depth: number
  /** Lines of exactly `depth` plies. */
  readonly nodes: number
  /** The lines that begin with each move, by the move in notation. */
  readonly divide?: Readonly<Record<string, number>>
}

/** Enough shards that none takes long beside the whole, and few enough that their number costs nothing. */
const ENOUGH_SHARDS = 200
const MOST_SHARDS = 1000
/** About a second's work or less is not split: by the rules of a game, and by its kernel (Caïssa's counts 390 million a second). */
const WHOLE_LEAVES = 10_000_000
const WHOLE_LEAVES_OF_KERNEL = 400_000_000

/** The task of a shard: to count the leaves `depth` plies below the ends of lines of moves, one number a line. */
interface PerftShard {
  readonly game: string
  readonly position?: string
  readonly seed?: number
  readonly depth: number
  readonly lines: readonly (readonly string[])[]
}

/** Counts lines of play: the lines of the first plies are the shards, some of them together. */
export function perftComputation(openGame: (name: string) => Promise<Game>): Computation<PerftRequest, PerftCounts> {
  return {
    name: 'perft',
    fingerprint: 3,
    result: /^(0|[1-9]\d{0,20})( (0|[1-9]\d{0,20}))*$/,
    async plan(request) {
      const game = await openGame(request.game)
      const { depth, split, divide = false, merge = false } = request
      if (split !== undefined && split > depth) {
        throw new TextError('split', 1, quote(String(split)), `at most the depth, ${depth}`)
      }
      const tree = new LinesTree(game, rootOf(game, request), merge)
      tree.grow(depth, split)
      const lines = tree.lines()
      const groups = groupsOf(lines, split === undefined ? tree.shards(depth) : lines.length)
      const { game: name, position, seed } = request
      const shared = { game: name, position, seed, depth: depth - tree.plies }
      const payloads = groups.map((group) => JSON.stringify({ ...shared, lines: group.map(({ moves }) => moves) }))
      return new ListPlan(payloads, (results) => combine(tree.rootMoves, groups, results, depth, divide))
    },
    async run(payload, control) {
      // Written by `plan`.
      const shard = JSON.parse(payload) as PerftShard
      return countShard(await openGame(shard.game), shard, control)
    },
  }
}

function rootOf(game: Game, { position, seed }: Pick<PerftRequest, 'position' | 'seed'>): Position {
  return position === undefined ? game.start(seed) : game.notation.parsePosition(position)
}

/** A line, and for each move of the root how many lines its count stands for. */
interface Line {
  readonly moves: readonly string[]
  readonly times: Map<number, bigint>
}

/** The lines of the first plies, in generated order. */
class LinesTree {
  plies = 0
  readonly rootMoves: readonly string[]
  /** Lines by what distinguishes them: their moves, or with merging the smallest image of the position they lead to. */
  private reached: ReadonlyMap<string, Line>

  constructor(
    private readonly game: Game,
    private readonly root: Position,
    private readonly merge: boolean,
  ) {
    this.rootMoves = Array.from(movesOf(game, root), (move) => game.notation.formatMove(root, move))
    this.reached = new Map([['', { moves: [], times: new Map() }]])
  }

  /** Goes on until there are enough lines, or for `split` plies; at least to the root's moves where there is a depth. */
  grow(depth: number, split: number | undefined): void {
    const done = (): boolean =>
      split === undefined
        ? this.plies >= 1 && (this.shards(depth) === 1 || this.reached.size >= ENOUGH_SHARDS || this.plies >= depth - 1)
        : this.plies >= Math.max(1, split)
    while (this.plies < depth && !done()) this.growOnePly()
  }

  lines(): readonly Line[] {
    return [...this.reached.values()]
  }

  /** Number of shards worth making of the rest below the lines. */
  shards(depth: number): number {
    const leaves = this.reached.size * Math.max(1, this.rootMoves.length) ** (depth - this.plies)
    const whole = this.game.search.kernel === undefined ? WHOLE_LEAVES : WHOLE_LEAVES_OF_KERNEL
    return leaves <= whole ? 1 : Math.min(this.reached.size, MOST_SHARDS)
  }

  private growOnePly(): void {
    const { game } = this
    const next = new Map<string, Line>()
    for (const { moves, times } of this.reached.values()) {
      const position = this.root.clone()
      const image = this.root.clone()
      playLine(game, position, moves)
      movesOf(game, position).forEach((move, index) => {
        const line = [...moves, game.notation.formatMove(position, move)]
        position.make(move)
        const name = this.merge
          ? smallestImage(game, position, image, (at) => game.notation.formatPosition(at))
          : line.join(' ')
        position.unmake()
        const known = next.get(name)
        const reached = this.plies === 0 ? new Map([[index, 1n]]) : times
        if (known === undefined) next.set(name, { moves: line, times: new Map(reached) })
        else for (const [first, count] of reached) known.times.set(first, (known.times.get(first) ?? 0n) + count)
      })
    }
    this.reached = next
    this.plies++
  }
}

/** A finished game has no moves. */
function movesOf(game: Game, position: Position): Int32Array {
  return position.over ? new Int32Array() : legalMoves(game, position)
}

/** Plays moves in notation. */
function playLine(game: Game, position: Position, moves: readonly string[]): void {
  for (const text of moves) position.make(game.notation.parseMove(position, text))
}

/** Takes every k-th item into one group: neighbours take similar time, and groups should take equally long. */
function groupsOf<Item>(items: readonly Item[], count: number): Item[][] {
  const groups = Array.from({ length: Math.min(count, items.length) }, (): Item[] => [])
  for (const [index, item] of items.entries()) groups[index % groups.length].push(item)
  return groups
}

function combine(
  rootMoves: readonly string[],
  groups: readonly (readonly Line[])[],
  results: readonly string[],
  depth: number,
  divide: boolean,
): PerftCounts {
  if (depth === 0) return { depth, nodes: 1, ...(divide && { divide: {} }) }
  const sums = rootMoves.map(() => 0n)
  results.forEach((result, group) => {
    const counts = result.split(' ').map(BigInt)
    groups[group].forEach(({ times }, line) => {
      for (const [first, count] of times) sums[first] += count * counts[line]
    })
  })
  const nodes = Number(sums.reduce((sum, count) => sum + count, 0n))
  return {
    depth,
    nodes,
    ...(divide && { divide: Object.fromEntries(rootMoves.map((move, at) => [move, Number(sums[at])])) }),
  }
}

function countShard(game: Game, shard: PerftShard, control: ShardControl): string {
  const { depth, lines } = shard
  const root = rootOf(game, shard)
  let counted = 0
  const counts = lines.map((moves, index) => {
    if (control.stopped()) throw new Stopped()
    const position = root.clone()
    playLine(game, position, moves)
    const leaves = count(game, position, depth, {
      stopped: () => control.stopped(),
      progress: (_fraction, soFar = 0) => control.progress?.(index / lines.length, counted + soFar, 'nodes'),
    })
    counted += leaves
    return String(leaves)
  })
  control.progress?.(1, counted, 'nodes')
  return counts.join(' ')
}

function count(game: Game, position: Position, depth: number, control: RunControl): number {
  const { kernel } = game.search
  return perft(position, depth, { ...control, kernel, maxMoves: game.traits.maxMoves })
}
