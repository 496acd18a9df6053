/** A growing stack of int32 numbers: what `make` must remember for `unmake`. Pushing allocates only when it doubles. */
export class History {
  private values: Int32Array
  /** Numbers on the stack. */
  size = 0

  /** @param capacity numbers for which there is room at first */
  constructor(capacity = 256) {
    this.values = new Int32Array(capacity)
  }

  /** Puts a number on top. */
  push(value: number): void {
    if (this.size === this.values.length) this.grow()
    this.values[this.size++] = value
  }

  /** Removes and returns the last number. The caller keeps the count: popping an empty stack throws. */
  pop(): number {
    if (this.size === 0) throw new Error('unmake without a move to take back')
    return this.values[--this.size]
  }

  /** Forgets all numbers. */
  clear(): void {
    this.size = 0
  }

  private grow(): void {
    const larger = new Int32Array(this.values.length * 2)
    larger.set(this.values)
    this.values = larger
  }
}
