import type { Checkpoint } from './checkpoint.js'
import type { ShardThread } from './thread-executor.js'

/** The services that the core asks of whatever it runs in: Node, a browser. */
export interface Host {
  /** Threads that are worth having. */
  readonly cores: number
  /** Opens a thread that knows the computations of the program. */
  openThread(): ShardThread
  /**
   * Opens what earlier runs of a question have kept, or begins to keep.
   * @param question in words, with all that results depend on but the version of what works them out
   * @param fingerprint that version
   * @returns null where nothing can be kept
   */
  openCheckpoint(question: string, fingerprint: string): Promise<Checkpoint | null>
}
