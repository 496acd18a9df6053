import { boxPath, circlePath, type Drawing, type World } from '@plyworks/core'

/** Radius of a hole of the rack; discs are larger, and fall behind it. */
const HOLE = 41

/** A blue rack of round holes: discs of two colours, each with a stamp of its own, fall behind it. */
export function connectFourWorld(columns: number, rows: number): World {
  return {
    cells: 'round',
    enter: 'drop',
    sounds: { place: 'rack' },
    colours: {
      board: ['#1d4fa8', '#14316b'],
      label: ['#ffffff', '#dce6fb'],
      'board-ink': '#101828',
      behind: ['#e9eef6', '#0b1424'],
      'behind-low': ['#cfd9e8', '#132340'],
      'rack-high': ['#2c66cc', '#1f4690'],
      rack: ['#2259bb', '#193a7a'],
      'rack-low': ['#174494', '#102a5c'],
      rim: ['#123675', '#0a1d44'],
      shine: ['#7ea8f0', '#4470bd'],
      plain: ['#e9eef6', '#0b1424'],
      goal: ['#e9eef6', '#0b1424'],
      grid: ['#123675', '#6f8fc9'],
      mark: ['#1a4a9c', '#a9c6ff'],
      last: ['#ffffff', '#ffffff'],
      hint: ['#7a1fa0', '#e3b6ff'],
      refused: ['#8c1d12', '#ffb3a5'],
      'board-focus': ['#0b1a3a', '#ffffff'],
      'arrow-best': ['#10203f', '#e4edff'],
      'arrow-other': ['#0b3b3a', '#9fe8dc'],
      'arrow-threat': ['#5c0b06', '#ffb8ae'],
      'seat-0': '#f6c52c',
      'seat-0-edge': '#7a5400',
      'seat-0-on': '#4a3200',
      'seat-0-low': '#dfa617',
      'seat-1': '#c8281e',
      'seat-1-edge': ['#5c0b06', '#f2938a'],
      'seat-1-on': '#ffe9e5',
      'seat-1-line': '#f0a49c',
      'seat-1-low': '#a61a12',
      'graph-here': '#1c2430',
    },
    gradients: {
      plate: {
        from: [0, 0],
        to: [0, 1],
        stops: [
          { at: 0, colour: 'rack-high' },
          { at: 0.5, colour: 'rack' },
          { at: 1, colour: 'rack-low' },
        ],
      },
      'open-air': {
        from: [0, 0],
        to: [0, 1],
        stops: [
          { at: 0, colour: 'behind' },
          { at: 1, colour: 'behind-low' },
        ],
      },
    },
    grounds: { plain: [], goal: [] },
    backdrop: [{ path: boxPath(0, 0, columns * 100, rows * 100), fill: 'open-air' }],
    front: rack(columns, rows),
    art: {
      ring: [...disc(0), { path: circlePath(50, 50, 26), line: 'seat-on', width: 6, opacity: 0.55 }],
      dot: [...disc(1), { path: circlePath(50, 50, 14), fill: 'seat-on', opacity: 0.75 }],
    },
  }
}

/** The plate with its holes, and the light on their rims. */
function rack(columns: number, rows: number): Drawing {
  const centres = Array.from({ length: columns * rows }, (_, cell) => {
    return [(cell % columns) * 100 + 50, Math.floor(cell / columns) * 100 + 50] as const
  })
  const holes = centres.map(([x, y]) => circlePath(x, y, HOLE)).join('')
  const lights = centres.map(([x, y]) => `M${x - HOLE} ${y + 3}A${HOLE} ${HOLE} 0 0 0 ${x + HOLE} ${y + 3}`).join('')
  const plate = boxPath(-12, -12, columns * 100 + 24, rows * 100 + 12)
  return [
    { path: plate + holes, fill: 'plate' },
    { path: holes, line: 'rim', width: 5 },
    { path: lights, line: 'shine', width: 3, opacity: 0.7 },
  ]
}

function disc(seat: number): Drawing {
  return [
    { path: circlePath(50, 50, 46), fill: 'seat', line: 'seat-edge', width: 2 },
    { path: circlePath(50, 50, 35), fill: `seat-${seat}-low`, line: 'seat-edge', width: 1.5, opacity: 0.75 },
  ]
}
