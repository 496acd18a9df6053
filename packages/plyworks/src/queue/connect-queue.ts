import type { ConnectQueue } from '../tasks/task.js'

/** Connects to the workers of a queue; what it is made of is loaded when it is first wanted. */
export const connectQueue: ConnectQueue = async (...asked) =>
  (await import('./queue-executor.js')).QueueExecutor.open(...asked)
