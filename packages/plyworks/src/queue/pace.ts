/** Whoever does jobs has so much to do that nobody notices how long a result travels and is stored. */
const COVERED_MILLISECONDS = 100
/** With jobs as long as this the way is nothing, and a job that waits for one worker may find another one idle. */
const LONG_MILLISECONDS = 1000
const MOST_AHEAD = 16
/** Weight of the last job in the mean. */
const NEWEST = 0.2

/** How long jobs take, and so how many of them are to lie ready beside the one at work. */
export class Pace {
  private mean = LONG_MILLISECONDS

  /** Jobs ahead of the one at work. */
  get ahead(): number {
    return this.mean >= LONG_MILLISECONDS
      ? 0
      : Math.min(MOST_AHEAD, Math.ceil(COVERED_MILLISECONDS / Math.max(1, this.mean)))
  }

  /** Takes note of a job that took so long. */
  note(milliseconds: number): void {
    this.mean += NEWEST * (milliseconds - this.mean)
  }
}
