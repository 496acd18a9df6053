import { writeRequests } from '../computer/fast-requests.js'
import { FastSearch } from '../computer/fast-search.js'
import { copyState, passState } from '../computer/fast-state.js'
import { FastTurn } from '../computer/fast-turn.js'
import { LIVING, REQUESTS_STRIDE, STANDARD, STATE_STRIDE } from '../computer/layout.js'
import { describedSettings } from '../computer/settings.js'
import { MOST_LEVELS, requests, slab } from '../computer/workspace.js'
import { PLAYERS } from '../sectors.js'

/** Levels of the deepest prediction of a rival's turn; the workspace behind them is ours. */
export const MOST_RIVAL_LEVELS = 12

/** A state as the player sees it who looks ahead, and two more to work on. */
export const STATE = (MOST_RIVAL_LEVELS + 3) * STATE_STRIDE
const PASSED = STATE + STATE_STRIDE
const NODE = (MOST_LEVELS + 1) * REQUESTS_STRIDE

/**
 * Plays the turns of the three rivals as the described player would, in one of two ways: the standard mask, which is his
 * choice in about six of ten turns and costs one position, or the mask that a search as his own chooses.
 */
export class Rivals {
  /** Positions made. */
  generated = 0
  private readonly turn: FastTurn
  private readonly search: FastSearch

  /** @param levels player turns that a rival looks ahead, at most `MOST_RIVAL_LEVELS` */
  constructor(fifth: boolean, levels: number) {
    this.turn = new FastTurn(fifth)
    this.search = new FastSearch(describedSettings(levels), fifth, true)
  }

  /** Turns the state at `STATE` from the end of the player's turn to the beginning of his next. */
  answer(predicted: boolean): void {
    for (let rival = 1; rival < PLAYERS; rival++) {
      this.pass()
      const living = slab[STATE | LIVING]
      // nothing to do for the dead, nor when one is left
      if ((living & 1) === 0 || (living & (living - 1)) === 0) continue
      let mask = -1
      if (predicted) {
        mask = this.search.bestMaskOf(STATE)
        this.generated += this.search.generated
      }
      writeRequests(STATE, NODE)
      this.turn.play(STATE, NODE, mask < 0 ? requests[NODE | STANDARD] : mask, false)
      this.generated++
    }
    this.pass()
  }

  private pass(): void {
    passState(STATE, PASSED)
    copyState(PASSED, STATE)
  }
}
