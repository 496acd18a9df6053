import { fromBase64 } from '../../core/base64.js'
import { BinaryDecoder } from '../../core/binary-coder.js'
import type { Engine, EngineDefinition, Limits, SearchControl, SearchResult } from '../../core/engine.js'
import { PLAY_DATA } from './play-data.js'
import { codePlayTable, playFromTable } from './play-table.js'
import type { CroquarPosition } from './rules.js'

/**
 * Perfect play without search: one look into a table unpacked from a few hundred bytes. Never gives up a win or a draw, from
 * any position a game can reach (proved by the tests over all of them).
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

  /**
   * The table knows moves and not values. But both sides playing by it keep the value of every position a game can reach,
   * so the end of that line is the value; it is looked up move by move and no alternative is tried.
   */
  search(position: CroquarPosition, _limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const line: number[] = []
    while (!position.over) {
      const move = playFromTable(this.table, position)
      position.make(move)
      line.push(move)
    }
    const scores = [position.score(0), position.score(1)]
    for (const _move of line) position.unmake()
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
}
