import { answerCalls } from '../../workers/answer-calls.js'
import { GameStore } from './game-store.js'
import type { ReadingCalls, ReadingProgress } from './games-reading.js'

/**
 * A Web Worker that takes the games of the library into its index of positions: thousands of them would stop the page.
 * It may be ended at any time; what is written stays.
 */
declare const self: DedicatedWorkerGlobalScope

/** Games written to the index at a time. */
const BATCH = 50
/** Milliseconds between two reports. */
const REPORT_PAUSE = 100

answerCalls<ReadingCalls>(self, {
  async read({ game }, tell) {
    await takeUp(game, tell)
    return null
  },
})

async function takeUp(game: string, tell: (progress: ReadingProgress) => void): Promise<void> {
  const store = await GameStore.open()
  try {
    const { all, missing } = await store.unindexed(game)
    const known = all - missing.length
    const start = performance.now()
    let reported = start
    for (let at = 0; at < missing.length; at += BATCH) {
      await store.index(missing.slice(at, at + BATCH))
      const now = performance.now()
      if (now - reported < REPORT_PAUSE) continue
      reported = now
      const read = Math.min(at + BATCH, missing.length)
      const rate = read / ((now - start) / 1000)
      const secondsLeft = (missing.length - read) / rate
      tell({ done: known + read, all, rate, secondsLeft })
    }
  } finally {
    store.close()
  }
}
