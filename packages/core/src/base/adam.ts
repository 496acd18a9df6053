const FIRST_MOMENT = 0.9
const SECOND_MOMENT = 0.999
const TINY = 1e-8

/** Steps of stochastic gradient descent by running moments of the gradient: Adam (D. Kingma and J. Ba, 2015), with its constants. */
export class Adam {
  private rate = 0
  private firstLeft = 1
  private secondLeft = 1

  /** @param first and second moments of every number that is learned, zeros at the beginning; written to */
  constructor(
    private readonly first: Float32Array | Float64Array,
    private readonly second: Float32Array | Float64Array,
  ) {}

  /** Begins a step. @param step counted from 1 */
  begin(step: number, rate: number): void {
    this.rate = rate
    this.firstLeft = 1 - FIRST_MOMENT ** step
    this.secondLeft = 1 - SECOND_MOMENT ** step
  }

  /** Returns the step to be taken off a number, by the slope of the loss along it. */
  change(index: number, slope: number): number {
    const { first, second } = this
    first[index] = FIRST_MOMENT * first[index] + (1 - FIRST_MOMENT) * slope
    second[index] = SECOND_MOMENT * second[index] + (1 - SECOND_MOMENT) * slope * slope
    return (this.rate * first[index]) / this.firstLeft / (Math.sqrt(second[index] / this.secondLeft) + TINY)
  }
}
