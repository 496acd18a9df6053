import { type BenchResult, bench } from '@plyworks/core'
import { openGame } from './question.js'

export interface BenchAnswer extends BenchResult {
  readonly game: string
}

/** The fixed workload of a game. */
export async function runBench(question: { readonly game: string }): Promise<BenchAnswer> {
  const game = await openGame(question.game)
  const { signature, nodes, ms, nps } = await bench(game)
  return { game: game.name, signature, nodes, ms: Math.round(ms), nps }
}
