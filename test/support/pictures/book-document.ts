import { CanonicalPacking, legalMoves, OpeningBook, type Position } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { escapeText } from './markup.js'

/** Measures in units of the drawing. */
const WIDTH = 640
const TOP = 64
const ROW = 24
const START = 16
const REPLIES = 190
const BARS = 270
const LONGEST = 210
const MONO = 'font-family="ui-monospace, monospace" font-size="13"'
const SANS = 'font-family="system-ui, sans-serif" font-size="13"'
const INK = '#20262a'

/** What the book of a game knows after one reply to its first move. */
interface Branch {
  readonly reply: string
  /** Different positions, symmetrical ones counted once. */
  readonly positions: number
  /** Plies from the start to the last of them. */
  readonly plies: number
}

/** A position of the book with its packed name. */
interface Met {
  readonly position: Position
  readonly name: string
}

/**
 * Draws the first move of a game's opening book with every reply to it, and how many positions the book holds behind each, as an SVG document.
 * @throws Error when the game has no book, or the book does not know the start
 */
export async function bookDocument(id: string): Promise<string> {
  const { move, branches } = await firstBranches(id)
  const height = TOP + branches.length * ROW + 12
  const middle = TOP + ((branches.length - 1) * ROW) / 2
  const most = Math.max(...branches.map(({ positions }) => positions))
  const rows = branches.map(({ reply, positions, plies }, index) => {
    const y = TOP + index * ROW
    const length = Math.max(1, Math.round((positions / most) * LONGEST))
    const deep = positions === 0 ? 'none' : `${positions.toLocaleString('en')}, to ply ${plies}`
    return `<path d="M${START + 96} ${middle}C${REPLIES - 30} ${middle} ${REPLIES - 40} ${y} ${REPLIES - 6} ${y}" fill="none" stroke="#857a66"/><text x="${REPLIES}" y="${y + 4.5}" ${MONO} fill="${INK}">${escapeText(reply)}</text><rect x="${BARS}" y="${y - 7}" width="${length}" height="14" rx="3" fill="#0f5b57"/><text x="${BARS + length + 8}" y="${y + 4.5}" ${SANS} fill="${INK}">${deep}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<title>${escapeText(`The first move of the opening book of ${id}, and the replies`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fffdf8"/>`,
    `<text x="${START}" y="30" ${SANS} font-weight="bold" fill="${INK}">first move</text><text x="${REPLIES}" y="30" ${SANS} font-weight="bold" fill="${INK}">reply</text><text x="${BARS}" y="30" ${SANS} font-weight="bold" fill="${INK}">positions of the book behind it</text>`,
    `<rect x="${START}" y="${middle - 14}" width="96" height="28" rx="6" fill="#dcebe6" stroke="#0f5b57"/><text x="${START + 48}" y="${middle + 4.5}" ${MONO} text-anchor="middle" fill="${INK}">${escapeText(move)}</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n')
}

async function firstBranches(id: string): Promise<{ move: string; branches: Branch[] }> {
  const game = await loadGame(id)
  if (game.book?.load === undefined) throw new Error(`${id} has no opening book`)
  const book = OpeningBook.read(game, await game.book.load())
  const names = new CanonicalPacking(game)
  const held = new Set(Array.from({ length: book.positions }, (_, index) => book.recordAt(index).name.join()))
  const nameOf = (position: Position): string => (names.find(position) ? names.name.join() : '')
  const next = new Map<string, Met[]>()

  /** The positions of the book after its move in a position of the book, and each reply. */
  const followers = ({ position, name }: Met): Met[] => {
    const known = next.get(name)
    if (known !== undefined) return known
    const found: Met[] = []
    next.set(name, found)
    const entry = book.probe(position)
    if (entry === null) return found
    position.make(entry.move)
    if (!position.over) {
      for (const reply of legalMoves(game, position)) {
        position.make(reply)
        const after = position.over ? '' : nameOf(position)
        if (held.has(after)) found.push({ position: position.clone(), name: after })
        position.unmake()
      }
    }
    position.unmake()
    return found
  }

  /** How many positions there are from one on, breadth first, and how many plies further the last one is. */
  const countFrom = (first: Position): Omit<Branch, 'reply'> => {
    const known = new Set<string>()
    const name = nameOf(first)
    let wave = held.has(name) ? [{ position: first, name }] : []
    let waves = 0
    for (; wave.length > 0; waves++) {
      const after: Met[] = []
      for (const met of wave) {
        if (known.has(met.name)) continue
        known.add(met.name)
        after.push(...followers(met))
      }
      wave = after.filter((met) => !known.has(met.name))
    }
    return { positions: known.size, plies: 2 * waves }
  }

  const position = game.start()
  const entry = book.probe(position)
  if (entry === null) throw new Error(`the book of ${id} does not know the start`)
  const move = game.notation.formatMove(position, entry.move)
  position.make(entry.move)
  const branches = [...legalMoves(game, position)].map((reply) => {
    const text = game.notation.formatMove(position, reply)
    position.make(reply)
    const counted = countFrom(position.clone())
    position.unmake()
    return { reply: text, ...counted }
  })
  return { move, branches: branches.sort((one, other) => other.positions - one.positions) }
}
