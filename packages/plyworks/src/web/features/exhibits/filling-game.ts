import type { Figure, FillingHint, FillingPuzzle } from '@plyworks/core'
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { readObject, writeStored } from '../../ui/page/settings.js'

/** A puzzle being filled: its state, taken back step by step, kept in the browser. */
export class FillingGame {
  readonly filling: Signal<Uint8Array>
  readonly hint: Signal<FillingHint | null> = signal(null)
  readonly faults: ReadonlySignal<readonly Figure[]>
  readonly filled: ReadonlySignal<number>
  readonly solved: ReadonlySignal<boolean>
  /** States to go back to, the latest last. */
  readonly earlier: Signal<readonly Uint8Array[]> = signal([])

  /** @param key where the state is kept */
  constructor(
    readonly puzzle: FillingPuzzle,
    private readonly key: string,
    private readonly seed: number,
  ) {
    this.filling = signal(readFilling(puzzle, key, seed) ?? puzzle.given.slice())
    this.faults = computed(() => puzzle.faults(this.filling.value))
    this.filled = computed(() => this.filling.value.filter((content) => content !== 0).length)
    this.solved = computed(() => this.filled.value === puzzle.given.length && this.faults.value.length === 0)
  }

  /** Whether the content of a cell is given and stays. */
  isGiven(cell: number): boolean {
    return this.puzzle.given[cell] !== 0
  }

  /** Gives a cell the next content; the empty one comes after the last. */
  turn(cell: number): void {
    this.put(cell, (this.filling.value[cell] + 1) % this.puzzle.contents.length)
  }

  put(cell: number, content: number): void {
    if (this.isGiven(cell)) return
    this.become(Uint8Array.from(this.filling.value, (old, at) => (at === cell ? content : old)))
  }

  clear(): void {
    this.become(this.puzzle.given.slice())
  }

  undo(): void {
    const last = this.earlier.value[this.earlier.value.length - 1]
    if (last === undefined) return
    batch(() => {
      this.earlier.value = this.earlier.value.slice(0, -1)
      this.change(last)
    })
  }

  askHint(): void {
    this.hint.value = this.puzzle.hint(this.filling.value)
  }

  /** Does what the hint says. */
  followHint(): void {
    const hint = this.hint.value
    if (hint !== null) this.put(hint.cell, hint.content)
  }

  private become(filling: Uint8Array): void {
    batch(() => {
      this.earlier.value = [...this.earlier.value, this.filling.value]
      this.change(filling)
    })
  }

  private change(filling: Uint8Array): void {
    this.filling.value = filling
    this.hint.value = null
    writeStored(this.key, JSON.stringify({ seed: this.seed, filling: Array.from(filling).join('') }))
  }
}

/** The seed of the puzzle that was worked on last, or null. */
export function keptSeed(key: string): number | null {
  const { seed } = readObject(key)
  return typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 ? seed : null
}

/** Returns the state kept of the puzzle; null when that is another one or no filling of it. */
function readFilling({ given, contents }: FillingPuzzle, key: string, seed: number): Uint8Array | null {
  const { filling } = readObject(key)
  if (keptSeed(key) !== seed || typeof filling !== 'string' || filling.length !== given.length) return null
  const read = Uint8Array.from(filling, Number)
  const fits = read.every(
    (content, cell) => content < contents.length && (given[cell] === 0 || given[cell] === content),
  )
  return fits && /^\d*$/.test(filling) ? read : null
}
