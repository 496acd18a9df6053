import { reasonOf, type SearchLine } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { type EngineOffer, thinks } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { LineWord } from '../../workers/sandbox/table-calls.js'
import type { MadeGame } from './made-game.js'

/** A line of an engine with its moves in words. */
interface MadeLine {
  readonly line: SearchLine
  readonly moves: readonly LineWord[]
}

const LINES = 3
/** An hour: a person ends it before that. */
const LONGEST = 3_600_000

/** Lets an engine look at the position on the board, in a sandbox of its own, whatever the position becomes. */
export class MadeAnalysis {
  readonly on = signal(false)
  readonly lines: Signal<readonly MadeLine[]> = signal([])
  readonly facts: Signal<Pick<SearchLine, 'depth' | 'nodes'> | null> = signal(null)
  readonly problem: Signal<string | null> = signal(null)
  /** Chosen by name; the game's first one when null. */
  readonly engine: Signal<string | null> = signal(null)
  private client: EngineClient | null = null
  private looks = 0

  /** The engines that may look on. */
  enginesOf(game: MadeGame): readonly EngineOffer[] {
    return game.engines.value.filter(thinks)
  }

  /** Looks at the position that is on the board now. */
  follow(game: MadeGame): void {
    const look = ++this.looks
    this.client?.close()
    this.client = null
    batch(() => {
      this.lines.value = []
      this.facts.value = null
      this.problem.value = null
    })
    const looked = game.looked.value
    const engines = this.enginesOf(game)
    const engine = engines.find(({ name }) => name === this.engine.value) ?? engines[0]
    if (!this.on.value || looked === null || looked.scores !== null || engine === undefined) return
    const client = new EngineClient(game.name.value, game.spawn)
    this.client = client
    const { place } = game
    const found: SearchLine[] = []
    let worded = 0
    const show = async () => {
      const lines = found.slice()
      const number = ++worded
      const words = await game.client.call('words', { ...place, lines: lines.map(({ pv }) => pv.slice(0, 12)) })
      // Words of an older set come too late.
      if (look !== this.looks || number !== worded) return
      this.lines.value = lines.flatMap((line, index) =>
        (words[index]?.length ?? 0) > 0 ? [{ line, moves: words[index] }] : [],
      )
    }
    client
      .think(
        {
          position: looked.position,
          engine: engine.name,
          options: {},
          limits: { milliseconds: LONGEST, nodes: Number.MAX_SAFE_INTEGER, lines: engine.severalLines ? LINES : 1 },
        },
        (line) => {
          if (look !== this.looks) return
          const rank = Math.min(LINES, Math.max(1, line.rank ?? 1))
          if (rank === 1) found.length = 0
          found[rank - 1] = line
          this.facts.value = line
          show().catch(() => {
            // The board tells that its worker has ended.
          })
        },
      )
      .catch((error: unknown) => {
        if (look === this.looks) this.problem.value = reasonOf(error)
      })
  }

  close(): void {
    this.looks++
    this.client?.close()
  }
}
