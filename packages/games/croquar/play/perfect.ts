import {
  type Engine,
  type EngineDefinition,
  fromBase64,
  type Limits,
  type SearchControl,
  type SearchResult,
} from '@plyworks/core'
import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { BinaryDecoder } from './binary-coder.js'
import { knownValues } from './known-values.js'
import { PLAY_DATA } from './play-data.js'
import { codePlayTable, playFromTable } from './play-table.js'

/**
 * Perfect play without search: one look into a table unpacked from a few hundred bytes. Never gives up a win or a draw, from
 * any position a game can reach (proved by the tests over all of them). Set up by hand there are others, for which the table
 * was not made; a few of them it gets wrong, and there the values known from one bit a position help out.
 */
export const perfect: EngineDefinition<CroquarPosition> = {
  name: 'perfect',
  title: 'Perfect play from a table of a few hundred bytes',
  refuses: () => null,
  options: () => ({}),
  create: () => new PerfectPlayer(),
}

let unpacked: Int8Array | undefined

/** The play table, unpacked at first use. */
export function playTable(): Int8Array {
  unpacked ??= codePlayTable(new BinaryDecoder(playData()), () => 0)
  return unpacked
}

/** The packed table: the whole of what the player knows. */
export function playData(): Uint8Array<ArrayBuffer> {
  return fromBase64(PLAY_DATA)
}

class PerfectPlayer implements Engine<CroquarPosition> {
  private readonly table = playTable()
  private readonly moves = new Int32Array(MAX_MOVES)

  /**
   * The table knows moves and not values. But both sides playing by it keep the value of every position a game can reach,
   * so the end of that line is the value; it is looked up move by move and no alternative is tried unless the value is
   * known to be another.
   */
  search(position: CroquarPosition, _limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    let { line, scores } = playOut(position, () => playFromTable(this.table, position))
    if (scores[position.turn] !== knownValues().value(position) || !keeps(position, line[0])) {
      ;({ line, scores } = playOut(position, () => this.keptMove(position)))
    }
    const result: SearchResult = {
      move: line[0],
      depth: line.length,
      scores,
      scale: 'expectation',
      bound: 'exact',
      pv: line,
      nodes: line.length,
      milliseconds: performance.now() - began,
    }
    control.onLine(result)
    return result
  }

  /** The table's move where it keeps the value, else the first one that does. */
  private keptMove(position: CroquarPosition): number {
    const first = playFromTable(this.table, position)
    if (keeps(position, first)) return first
    return this.moves.subarray(0, position.generate(this.moves, 0)).find((move) => keeps(position, move)) ?? first
  }
}

/** Whether a move gives nothing up. */
function keeps(position: CroquarPosition, move: number): boolean {
  const values = knownValues()
  const value = values.value(position)
  const { turn } = position
  position.make(move)
  const after = position.over ? position.score(turn) : 0 - values.value(position)
  position.unmake()
  return after === value
}

/** A line to the end of the game by a way to choose moves, and what it comes to. */
function playOut(position: CroquarPosition, choose: () => number): { line: number[]; scores: number[] } {
  const line: number[] = []
  while (!position.over) {
    const move = choose()
    position.make(move)
    line.push(move)
  }
  const scores = [position.score(0), position.score(1)]
  for (const _move of line) position.unmake()
  return { line, scores }
}
