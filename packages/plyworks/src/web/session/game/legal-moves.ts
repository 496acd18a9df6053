import type { Game, Position } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { type PathNode, PathTree } from './path-tree.js'

/** A slice of work takes about this long, in milliseconds, so that the page stays fluent. */
const SLICE = 8

/** The legal moves of the position on the board, and the clicks that lead to each; found in slices, told by signals. */
export class LegalMoves {
  private readonly tree: Signal<PathTree>
  /** Changes as the tree grows. */
  private readonly growth = signal(0)
  private readonly room: Int32Array
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly game: Game,
    /** Moves in place. */
    private readonly position: Position,
  ) {
    this.room = new Int32Array(Math.min(game.traits.maxMoves, 1 << 22))
    this.tree = signal(this.newTree())
  }

  /** The first steps, as many as are known. */
  get root(): PathNode {
    this.growth.value
    return this.tree.value.root
  }

  /** Whether all moves are known. */
  get done(): boolean {
    this.growth.value
    return this.tree.value.done
  }

  /** After the position has changed. */
  renew(): void {
    this.tree.value = this.newTree()
  }

  includes(move: number): boolean {
    return this.generate().includes(move)
  }

  /** Ends the work that goes on by itself. */
  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private generate(): Int32Array {
    return this.room.subarray(0, this.position.generate(this.room, 0))
  }

  private newTree(): PathTree {
    this.close()
    const tree = new PathTree(this.game.view, this.position, this.generate().slice())
    this.workOn(tree)
    return tree
  }

  private workOn(tree: PathTree): void {
    this.timer = null
    const done = tree.work(SLICE)
    this.growth.value++
    if (!done) this.timer = setTimeout(() => this.workOn(tree), 0)
  }
}
