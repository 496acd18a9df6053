import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watch } from './watch-guests.js'

/** The thread of `watchGuests`: the one that is watched cannot say anything when a game does not return. */

/** Looks of a second without a beat. Looks are counted and not time: a program that was suspended has missed none. */
const TOLD = 5
const ENDED = 30

const { beats, games, ends }: Watch = workerData
let seen = -1
let missed = 0

setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === seen ? missed + 1 : 0
  seen = now
  if (missed === TOLD) {
    const then = ends ? `if it goes on, the program ends in ${ENDED - TOLD} s` : 'Ctrl-C ends the program'
    tell(`${games.join(' or ')} has not returned for ${TOLD} s: ${then}; what is saved stays as it is`)
  }
  if (missed === ENDED && ends) {
    tell(`${games.join(' or ')} has not returned for ${ENDED} s: the program ends`)
    // Signals that can be listened to are waited for by the thread that does not return.
    process.kill(process.pid, 'SIGKILL')
  }
}, 1000)

function tell(text: string): void {
  try {
    // A stream of this thread would go through the one that does not return.
    writeSync(2, `plyworks: ${text}\n`)
  } catch {
    // Nobody reads it.
  }
}
