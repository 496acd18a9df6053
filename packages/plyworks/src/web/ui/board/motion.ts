import type { CellFace, Travel } from '@plyworks/core'
import { type Man, menOf, sameMan, seatOf } from './men.js'

/** What is known of a move beside the looks of the board before and after it. */
export interface MoveHint {
  /** The cells of the clicks that pick it. */
  readonly path: readonly number[]
  /** What the game says itself. */
  readonly travels?: readonly Travel[] | undefined
}

export interface ManOnCell {
  readonly cell: number
  readonly man: Man
}

/** A man on its way, as it looked before. */
interface Passage {
  readonly man: Man
  readonly from: number
  readonly to: number
  readonly via: readonly number[]
  /** It comes upon men of another seat. */
  readonly strikes: boolean
}

/** What is seen to move between two looks of a board. */
export interface Motion {
  readonly passages: readonly Passage[]
  /** Ground that goes along with a man. */
  readonly carried: readonly { readonly from: number; readonly to: number }[]
  /** Men that are there no more; they stay until a man that moves has arrived. */
  readonly leaving: readonly ManOnCell[]
  readonly entering: readonly ManOnCell[]
  /** Men that look different where they stand. */
  readonly changed: readonly ManOnCell[]
  readonly sinking: readonly number[]
  readonly rising: readonly number[]
  /** The looks before. */
  readonly before: readonly CellFace[]
}

/** If more cells change than this, and no single move explains it, it is a new position and no motion. */
const MOST_CHANGES = 8

/**
 * Says what moves where the looks of a board change: `same` where nothing does, `jump` where too much does.
 * @param hint of the move that was made or taken back; null where it is not known
 */
export function motionBetween(
  before: readonly CellFace[],
  after: readonly CellFace[],
  hint: MoveHint | null,
): Motion | 'same' | 'jump' {
  if (before.length !== after.length) return 'jump'
  const gone = before.flatMap((face, cell) => menMissing(face, after[cell], cell))
  const come = after.flatMap((face, cell) => menMissing(face, before[cell], cell))
  const sunk = cellsThat(before, (face, cell) => face.ground !== 'hole' && after[cell].ground === 'hole')
  const risen = cellsThat(before, (face, cell) => face.ground === 'hole' && after[cell].ground !== 'hole')
  const told = hint?.travels ?? []
  if (gone.length + come.length + sunk.length + risen.length + told.length === 0) return 'same'
  if (hint === null && gone.length + come.length > 2 * MOST_CHANGES) return 'jump'

  const passages = new Passages(before, after, gone, come)
  for (const travel of told) passages.follow(travel)
  passages.followNames()
  if (hint !== null && hint.travels === undefined) passages.followPath(hint.path)
  passages.followLooks()

  const { found } = passages
  const carried = found.filter(({ from, to }) => sunk.includes(from) && risen.includes(to))
  const apart = (cells: number[], end: 'from' | 'to') =>
    cells.filter((cell) => !carried.some((passage) => passage[end] === cell))
  const isAt = (list: readonly ManOnCell[], { cell, man }: ManOnCell) =>
    list.some((each) => each.cell === cell && each.man.name === man.name)
  const left = gone.filter((each) => !found.some(({ from, man }) => from === each.cell && man.name === each.man.name))
  const arrived = come.filter((each) => !found.some(({ to, man }) => to === each.cell && isSuccessor(man, each.man)))
  return {
    passages: found.map((each) => ({ ...each, strikes: left.some((met) => isStruck(each, met)) })),
    carried,
    leaving: left.filter((each) => !isAt(arrived, each)),
    entering: arrived.filter((each) => !isAt(gone, each)),
    changed: arrived.filter((each) => isAt(left, each)),
    sinking: apart(sunk, 'from'),
    rising: apart(risen, 'to'),
    before,
  }
}

/** The motion without the way of a man that was carried by hand. */
export function withoutPassage(motion: Motion, from: number): Motion {
  return {
    ...motion,
    passages: motion.passages.filter((passage) => passage.from !== from),
    carried: motion.carried.filter((ground) => ground.from !== from),
  }
}

class Passages {
  readonly found: Passage[] = []

  constructor(
    private readonly before: readonly CellFace[],
    private readonly after: readonly CellFace[],
    private readonly gone: readonly ManOnCell[],
    private readonly come: readonly ManOnCell[],
  ) {}

  /** What the game says: the men named, or all that the move changes. */
  follow({ from, to, via = [], man }: Travel): void {
    const here = menOf(this.before[from])
    const men =
      man === undefined ? here.filter((each) => this.isGone(from, each)) : here.filter((each) => each.name === man)
    for (const each of men.length === 0 && man === undefined ? here : men) this.add(each, from, to, via)
  }

  /** Men whose names stand on one cell only are known again. */
  followNames(): void {
    for (const { cell, man } of this.gone) {
      if (man.name === '' || this.cellsOf(this.before, man.name).length > 1) continue
      const [to, ...more] = this.cellsOf(this.after, man.name)
      if (to !== undefined && more.length === 0 && to !== cell) this.add(man, cell, to)
    }
  }

  /** From the first cell of the clicks to the last one, where both change; and back, where two change places. */
  followPath(path: readonly number[]): void {
    const from = path[0]
    const to = path.at(-1)
    if (from === undefined || to === undefined || from === to) return
    const via = path.slice(1, -1)
    for (const { man } of this.at(this.gone, from)) {
      if (this.isKnown(from, man)) continue
      const changes = [...this.at(this.come, to), ...this.at(this.gone, to)]
      if (changes.some((each) => each.man.name === man.name)) this.add(man, from, to, via)
    }
    for (const { man } of this.at(this.gone, to)) {
      if (this.at(this.come, from).some((each) => sameMan(each.man, man))) this.add(man, to, from)
    }
  }

  /** A man that is gone and one of the same looks that has come are the same, where there are no others. */
  followLooks(): void {
    const gone = this.gone.filter(({ cell, man }) => !this.isKnown(cell, man))
    const come = this.come.filter(({ cell }) => !this.found.some(({ to }) => to === cell))
    for (const { cell, man } of gone) {
      const like = (each: ManOnCell) => sameMan(each.man, man)
      const [there, ...more] = come.filter(like)
      if (there !== undefined && more.length === 0 && gone.filter(like).length === 1) this.add(man, cell, there.cell)
    }
  }

  private add(man: Man, from: number, to: number, via: readonly number[] = []): void {
    this.found.push({ man, from, to, via, strikes: false })
  }

  private isGone(cell: number, man: Man): boolean {
    return this.at(this.gone, cell).some((each) => each.man.name === man.name)
  }

  private isKnown(cell: number, man: Man): boolean {
    return this.found.some((each) => each.from === cell && each.man.name === man.name)
  }

  private at(list: readonly ManOnCell[], cell: number): ManOnCell[] {
    return list.filter((each) => each.cell === cell)
  }

  private cellsOf(faces: readonly CellFace[], name: string): number[] {
    return cellsThat(faces, (face) => menOf(face).some((man) => man.name === name))
  }
}

function isStruck({ man, to }: Passage, met: ManOnCell): boolean {
  return met.cell === to && seatOf(met.man) !== seatOf(man)
}

/** Whether a man that has arrived can be the one that went, perhaps promoted. */
function isSuccessor(gone: Man, come: Man): boolean {
  return gone.name === come.name
}

/** The men of a face that another one lacks or shows otherwise. */
function menMissing(face: CellFace, other: CellFace, cell: number): ManOnCell[] {
  if (face === other) return []
  const others = menOf(other)
  return menOf(face).flatMap((man) => (others.some((each) => sameMan(each, man)) ? [] : [{ cell, man }]))
}

function cellsThat(faces: readonly CellFace[], holds: (face: CellFace, cell: number) => boolean): number[] {
  return faces.flatMap((face, cell) => (holds(face, cell) ? [cell] : []))
}
