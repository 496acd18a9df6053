import type { Random } from '@plyworks/core'
import { STORED } from '../../engines/order.js'
import type { OrderLesson } from './order-lessons.js'

/** Stored units in one unit of the logarithm of the odds. */
const UNITS = 64
/**
 * The first step. It falls to a twentieth of itself in equal parts. With it and five times through all, the loss of what is
 * held back fell by less than 0.005 in the last time.
 */
const FIRST_RATE = 0.002
/** How fast the mean square of a weight's gradients forgets. */
const FORGETTING = 0.0001

/**
 * Fits the weights of the order to lessons: the chance of a move to be the best one is that of the exponentials of the sums of
 * its weights (a multinomial logit), and every lesson lowers the cross-entropy by a step whose size each weight's own
 * gradients set (RMSProp, T. Tieleman & G. Hinton 2012).
 */
export class OrderTraining {
  private readonly weights = new Float64Array(STORED)
  private readonly squares = new Float64Array(STORED)
  private readonly learned: number
  private steps = 0

  /**
   * @param epochs how often all lessons are learned
   * @param held number of lessons at the end that are not learned but measure the weights
   */
  constructor(
    private readonly lessons: readonly OrderLesson[],
    private readonly held: number,
    private readonly epochs: number,
    private readonly random: Random,
  ) {
    this.learned = lessons.length - held
  }

  /** Learns every lesson once. */
  runEpoch(): void {
    const order = this.random.shuffle(Array.from({ length: this.learned }, (_, index) => index))
    for (const index of order) {
      const left = 1 - this.steps++ / (this.learned * this.epochs)
      this.learn(this.lessons[index], FIRST_RATE * (0.05 + 0.95 * left))
    }
  }

  /** Mean loss on the lessons held back, and how many of them find the best move first. */
  measure(): { loss: number; first: number } {
    let [loss, first] = [0, 0]
    for (const { moves, best } of this.lessons.slice(this.learned)) {
      const chances = this.chances(moves)
      loss -= Math.log(chances[best])
      if (chances.indexOf(Math.max(...chances)) === best) first++
    }
    return { loss: loss / this.held, first: first / this.held }
  }

  /** The weights as they are stored (`STORED` whole numbers). */
  stored(): Int16Array {
    return Int16Array.from(this.weights, (weight) => Math.round(weight * UNITS))
  }

  private chances(moves: OrderLesson['moves']): number[] {
    const { weights } = this
    const sums = moves.map((places) => places.reduce((sum, place) => sum + weights[place], 0))
    const most = Math.max(...sums)
    const odds = sums.map((sum) => Math.exp(sum - most))
    const all = odds.reduce((sum, each) => sum + each, 0)
    return odds.map((each) => each / all)
  }

  private learn({ moves, best }: OrderLesson, rate: number): void {
    const { weights, squares } = this
    const chances = this.chances(moves)
    moves.forEach((places, move) => {
      const error = chances[move] - (move === best ? 1 : 0)
      for (const place of places) {
        squares[place] += FORGETTING * (error * error - squares[place])
        weights[place] -= (rate * error) / Math.sqrt(squares[place] + 1e-6)
      }
    })
  }
}
