import { writeRequests } from '../computer/fast-requests.js'
import { copyState, loadDetails, loadState } from '../computer/fast-state.js'
import { FastTurn } from '../computer/fast-turn.js'
import { commandOnSectors, useOrder } from '../computer/frame.js'
import {
  LIVING,
  MOST_LEVELS,
  REQUESTS_STRIDE,
  requests,
  STANDARD,
  STATE_SIZE,
  STATE_STRIDE,
  slab,
} from '../computer/layout.js'
import { kindOf, MOVE, sectorOf, shipsOf, targetOf } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { processingOrders, SECTORS } from '../sectors.js'
import { ACTIVE, FLEET } from '../state.js'
import { Climb, type PlanScorer } from './climb.js'
import { fractionOfShips, rivalsBeaten } from './features.js'
import { BUILD_LEVELS, Plan, Shortlist } from './plan.js'
import { PlanTurn } from './plan-turn.js'
import { Harm, Rivals, STATE } from './rivals.js'
import { StateScores } from './state-scores.js'

/** Scores of positions in which all is decided; others lie far between. */
export const WON = 1e6
const LOST = -1e6
/** Score below which a plan loses. */
const LOSING = LOST / 2

const SHORTLIST = 256
/**
 * Fraction of the effort that goes into the first climb; the rest goes into looking closer. Set by hand, as is the length
 * of the shortlist: `node bench/strategist.mjs` plays another one against this.
 */
const FIRST_FRACTION = 0.6
const COPY = STATE + 2 * STATE_STRIDE
const NODE = (MOST_LEVELS + 1) * REQUESTS_STRIDE

/** What judges states, as `Network` does; it writes the features of what it judges (`writeFeatures`). */
export interface StateJudge {
  /** The logit of winning for the player at 0, whose turn begins in the state at `at`. */
  evaluateState(at: number): number
}

/** The effort of a search. */
export interface Effort {
  /**
   * Returns the fraction of the effort that is spent after a number of generated positions: 0 at first, 1 when it is
   * time to stop.
   */
  spent(generated: number): number
}

/** A turn that a search found. */
interface FoundTurn {
  /** Logit of winning when it is played, and more for beaten rivals; ±1,000,000 when all is decided. */
  readonly score: number
  /** Its commands without `end`. */
  readonly commands: readonly number[]
}

/** The model of the rivals' answers to the best plans: as the described player would, or so as to harm (`Harm`). */
export const ANSWERS = ['predicted', 'paranoid', 'best-reply'] as const
export type Answers = (typeof ANSWERS)[number]

/** Chooses one of some plans, best first; for learning, which must leave the beaten track now and then. */
export type Choice = (plans: readonly Plan[]) => Plan

/**
 * Searches for a turn in three steps. Hill climbing over plans, each evaluated by the network after the rivals' standard
 * answers; the best of those plans again after the answers that the rivals, thinking like the described player, really
 * choose; and with the effort that is left a second climb from the best, evaluated like that.
 */
export class PlanSearch {
  generated = 0
  private readonly turn: PlanTurn
  private readonly described: FastTurn
  private readonly rivals: Rivals
  private readonly harm: Harm
  private readonly climb = new Climb()
  private readonly shortlist = new Shortlist(SHORTLIST)
  private readonly trial = new Plan()
  private readonly root = new Int32Array(STATE_SIZE)
  private readonly active = new Int32Array(SECTORS)
  private readonly known = new StateScores()
  private effort: Effort = { spent: () => 1 }

  /**
   * @param rivalLevels player turns that rivals are thought to look ahead
   * @param progress what beaten rivals add to the network's logit, for a player who has all ships
   * @param answers how rivals are thought to answer the best plans
   * @param remembers whether states met again in the first climb are not judged again
   */
  constructor(
    fifth: boolean,
    private readonly network: StateJudge,
    rivalLevels: number,
    private readonly progress: number,
    private readonly answers: Answers = 'predicted',
    private readonly remembers = false,
  ) {
    this.turn = new PlanTurn(fifth)
    this.described = new FastTurn(fifth)
    this.rivals = new Rivals(fifth, rivalLevels)
    this.harm = new Harm(fifth)
  }

  /**
   * @param effort says when to stop
   * @param choose takes one of the plans looked at closer instead of a last climb from the best
   */
  search(position: StarChessPosition, effort: Effort, choose?: Choice): FoundTurn {
    useOrder(false)
    this.load(position)
    this.effort = effort
    this.generated = 0
    this.shortlist.clear()
    this.known.begin()
    this.climb.begin(STATE, this.active)
    this.firstClimb()
    const plans = this.lookCloser()
    const plan = choose?.(plans) ?? this.lastClimb(plans[0])
    slab.set(this.root, STATE)
    this.turn.play(STATE, plan)
    const { log, logged } = this.turn
    const commands = Array.from(log.subarray(0, logged), (command) => commandOnSectors(position.turn, command))
    return { commands, score: plan.score }
  }

  private load(position: StarChessPosition): void {
    const { fields } = position.state
    loadState(position, STATE)
    this.root.set(slab.subarray(STATE, STATE + STATE_SIZE))
    for (const turn of [this.turn, this.described]) loadDetails(position, turn)
    processingOrders[position.turn].forEach((sector, place) => {
      this.active[place] = fields[FLEET + sector] === position.turn ? fields[ACTIVE + sector] : 0
    })
  }

  /** From the best of the plans that do nothing but build and of the described player's turns. */
  private firstClimb(): void {
    const scorer: PlanScorer = {
      score: (plan) => {
        const score = this.scoreOf(plan, false)
        plan.score = score
        this.shortlist.offer(plan)
        return score
      },
      spent: () => this.spent() >= FIRST_FRACTION,
    }
    for (let level = 0; level < BUILD_LEVELS; level++) {
      this.trial.clear()
      this.trial.build = level
      this.climb.offer(this.trial, scorer)
    }
    const { build } = this.climb.best
    let touched = this.writeDescribed(-1, build)
    this.climb.offer(this.trial, scorer)
    for (; touched !== 0; touched &= touched - 1) {
      this.writeDescribed(~(touched & (0 - touched)), build)
      this.climb.offer(this.trial, scorer)
    }
    this.climb.run(scorer)
  }

  /**
   * Writes the moves of the described player's turn with a part of the standard mask as a plan; returns the requests it
   * touched.
   */
  private writeDescribed(mask: number, build: number): number {
    const { described, trial } = this
    slab.set(this.root, STATE)
    writeRequests(STATE, NODE)
    copyState(STATE, COPY)
    described.play(COPY, NODE, requests[NODE | STANDARD] & mask, true)
    trial.clear()
    trial.build = build
    for (const command of described.log.subarray(0, described.logged)) {
      if (kindOf(command) === MOVE) trial.add(sectorOf(command), targetOf(command), shipsOf(command))
    }
    return described.touched
  }

  /** The best plans so far with the rivals' real answers, best first; one at least. */
  private lookCloser(): Plan[] {
    const plans: Plan[] = []
    let best = Number.NEGATIVE_INFINITY
    for (const plan of this.shortlist.best) {
      if (plans.length > 0 && (this.spent() >= 1 || plan.score < LOSING)) break
      plan.score = this.closeScoreOf(plan, best)
      best = Math.max(best, plan.score)
      plans.push(plan)
    }
    return plans.sort((first, second) => second.score - first.score)
  }

  private lastClimb(plan: Plan): Plan {
    const { climb } = this
    climb.best.assign(plan)
    climb.run({ score: (changed) => this.closeScoreOf(changed, climb.best.score), spent: () => this.spent() >= 1 })
    return climb.best
  }

  /** The score after the answers that rivals really choose. @param bound scores so low need not be exact */
  private closeScoreOf(plan: Plan, bound: number): number {
    if (this.answers === 'predicted') return this.scoreOf(plan, true)
    slab.set(this.root, STATE)
    this.turn.play(STATE, plan)
    this.harm.generated = 0
    const score = this.harm.leastScore(this.answers === 'paranoid' ? 3 : 1, bound, (at) => this.evaluate(at))
    this.generated += 1 + this.harm.generated
    return score
  }

  /** @param predicted whether rivals choose their answers, or give the standard ones */
  private scoreOf(plan: Plan, predicted: boolean): number {
    slab.set(this.root, STATE)
    this.turn.play(STATE, plan)
    this.generated++
    if (predicted || !this.remembers) return this.answeredScore(predicted)
    const { known } = this
    const slot = known.slotOf(STATE)
    if (known.knows(slot, STATE)) return known.scoreOf(slot)
    known.keep(slot, STATE)
    const score = this.answeredScore(false)
    known.tell(slot, score)
    return score
  }

  /** The score of the state after the rivals' answers to what is played. */
  private answeredScore(predicted: boolean): number {
    this.rivals.generated = 0
    this.rivals.answer(predicted)
    this.generated += this.rivals.generated
    return this.evaluate(STATE)
  }

  private evaluate(at: number): number {
    const living = slab[at | LIVING]
    if ((living & 1) === 0) return LOST
    if (living === 1) return WON
    return this.network.evaluateState(at) + this.progress * rivalsBeaten() * (0.2 + fractionOfShips())
  }

  private spent(): number {
    return this.effort.spent(this.generated)
  }
}
