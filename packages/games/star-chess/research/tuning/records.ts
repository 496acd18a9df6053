import { FEATURES } from '../../strategist/features.js'
import type { Run } from './experience.js'

/**
 * A game's runs in a file: number of runs, then each as its number of turns (both uint32, little-endian) and its
 * numbers (32-bit floating point). A torn end is left out when they are read.
 * @param inputs numbers of a turn
 */
export function writeRuns(runs: readonly Run[], inputs = FEATURES): Uint8Array {
  const size = runs.reduce((sum, run) => sum + 4 + 4 * run.length, 4)
  const view = new DataView(new ArrayBuffer(size))
  view.setUint32(0, runs.length, true)
  let at = 4
  for (const run of runs) {
    view.setUint32(at, (run.length - 1) / inputs, true)
    at += 4
    for (const value of run) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  return new Uint8Array(view.buffer)
}

/** The games of a file, and where the last whole one ends. @param inputs numbers of a turn */
export function readGames(bytes: Uint8Array, inputs = FEATURES): { games: Run[][]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const games: Run[][] = []
  let end = 0
  for (let at = 0; ; end = at) {
    const game = readGame()
    if (game === null) return { games, end }
    games.push(game)

    function readGame(): Run[] | null {
      if (at + 4 > bytes.length) return null
      const runs: Run[] = []
      const count = view.getUint32(at, true)
      at += 4
      for (let number = 0; number < count; number++) {
        if (at + 4 > bytes.length) return null
        const length = 1 + inputs * view.getUint32(at, true)
        at += 4
        if (at + 4 * length > bytes.length) return null
        const run = new Float32Array(length)
        for (let index = 0; index < length; index++, at += 4) run[index] = view.getFloat32(at, true)
        runs.push(run)
      }
      return runs
    }
  }
}
