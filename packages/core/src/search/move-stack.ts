/**
 * The slab in which a recursive search keeps the moves of all its open nodes, packed one node after the other: a node
 * generates at index `at` and passes the end of its moves on to its children. Memory is what the open nodes really
 * hold plus room for one more, whatever bound a game states.
 *
 * A node calls `reserve` first and then reads `moves` and `scores` into locals which it keeps until it returns. When a
 * deeper node makes the slab grow, the arrays are replaced; the locals of the nodes above still hold all of their own
 * moves, because deeper nodes only write behind them.
 */
export class MoveStack {
  moves: Int32Array
  /** One number a move, for those who order them. */
  scores: Int32Array

  /** @param room entries that one node may write (`traits.maxMoves`, or `turns.maxCells`) */
  constructor(private readonly room: number) {
    const length = Math.max(1024, room * 2)
    this.moves = new Int32Array(length)
    this.scores = new Int32Array(length)
  }

  /** Makes sure that one node can write its moves from `at` on. */
  reserve(at: number): void {
    if (at + this.room > this.moves.length) this.grow(at + this.room)
  }

  private grow(needed: number): void {
    const length = Math.max(needed, this.moves.length * 2)
    const moves = new Int32Array(length)
    const scores = new Int32Array(length)
    moves.set(this.moves)
    scores.set(this.scores)
    this.moves = moves
    this.scores = scores
  }
}
