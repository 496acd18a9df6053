import { crc32 } from '../base/crc32.js'
import { Random } from '../base/random.js'
import { Cells } from '../board/cells.js'
import { type Look, looksOf } from '../board/look.js'
import { anyCandidate, Candidates, makeCandidate } from '../game/candidates.js'
import type { Features, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { CellFace } from '../game/view.js'
import type { CellContents } from './cell-contents.js'

/** Most different contents of cells that get a number of their own. */
const MOST_CONTENTS = 250
/** Up to this number the contents found are taken for all there are: random games will have shown each of them. */
const FEW_CONTENTS = 12
/** Games of random moves in which contents are looked for, and the plies of each. */
const WALKS = 60
const CHECKED_WALKS = 12
const PLIES = 200

/**
 * What stands on the cells of a position, as small whole numbers: all that a learned evaluation sees beside the seat to move. Read
 * from what the game tells itself (`search.features`), else from the looks of its board.
 */
export interface CellReader<P extends Position = Position> {
  readonly cells: number
  /** Numbers of contents go from 0 to below it. */
  readonly contents: number
  /** Names of the contents, of a reader by looks; where there are many, any other content is one number more. */
  readonly names: readonly string[]
  read(position: P, out: Uint8Array): void
  /** Fills `out`, which nothing else fills, as `read` does; the less has changed since, the quicker it is. */
  renew(position: P, out: CellContents): void
}

/**
 * Returns the reader of a game.
 * @param names of contents that an earlier reader of the game found; looked for in random games when absent
 */
export function readerOf<P extends Position>(game: Game<P>, names?: readonly string[]): CellReader<P> {
  const { features } = game.search
  if (features?.read !== undefined) return ownReader(features, features.read)
  return new LookReader(game, names ?? namesOf(game))
}

function ownReader<P extends Position>(
  { cells = 0, contents = 2 }: Features<P>,
  read: NonNullable<Features<P>['read']>,
): CellReader<P> {
  return { cells, contents, names: [], read, renew: (position, { bytes }) => read(position, bytes) }
}

/** Reads the looks of cells. */
class LookReader<P extends Position> implements CellReader<P> {
  readonly cells: number
  readonly contents: number
  /** Number of a content without a name. */
  private readonly other: number
  private readonly look: ((position: P, cell: number) => Look) | null
  private readonly numbers: ReadonlyMap<string, number>
  /** Numbers of looks that are a seat or nothing, by seat + 1. */
  private readonly bySeat: Uint8Array
  private readonly shortcut: Shortcut | null
  /** The contents that were read last, and the same four at a time. */
  private viewed: Uint8Array | null = null
  private words: Int32Array = new Int32Array(0)

  constructor(
    private readonly game: Game<P>,
    readonly names: readonly string[],
  ) {
    this.cells = game.view.board.cells.length
    this.contents = names.length + (names.length > FEW_CONTENTS ? 1 : 0)
    this.other = names.length > FEW_CONTENTS ? names.length : 0
    this.look = looksOf(game.view)
    this.numbers = new Map(names.map((name, number) => [name, number]))
    this.bySeat = Uint8Array.from({ length: game.traits.seats + 1 }, (_, index) =>
      this.numberOf(index === 0 ? '' : nameOfLook(index - 1)),
    )
    this.shortcut = this.findShortcut()
  }

  read(position: P, out: Uint8Array): void {
    if (this.shortcut === null) this.readLooks(position, out)
    else {
      const { numbers, member } = this.shortcut
      const { contents } = Reflect.get(position, member) as Cells
      for (let cell = 0; cell < contents.length; cell++) out[cell] = numbers[contents[cell]]
    }
  }

  renew(position: P, { bytes, originWords }: CellContents): void {
    if (this.shortcut === null) {
      this.readLooks(position, bytes)
      return
    }
    const { numbers, member } = this.shortcut
    const { contents } = Reflect.get(position, member) as Cells
    if (contents !== this.viewed) {
      this.viewed = contents
      this.words = wordsOf(contents)
    }
    const { words } = this
    for (let word = 0; word < words.length; word++) {
      if (words[word] === originWords[word]) continue
      originWords[word] = words[word]
      for (let cell = 4 * word; cell < 4 * word + 4; cell++) bytes[cell] = numbers[contents[cell]]
    }
    for (let cell = 4 * words.length; cell < contents.length; cell++) bytes[cell] = numbers[contents[cell]]
  }

  private readLooks(position: P, out: Uint8Array): void {
    const { look, bySeat, cells } = this
    if (look === null) {
      const faces = this.game.view.faces(position)
      for (let cell = 0; cell < cells; cell++) out[cell] = this.numberOf(nameOfFace(faces[cell]))
      return
    }
    for (let cell = 0; cell < cells; cell++) {
      const found = look(position, cell)
      if (found === null) out[cell] = bySeat[0]
      else if (typeof found === 'number') out[cell] = bySeat[found + 1]
      else if (typeof found === 'object' && isPlain(found)) out[cell] = bySeat[(found.seat ?? -1) + 1]
      else out[cell] = this.numberOf(nameOfLook(found))
    }
  }

  /** Finds contents of `Cells` that tell the looks, which are quicker to read; checked by random games. */
  private findShortcut(): Shortcut | null {
    const { game, cells } = this
    const member = Object.entries(game.start(0)).find(([, value]) => isCells(value, cells))?.[0]
    if (member === undefined) return null
    const numbers = new Uint8Array(256).fill(UNKNOWN)
    const out = new Uint8Array(cells)
    for (const position of randomPositions(game, CHECKED_WALKS, PLIES)) {
      this.readLooks(position, out)
      const held: unknown = Reflect.get(position, member)
      if (!isCells(held, cells)) return null
      for (let cell = 0; cell < cells; cell++) {
        const content = held.contents[cell]
        if (numbers[content] === UNKNOWN) numbers[content] = out[cell]
        else if (numbers[content] !== out[cell]) return null
      }
    }
    return { member, numbers: numbers.map((number) => (number === UNKNOWN ? this.other : number)) }
  }

  private numberOf(name: string): number {
    return this.numbers.get(name) ?? this.other
  }
}

/** A member of positions whose contents tell the looks, and the number of each content. */
interface Shortcut {
  readonly member: string
  readonly numbers: Uint8Array
}

const UNKNOWN = 255

/** Returns contents four at a time, without what is left over; none where memory does not allow it. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, length >> 2) : new Int32Array(0)
}

function isCells(value: unknown, count: number): value is Cells {
  return value instanceof Cells && value.contents.length === count
}

type NamedLook = Exclude<Look, null | number | string>

/** Whether nothing but a man and the usual ground is to be seen. */
function isPlain({ text, art, ground }: NamedLook): boolean {
  return text === undefined && art === undefined && isUsual(ground)
}

/** Chequered boards say nothing by their colours. */
function isUsual(ground: NamedLook['ground']): boolean {
  return ground === undefined || ground === 'plain' || ground === 'alternate' || ground === 'bare'
}

function nameOfLook(look: Look): string {
  if (look === null || look === '') return ''
  if (typeof look === 'number') return `seat ${look}`
  if (typeof look === 'string') return `text ${look}`
  const { seat, text, art, ground } = look
  return [
    ...(seat === undefined ? [] : [`seat ${seat}`]),
    ...(text === undefined ? [] : [`text ${text}`]),
    ...(art === undefined ? [] : [`art ${art}`]),
    ...(isUsual(ground) ? [] : [`ground ${ground}`]),
  ].join(', ')
}

/** Returns the name of a look when both seats are exchanged. */
export function exchanged(name: string): string {
  return name.replace(/^seat ([01])\b/, (_, seat) => nameOfLook(1 - Number(seat)))
}

function nameOfFace({ ground, glyphs }: CellFace): string {
  const words = glyphs.map((glyph) => {
    const { kind, seat } = glyph
    const what =
      kind === 'text' ? glyph.text : kind === 'art' ? glyph.art : kind === 'shape' ? shortName(glyph.path) : ''
    return `${kind} ${seat ?? ''} ${what}`
  })
  return [...words, ...(isUsual(ground) ? [] : [`ground ${ground}`])].join(', ')
}

/** Outlines are long. */
function shortName(path: string): string {
  return crc32(new TextEncoder().encode(path)).toString(16)
}

/** The names of all contents that pinned random games show, in alphabetical order. */
function namesOf<P extends Position>(game: Game<P>): string[] {
  const look = looksOf(game.view)
  const found = new Set<string>()
  for (const position of randomPositions(game, WALKS, PLIES)) {
    if (found.size > MOST_CONTENTS) break
    if (look === null) for (const face of game.view.faces(position)) found.add(nameOfFace(face))
    else for (let cell = 0; cell < game.view.board.cells.length; cell++) found.add(nameOfLook(look(position, cell)))
  }
  return [...found].sort().slice(0, MOST_CONTENTS)
}

/** The open positions of pinned random games, of one after the other. */
export function* randomPositions<P extends Position>(game: Game<P>, walks: number, plies: number): Generator<P> {
  for (let walk = 1; walk <= walks; walk++) yield* randomWalk(game, walk, plies)
}

/**
 * The open positions of a pinned random game; the same object each time. Where a game proposes whole turns these are played: single moves
 * by lot seldom lead to what comes up in its games.
 */
export function* randomWalk<P extends Position>(game: Game<P>, walk: number, plies: number): Generator<P> {
  const candidates = new Candidates(game)
  const cells = new Int32Array(candidates.room)
  const random = new Random(walk)
  const position = game.start(walk)
  for (let ply = 0; ply < plies && !position.over; ply++) {
    yield position
    const end = candidates.generate(position, cells, 0)
    makeCandidate(position, cells, anyCandidate(cells, end, random))
  }
}
