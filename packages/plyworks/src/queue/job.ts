import type { TaskControl } from '../tasks/task.js'
import { loadWorkKind } from './work.js'

export interface JobRequest {
  readonly kind: string
  readonly payload: string
}

/** Does one job in this thread. */
export async function runJob({ kind, payload }: JobRequest, control: TaskControl): Promise<string> {
  return (await loadWorkKind(kind)).run(payload, control)
}
