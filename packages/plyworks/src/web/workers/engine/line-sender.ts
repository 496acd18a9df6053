import type { SearchLine } from '@plyworks/core'

/** Iterations that end sooner after one another than this, in milliseconds, are held back. */
const LINE_INTERVAL = 60

/** Passes the lines of one depth on together; those of iterations that follow quickly are held back, but the last. */
export class LineSender {
  /** The best line of the latest iteration. */
  best: SearchLine | null = null
  private held: SearchLine[] = []
  private lastSent = 0
  private sentDepth = -1
  /** Whether the lines of the depth under way go on. */
  private sending = false

  /** @param now the clock, in milliseconds */
  constructor(
    private readonly send: (line: SearchLine) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  take(line: SearchLine): void {
    const copy = plain(line)
    if ((line.rank ?? 1) === 1) {
      this.held = []
      this.best = copy
      const now = this.now()
      // A new depth after some time is always told: the next one may take long.
      const late = line.milliseconds >= LINE_INTERVAL && line.depth > this.sentDepth
      this.sending = late || now - this.lastSent >= LINE_INTERVAL
      if (this.sending) {
        this.lastSent = now
        this.sentDepth = line.depth
      }
    }
    if (this.sending) this.send(copy)
    else this.held.push(copy)
  }

  flush(): void {
    for (const line of this.held.splice(0)) this.send(line)
  }
}

/** Only what can be sent: an engine may report typed arrays or more fields than a line has. */
function plain(line: SearchLine): SearchLine {
  const { depth, rank, scale, bound, nodes, milliseconds } = line
  return {
    depth,
    ...(rank !== undefined && { rank }),
    scale,
    bound,
    nodes,
    milliseconds,
    scores: [...line.scores],
    pv: [...line.pv],
  }
}
