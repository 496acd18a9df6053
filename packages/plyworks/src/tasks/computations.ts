import type { ShardComputation } from './task.js'

/** Every computation that has its shards done elsewhere, by its name. */
const loaders: Readonly<Record<string, () => Promise<ShardComputation>>> = {
  book: async () => (await import('./book.js')).bookBuilding,
  'book-verify': async () => (await import('./book.js')).bookVerifying,
  database: async () => (await import('./solve-database.js')).databaseSolving,
  ladder: async () => (await import('./ladder/ladder.js')).ladder,
  match: async () => (await import('./match.js')).matchGames,
  openings: async () => (await import('./openings.js')).openingSearch,
  perft: async () => (await import('./perft.js')).perftCounts,
  report: async () => (await import('./report/report.js')).report,
  solve: async () => (await import('./solve.js')).solving,
  study: async () => (await import('./study.js')).wholeStudies,
  'study-shards': async () => (await import('./study.js')).shardedStudies,
}

export const computationNames: readonly string[] = Object.keys(loaders)

/** @throws Error for a name that `computationNames` does not list */
export async function loadComputation(name: string): Promise<ShardComputation> {
  const load = loaders[name]
  if (load === undefined) throw new Error(`there is no computation of the name ${name}`)
  return load()
}
