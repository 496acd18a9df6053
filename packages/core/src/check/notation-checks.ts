import { Random } from '../base/random.js'
import type { Position } from '../game/position.js'
import { formatStep } from '../game/view.js'
import { sample } from './position-checks.js'
import type { Subject } from './subject.js'

const SAMPLES = 200
const NOISE = 300
const MUTATIONS = 1000

export function movesRoundTrip(subject: Subject): void {
  const { traits } = subject.game
  subject.visitAll((position, moves) => {
    subject.expect(
      moves.length <= traits.maxMoves,
      'traits.maxMoves',
      `there are ${moves.length} moves, expected at most ${traits.maxMoves}`,
      'Searches make room for this number of moves; any beyond it would be lost.',
    )
    subject.expect(
      new Set(moves).size === moves.length && moves.every((move) => (move | 0) === move),
      'Position.generate',
      `the moves are ${moves.slice(0, 20).join(', ')}`,
      'Every legal move is an int32 of its own.',
    )
    const texts = new Map<string, number>()
    for (const move of moves) {
      const text = subject.formatMove(position, move)
      const meaning = 'Two moves are written alike, or one is written as nothing: records could not be read again.'
      subject.expect(
        text !== '' && !texts.has(text),
        'notation.formatMove',
        `it is written ${JSON.stringify(text)}`,
        meaning,
      )
      texts.set(text, move)
    }
    for (const move of sample(moves)) {
      const text = subject.formatMove(position, move)
      const meaning = 'What `formatMove` writes, `parseMove` has to read.'
      subject.same(
        subject.parseMove(position, text),
        move,
        'notation.parseMove',
        `what ${JSON.stringify(text)} is read as`,
        meaning,
      )
    }
    subject.move = null
  })
}

export function pathsIdentifyMoves(subject: Subject): void {
  const { view } = subject.game
  const isCell = (cell: number): boolean => view.board.cells[cell] !== undefined
  subject.visitAll((position, moves) => {
    const paths = moves.map((move) => ({ move, path: `${subject.path(position, move).map(formatStep).join(' ')} ` }))
    const sorted = paths.sort((one, other) => (one.path < other.path ? -1 : 1))
    for (const [index, { move, path }] of sorted.slice(1).entries()) {
      const before = sorted[index].path
      subject.move = move
      subject.expect(
        !path.startsWith(before),
        'view.path',
        `the clicks ${path.trim()} begin with ${before.trim()}, which is another move`,
        'The second move cannot be played by clicks: the first is made before.',
      )
    }
    for (const move of sample(moves)) {
      for (const step of subject.path(position, move)) {
        if (step.kind !== 'cell') continue
        subject.expect(isCell(step.cell), 'view.path', `cell ${step.cell}`, 'The board has no such cell.')
        const strange = step.also?.find((cell) => !isCell(cell))
        subject.expect(strange === undefined, 'view.path', `also cell ${strange}`, 'The board has no such cell.')
      }
      subject.member = 'view.touched'
      for (const cell of view.touched(position, move)) {
        subject.expect(isCell(cell), 'view.touched', `cell ${cell}`, 'The board has no such cell.')
      }
    }
    subject.move = null
  })
}

export function facesAreComplete(subject: Subject): void {
  const { view } = subject.game
  subject.visitAll((position) => {
    subject.member = 'view.faces'
    const faces = view.faces(position)
    const { length } = view.board.cells
    subject.same(faces.length, length, 'view.faces', 'the number of faces', 'Every cell of the board has a face.')
    const silent = faces.findIndex(({ label }) => !/\S/.test(label))
    subject.expect(silent < 0, 'view.faces', `cell ${silent} has no label`, 'Screen readers say nothing of that cell.')
    const pictures = faces.flatMap(({ glyphs }) => glyphs.flatMap((glyph) => (glyph.kind === 'art' ? glyph.art : [])))
    const unknown = pictures.find((name) => view.board.world?.art?.[name] === undefined)
    const named = `it draws "${unknown}", which is not among the pictures of the world`
    subject.expect(unknown === undefined, 'view.faces', named, 'The cell shows nothing where its man stands.')
    subject.member = 'view.facts'
    for (const { title } of view.facts(position)) {
      subject.expect(/\S/.test(title), 'view.facts', 'a fact has no title', 'A value without a title says nothing.')
    }
  })
}

export function hostileTextFails(subject: Subject): void {
  const texts: string[] = []
  subject.visitAll((position, moves) => {
    if (texts.length < SAMPLES) texts.push(subject.format(position))
    if (texts.length < SAMPLES && moves.length > 0) texts.push(subject.formatMove(position, moves[0]))
  })
  subject.move = null
  subject.place = null
  const start = subject.start(1)
  const random = new Random(1)
  for (let run = 0; run < NOISE; run++) readHostile(subject, start, noise(random))
  for (let run = 0; run < MUTATIONS; run++) readHostile(subject, start, mutation(texts, random))
  readHostile(subject, start, 'x'.repeat(1_000_000))
}

function readHostile(subject: Subject, start: Position, text: string): void {
  subject.tick()
  onlyTextErrors(subject, text, () => {
    const position = subject.parse(text)
    const written = subject.format(position)
    const again = subject.format(subject.parse(written))
    const meaning = 'What a parser accepts is a position like any other: it can be written, read again and played on.'
    subject.same(
      again,
      written,
      'notation.parsePosition',
      `what ${JSON.stringify(text.slice(0, 80))} is read as`,
      meaning,
    )
    subject.moves(position)
  })
  onlyTextErrors(subject, text, () => subject.parseMove(start, text))
}

/** Lets `TextError`s pass that tell a place; everything else goes on. */
function onlyTextErrors(subject: Subject, text: string, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TextError') {
      subject.input = text
      throw error
    }
    subject.expect(
      /character \d{1,15}: found [^\n]/.test(error.message) &&
        error.message.includes(', expected ') &&
        !error.message.includes('\n'),
      subject.member,
      `the error says ${JSON.stringify(error.message)}`,
      'An error of a parser is one line: the character, what stands there and what was expected.',
    )
  }
}

/** Up to 80 characters of any kind. */
function noise(random: Random): string {
  const codes = Array.from({ length: random.below(81) }, () => {
    const kind = random.below(4)
    return kind < 2 ? 32 + random.below(95) : kind === 2 ? random.below(256) : random.below(0x11_0000)
  })
  return String.fromCodePoint(...codes)
}

/** A text that is right with a character replaced, removed or doubled, or the tail cut off. */
function mutation(texts: readonly string[], random: Random): string {
  const text = texts[random.below(texts.length)] ?? ''
  const at = random.below(text.length + 1)
  const kind = random.below(4)
  if (kind === 0) return text.slice(0, at)
  if (kind === 1) return text.slice(0, at) + noise(random).slice(0, 2) + text.slice(at)
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1)
  const other = texts[random.below(texts.length)] ?? ''
  return text.slice(0, at) + (other[random.below(other.length)] ?? '') + text.slice(at + 1)
}
