import { createHmac, randomBytes } from 'node:crypto'

/** One result in this number is worked out by the run as well before it is believed. */
const SAMPLE = 64

/**
 * Chooses the jobs whose results are worked out by the run as well, by a secret of the run: nobody else knows which they are, so a worker
 * that answers wrongly on purpose cannot answer those rightly.
 */
export class Sample {
  constructor(private readonly secret: Uint8Array = randomBytes(32)) {}

  has(job: string): boolean {
    return createHmac('sha256', this.secret).update(job).digest().readUInt32BE(0) % SAMPLE === 0
  }
}
