import type { Computation } from '@plyworks/core'
import type { Question } from '../tasks/question.js'

/** What is asked of `plyworks work`: plain data, the same for every run of it. */
export interface WorkQuestion extends Question {
  readonly kind: string
  /** Options of the kind by name. */
  readonly options?: Readonly<Record<string, string>> | undefined
}

export type WorkKind = Computation<WorkQuestion>

const loaders: Readonly<Record<string, () => Promise<WorkKind>>> = {
  retrograde: async () => (await import('./retrograde-work.js')).retrogradeWork,
}

export const workKinds: readonly string[] = Object.keys(loaders)

/** @throws Error for a name that `workKinds` does not list */
export async function loadWorkKind(name: string): Promise<WorkKind> {
  const load = loaders[name]
  if (load === undefined) throw new Error(`there is no work of the kind ${name}`)
  return load()
}
