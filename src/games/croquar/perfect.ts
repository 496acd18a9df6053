import { BinaryDecoder } from '../../core/binary-coder.js'
import type { Engine, EngineDefinition, SearchResult } from '../../core/engine.js'
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
  return Uint8Array.from(atob(PLAY_DATA), (character) => character.charCodeAt(0))
}

class PerfectPlayer implements Engine<CroquarPosition> {
  private readonly table = playTable()

  search(position: CroquarPosition): SearchResult {
    const move = playFromTable(this.table, position)
    return {
      move,
      depth: 0,
      // The table knows the move and not the value.
      scores: [0, 0],
      scale: 'expectation',
      bound: 'exact',
      pv: [move],
      nodes: 0,
      milliseconds: 0,
    }
  }
}
