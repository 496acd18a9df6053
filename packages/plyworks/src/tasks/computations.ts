import type { ShardComputation } from './task.js'

/** Every computation whose shards the workers of a queue do, by its name. */
const loaders: Readonly<Record<string, () => Promise<ShardComputation>>> = {
  book: async () => (await import('./book.js')).bookBuilding,
  'book-verify': async () => (await import('./book.js')).bookVerifying,
  database: async () => (await import('./solve-database.js')).databaseSolving,
  ladder: async () => (await import('./ladder/ladder.js')).ladder,
  levels: async () => (await import('./levels/levels.js')).levelSearch,
  match: async () => (await import('./match.js')).matchGames,
  openings: async () => (await import('./openings.js')).openingSearch,
  perft: async () => (await import('./perft.js')).perftCounts,
  report: async () => (await import('./report/report.js')).report,
  solve: async () => (await import('./solve.js')).solving,
  study: async () => (await import('./study.js')).wholeStudies,
  'study-shards': async () => (await import('./study.js')).shardedStudies,
  train: async () => (await import('./train/train.js')).trainings,
}

/** Those whose shards need a file, which no job may name. */
const onlyHere: typeof loaders = {
  verify: async () => (await import('./database.js')).databaseVerifying,
}

export const computationNames: readonly string[] = Object.keys(loaders)

/**
 * Loads a computation for a shard of it.
 * @throws Error for a name that there is not
 */
export async function loadComputation(name: string): Promise<ShardComputation> {
  const load = loaders[name] ?? onlyHere[name]
  if (load === undefined) throw new Error(`there is no computation of the name ${name}`)
  return load()
}
