import { boxPath, circlePath, type Drawing, type World } from '@plyworks/core'

/** A mown lawn with ten wire hoops along its left side, a striped peg at the end, and two balls. */
export function croquarWorld(columns: number, rows: number): World {
  return {
    enter: 'fade',
    sounds: { slide: 'ball', place: 'ball' },
    colours: {
      board: ['#5d9348', '#1f3d22'],
      label: ['#0d1f08', '#dcebd2'],
      'board-ink': ['#12240c', '#eef6e8'],
      grass: ['#8cc06a', '#335f35'],
      'grass-cut': ['#9acb78', '#3a693b'],
      plain: ['#8cc06a', '#335f35'],
      alternate: ['#9acb78', '#3a693b'],
      goal: ['#a9cf80', '#45703f'],
      worn: ['#cdd79a', '#5c7a49'],
      blade: ['#6fa651', '#284f2b'],
      wire: ['#ffffff', '#f2f4f0'],
      'wire-edge': ['#30402a', '#0d1a0e'],
      shadow: ['#37602a', '#0e2210'],
      'peg-blue': '#2b4fb8',
      'peg-red': '#c8322b',
      'peg-black': '#22262b',
      'peg-yellow': '#f2c230',
      grid: ['#4a7a38', '#6f9a6a'],
      mark: ['#0b3f52', '#aef0ff'],
      last: ['#6b3a00', '#ffdc94'],
      hint: ['#0b3b9a', '#c2dbff'],
      refused: ['#841509', '#ffc0b5'],
      'board-focus': ['#0b2a78', '#ffffff'],
      'arrow-best': ['#0b3b9a', '#a5c8ff'],
      'arrow-other': ['#0d4f4b', '#8fe0d2'],
      'arrow-threat': ['#8c1d12', '#ffab9c'],
      'seat-0': '#f7cf3f',
      'seat-0-edge': ['#5e4700', '#2a2000'],
      'seat-0-on': '#3a2b00',
      'seat-1': '#2444ad',
      'seat-1-edge': ['#0a1638', '#b9c8ff'],
      'seat-1-on': '#ffffff',
      'seat-1-line': '#93a9f0',
      gloss: '#ffffff',
    },
    grounds: {
      plain: [],
      alternate: [],
      goal: [{ path: 'M6 78a44 15 0 0 1 88 0a44 15 0 0 1-88 0Z', fill: 'worn', opacity: 0.75 }],
    },
    backdrop: lawn(columns, rows),
    art: {
      hoop: [
        { path: 'M22 88V46a28 28 0 0 1 56 0v42', line: 'shadow', width: 9, opacity: 0.45 },
        { path: 'M19 86V44a31 31 0 0 1 62 0v42', line: 'wire-edge', width: 10 },
        { path: 'M19 86V44a31 31 0 0 1 62 0v42', line: 'wire', width: 5.5 },
      ],
      peg: peg(),
      gloss: [{ path: circlePath(36, 33, 9), fill: 'gloss', opacity: 0.55 }],
    },
  }
}

/** Stripes as a mower leaves them, with small tufts. */
function lawn(columns: number, rows: number): Drawing {
  const left = 50
  const right = left + columns * 100
  let cut = ''
  for (let row = 0; row < rows; row += 2) cut += boxPath(left, row * 100, right - left, 100)
  let tufts = ''
  for (let cell = 0; cell < columns * rows; cell++) {
    const x = left + (cell % columns) * 100
    const y = Math.floor(cell / columns) * 100
    tufts += `M${x + ((cell * 37) % 80) + 8} ${y + 96}l3-9l3 9M${x + ((cell * 61) % 80) + 8} ${y + 14}l3-9l3 9`
  }
  return [
    { path: boxPath(left, 0, right - left, rows * 100, 10), fill: 'grass' },
    { path: cut, fill: 'grass-cut' },
    { path: tufts, line: 'blade', width: 2 },
    { path: boxPath(left, 0, right - left, rows * 100, 10), line: 'wire', width: 4, opacity: 0.8 },
  ]
}

function peg(): Drawing {
  const bands = ['peg-blue', 'peg-red', 'peg-black', 'peg-yellow']
  return [
    { path: 'M52 90l30-8', line: 'shadow', width: 8, opacity: 0.45 },
    ...bands.map((fill, index) => ({ path: boxPath(43, 14 + index * 19, 14, 19), fill })),
    { path: boxPath(43, 14, 14, 76, 3), line: 'wire-edge', width: 2.5 },
  ]
}
