import { writeRequests } from '../computer/fast-requests.js'
import { FastSearch } from '../computer/fast-search.js'
import { copyState, passState } from '../computer/fast-state.js'
import { FastTurn } from '../computer/fast-turn.js'
import { LIVING, MOST_LEVELS, REQUESTS_STRIDE, requests, STANDARD, STATE_STRIDE, slab } from '../computer/layout.js'
import { describedSettings } from '../computer/settings.js'
import { PLAYERS } from '../sectors.js'

/** Levels of the deepest prediction of a rival's turn; the workspace behind them is ours. */
export const MOST_RIVAL_LEVELS = 12

/** A state as the player sees it who looks ahead, and two more to work on. */
export const STATE = (MOST_RIVAL_LEVELS + 3) * STATE_STRIDE
const PASSED = STATE + STATE_STRIDE
const NODE = (MOST_LEVELS + 1) * REQUESTS_STRIDE

/**
 * Plays the turns of the three rivals as the described player would, in one of two ways: the standard mask, which is its
 * choice in about six of ten turns and costs one position, or the mask that a search as its own chooses.
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

  /** Turns the state at `STATE` from the end of the player's turn to the beginning of that player's next. */
  answer(predicted: boolean): void {
    // Four times passed on between two places it is back where it was.
    let at = STATE
    let next = PASSED
    for (let rival = 1; rival <= PLAYERS; rival++) {
      passState(at, next)
      const before = at
      at = next
      next = before
      if (rival === PLAYERS) return
      const living = slab[at | LIVING]
      // nothing to do for the dead, nor when one is left
      if ((living & 1) === 0 || (living & (living - 1)) === 0) continue
      let mask = -1
      if (predicted) {
        mask = this.search.bestMaskOf(at)
        this.generated += this.search.generated
      }
      writeRequests(at, NODE)
      this.turn.play(at, NODE, mask < 0 ? requests[NODE | STANDARD] : mask, false)
      this.generated++
    }
  }
}

/** The state in which a rival's turn begins, for each rival in turn, and the player's own next one. */
const TURNS = STATE + 3 * STATE_STRIDE
const PLAYED = TURNS

/** Evaluates the state at an address, as the player sees it who looks ahead. */
type EvaluateState = (at: number) => number

/**
 * Finds the worst that the rivals can do to a player with the described player's turns: that of the standard mask and those
 * without one request that it touched. Paranoid (N. Sturtevant and R. Korf, 2000) all three of them choose to harm that player; in
 * best reply (M. Schadd and M. Winands, 2011) only one does, and the others keep to the standard mask.
 */
export class Harm {
  /** Positions made. */
  generated = 0
  private readonly turn: FastTurn
  private evaluate: EvaluateState = () => 0
  private bound = 0
  private least = 0

  constructor(fifth: boolean) {
    this.turn = new FastTurn(fifth)
  }

  /**
   * The least score that the answers to the state at `STATE`, the end of the player's turn, can bring about.
   * @param choosing how many of the rivals choose to harm, 1 or 3
   * @param bound a score so low, or lower, is not looked into further
   */
  leastScore(choosing: number, bound: number, evaluate: EvaluateState): number {
    this.evaluate = evaluate
    this.bound = bound
    this.least = Number.POSITIVE_INFINITY
    passState(STATE, TURNS + STATE_STRIDE)
    this.answer(1, choosing)
    return this.least
  }

  private answer(rival: number, choosing: number): void {
    const at = TURNS + rival * STATE_STRIDE
    if (rival === PLAYERS) {
      this.least = Math.min(this.least, this.evaluate(at))
      return
    }
    const living = slab[at | LIVING]
    if ((living & 1) === 0 || (living & (living - 1)) === 0) {
      passState(at, at + STATE_STRIDE)
      this.answer(rival + 1, choosing)
      return
    }
    const node = rival * REQUESTS_STRIDE
    writeRequests(at, node)
    const standard = requests[node | STANDARD]
    let touched = this.play(at, node, standard)
    this.answer(rival + 1, choosing)
    if (choosing === 0) return
    for (; touched !== 0 && this.least > this.bound; touched &= touched - 1) {
      this.play(at, node, standard & ~(touched & (0 - touched)))
      this.answer(rival + 1, choosing - 1)
    }
  }

  /** Plays a rival's turn and passes on; returns the requests that it touched. */
  private play(at: number, node: number, mask: number): number {
    copyState(at, PLAYED)
    this.turn.play(PLAYED, node, mask, false)
    this.generated++
    passState(PLAYED, at + STATE_STRIDE)
    return this.turn.touched
  }
}
