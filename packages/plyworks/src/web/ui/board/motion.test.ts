import type { CellFace, Glyph } from '@plyworks/core'
import { expect, it } from 'vitest'
import { type Motion, motionBetween, withoutPassage } from './motion.js'

/** A row of cells: letters are men, small ones of another seat; `_` is a hole. */
function row(cells: string): CellFace[] {
  return Array.from(cells, (letter): CellFace => {
    if (letter === '_') return { ground: 'hole', glyphs: [], label: 'hole' }
    const seat = letter === letter.toUpperCase() ? 0 : 1
    const glyphs: Glyph[] = letter === '.' ? [] : [{ kind: 'text', text: letter, x: 0.5, y: 0.5, size: 0.5, seat }]
    return { ground: 'plain', glyphs, label: letter }
  })
}

/** Fleets and colonies, which share cells: `5/c` is a fleet of five above a colony. */
function sectors(...cells: string[]): CellFace[] {
  const glyph = (text: string, man: string, seat: number): Glyph => {
    return { kind: 'text', text, man, seat, x: 0.5, y: 0.5, size: 0.5 }
  }
  return cells.map((cell): CellFace => {
    const [fleet, colony] = cell.split('/')
    const glyphs = [
      ...(fleet ? [glyph(fleet, 'fleet', fleet.startsWith('-') ? 1 : 0)] : []),
      ...(colony ? [glyph(colony, 'colony', 0)] : []),
    ]
    return { ground: 'plain', glyphs, label: cell }
  })
}

function between(before: readonly CellFace[], after: readonly CellFace[], path: readonly number[] | null = []): Motion {
  const motion = motionBetween(before, after, path && { path })
  if (motion === 'same' || motion === 'jump') throw new Error(`the motion is "${motion}"`)
  return motion
}

/** In short: who goes where, and what comes, leaves, changes, sinks and rises. */
function inShort(motion: Motion): string {
  const at = (list: Motion['entering']) => list.map(({ cell, man }) => `${man.name}${cell}`).join()
  const parts = {
    go: motion.passages.map(({ from, to, strikes }) => `${from}-${to}${strikes ? '!' : ''}`).join(),
    carry: motion.carried.map(({ from, to }) => `${from}-${to}`).join(),
    leave: at(motion.leaving),
    enter: at(motion.entering),
    change: at(motion.changed),
    sink: motion.sinking.join(),
    rise: motion.rising.join(),
  }
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key} ${value}`)
    .join('; ')
}

const shown = (before: string, after: string, path?: readonly number[] | null) =>
  inShort(between(row(before), row(after), path))

it.each<[string, string, readonly number[] | null, string]>([
  ['K...', '..K.', [0, 2], 'go 0-2'],
  ['K...', '..K.', [], 'go 0-2'],
  ['K...', '..K.', null, 'go 0-2'],
  ['....', '..K.', [2], 'enter 2'],
  ['K...', '....', [0], 'leave 0'],
  // Two of the same looks: only the path tells which one went.
  ['MM..', 'M.M.', [1, 2], 'go 1-2'],
  ['MM..', '..MM', null, 'leave 0,1; enter 2,3'],
  // A capture, also of one that stands elsewhere, and a promotion.
  ['K.m.', '..K.', [0, 2], 'go 0-2!; leave 2'],
  ['Km..', '..K.', [0, 2], 'go 0-2; leave 1'],
  ['P.m.', '..Q.', [0, 2], 'go 0-2!; leave 2'],
  // Two change places.
  ['K.m.', 'm.K.', [0, 2], 'go 0-2,2-0'],
  ['K.M.', 'M.K.', [2, 0], 'go 2-0,0-2'],
  // The ground: it sinks behind a man, comes along with it, or rises again when that is taken back.
  ['K..', '_.K', [0, 2], 'go 0-2; sink 0'],
  ['K._', '_.K', [0, 2], 'go 0-2; carry 0-2'],
  ['_.K', 'K..', [2, 0], 'go 2-0; rise 0'],
])('%s -> %s by %j: %s', (before, after, path, expected) => {
  expect(shown(before, after, path)).toBe(expected)
})

it('lets a part of a fleet go, and what it meets wait for it', () => {
  const from = sectors('20/c', '')
  expect(inShort(between(from, sectors('15/c', '5'), [0, 1]))).toBe('go 0-1')
  expect(inShort(between(sectors('20/c', '-7'), sectors('/c', '13'), [0, 1]))).toBe('go 0-1!; leave fleet1')
  expect(inShort(between(sectors('20', '-20/c'), sectors('', '/c'), [0, 1]))).toBe('go 0-1!; leave fleet1')
  expect(inShort(between(from, sectors('20/d', ''), [0]))).toBe('change colony0')
})

it('follows a man with a name that stands once, wherever it goes', () => {
  const ball = (cell: number, turned: string): CellFace[] =>
    [0, 1, 2].map((each) => ({
      ground: 'plain',
      label: '',
      glyphs: [
        { kind: 'text', text: String(each), man: '', x: 0.5, y: each === cell ? 0.1 : 0.5, size: 0.5 },
        ...(each === cell ? [{ kind: 'text', text: turned, man: 'ball', x: 0.5, y: 0.5, size: 0.5 } as const] : []),
      ],
    }))
  expect(inShort(between(ball(0, 'a'), ball(2, 'b'), [2]))).toBe('go 0-2')
})

it('believes the game where the looks do not tell', () => {
  const twins = row('MM')
  expect(motionBetween(twins, row('MM'), { path: [0, 1] })).toBe('same')
  const travels = [
    { from: 0, to: 1 },
    { from: 1, to: 0 },
  ]
  const motion = motionBetween(twins, row('MM'), { path: [0, 1], travels })
  expect(motion !== 'same' && motion !== 'jump' && inShort(motion)).toBe('go 0-1,1-0')
})

it('shows nothing of a man that was carried by hand, but what it does', () => {
  expect(inShort(withoutPassage(between(row('K.m'), row('_.K'), [0, 2]), 0))).toBe('leave 2; sink 0')
})

it('jumps where too much has changed for a single move that is not known', () => {
  expect(motionBetween(row('KKKKKKKKKK..........'), row('..........KKKKKKKKKK'), null)).toBe('jump')
  expect(motionBetween(row('K.'), row('K..'), null)).toBe('jump')
})
