/** What stands on cells, to be compared four cells at a time. */
export class CellContents {
  readonly bytes: Uint8Array
  readonly words: Int32Array
  /** What `bytes` were made from, for the code that fills them (`CellReader.renew`): contents of `Cells`, at first such as no board has. */
  readonly originWords: Int32Array

  constructor(cells: number) {
    this.words = new Int32Array((cells + 3) >> 2)
    this.bytes = new Uint8Array(this.words.buffer, 0, cells)
    this.originWords = new Int32Array(this.words.length).fill(-1)
  }
}
