// The least a program must know to play Connect Four in any of the protocols: which columns are full.
export class Columns {
  constructor() {
    this.height = [0, 0, 0, 0, 0, 0, 0]
  }

  play(move) {
    this.height[Number(move) - 1]++
  }

  /** The lowest column with room. */
  choose() {
    return String(this.height.findIndex((height) => height < 6) + 1)
  }
}
