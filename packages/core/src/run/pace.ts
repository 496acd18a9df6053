/** A worker has as much to do as covers the way of a result and its storing. */
const COVERED_MILLISECONDS = 100
/** With shards as long as this the way is nothing, and a shard that waits for one worker may find another one idle. */
const LONG_MILLISECONDS = 1000
const MOST_AHEAD = 16
/** Weight of the last shard in the mean. */
const NEWEST = 0.2

/** Says, from how long shards take, how many of them should wait beside the one at work. */
export class Pace {
  private mean = LONG_MILLISECONDS

  /** Shards ahead of the one at work. */
  get ahead(): number {
    return this.mean >= LONG_MILLISECONDS
      ? 0
      : Math.min(MOST_AHEAD, Math.ceil(COVERED_MILLISECONDS / Math.max(1, this.mean)))
  }

  /** Takes note of how long a shard took. */
  note(milliseconds: number): void {
    this.mean += NEWEST * (milliseconds - this.mean)
  }
}
