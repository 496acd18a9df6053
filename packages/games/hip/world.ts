import {
  type BoardShape,
  boxPath,
  circlePath,
  type Drawing,
  type Grid,
  gridShape,
  polygonPath,
  regularPoints,
  type World,
} from '@plyworks/core'

/**
 * Cut stones on the crossings of a lattice, round ones and four-cornered ones, so that corners of squares are what they
 * are: points. A cell that its player may not take is crossed out.
 */
function hipWorld(grid: Grid): World {
  return {
    cells: 'round',
    enter: 'grow',
    sounds: { place: 'stone' },
    colours: {
      board: ['#d5dae4', '#1a2130'],
      label: ['#39435a', '#c3cbdd'],
      'board-ink': ['#1f2738', '#e9edf6'],
      lattice: ['#97a2b8', '#46536d'],
      crossing: ['#6c7993', '#6f7f9f'],
      plain: ['#d5dae4', '#1a2130'],
      halo: ['#b3402f', '#ff9c86'],
      grid: ['#5b6780', '#8795b3'],
      mark: ['#0d4f4b', '#7fe0cf'],
      last: ['#8a5a00', '#ffc966'],
      hint: ['#0b4fb3', '#a8ccff'],
      refused: ['#8c1d12', '#ffa294'],
      'board-focus': ['#0b4fb3', '#cfe2ff'],
      'arrow-best': ['#0b4fb3', '#7fb0ff'],
      'arrow-other': ['#0d4f4b', '#5fc9b8'],
      'arrow-threat': ['#8c1d12', '#ff8d7c'],
      'seat-0': '#fdeedd',
      'seat-0-edge': ['#8a4f22', '#c98f5e'],
      'seat-0-on': '#7a3f12',
      'seat-1': '#5d2f91',
      'seat-1-edge': ['#2b0f4b', '#c7a4f0'],
      'seat-1-on': '#f3e8ff',
      'seat-1-line': '#b795e6',
      facet: '#ffffff',
      shade: '#1a0a2a',
    },
    grounds: {
      plain: [],
      alternate: [{ path: boxPath(16, 16, 68, 68, 14), line: 'crossing', width: 3, opacity: 0.9 }],
      path: [{ path: circlePath(50, 50, 46), fill: 'halo', opacity: 0.45 }],
      barren: [{ path: 'M39 39L61 61M61 39L39 61', line: 'refused', width: 6 }],
    },
    backdrop: lattice(grid),
    art: { round: roundStone(), square: squareStone() },
  }
}

/** The board as it is drawn, also where it shows something else than a game. */
export function hipBoard(grid: Grid): BoardShape {
  return { ...gridShape(grid), world: hipWorld(grid) }
}

/** The pictures of the stones by seat. */
export const STONES = ['round', 'square'] as const

function lattice({ rows, columns }: Grid): Drawing {
  const left = 100
  const top = 50
  const right = left + (columns - 1) * 100
  const bottom = top + (rows - 1) * 100
  let lines = ''
  let crossings = ''
  for (let row = 0; row < rows; row++) lines += `M${left} ${top + row * 100}H${right}`
  for (let column = 0; column < columns; column++) lines += `M${left + column * 100} ${top}V${bottom}`
  for (let cell = 0; cell < rows * columns; cell++) {
    crossings += circlePath(left + (cell % columns) * 100, top + Math.floor(cell / columns) * 100, 7)
  }
  return [
    { path: lines, line: 'lattice', width: 3 },
    { path: crossings, fill: 'board', line: 'crossing', width: 3 },
  ]
}

function roundStone(): Drawing {
  const table = regularPoints(50, 50, 8, 21)
  const rim = regularPoints(50, 50, 8, 39)
  const rays = table.map(
    ([x, y], index) => `M${x.toFixed(1)} ${y.toFixed(1)}L${rim[index].map((at) => at.toFixed(1)).join(' ')}`,
  )
  return [
    { path: circlePath(50, 50, 39), fill: 'seat', line: 'seat-edge', width: 4 },
    { path: rays.join(''), line: 'seat-edge', width: 1.5, opacity: 0.45 },
    { path: polygonPath(table), fill: 'facet', line: 'seat-edge', width: 1.5, opacity: 0.7 },
    { path: circlePath(50, 50, 12), line: 'seat-on', width: 3, opacity: 0.6 },
  ]
}

function squareStone(): Drawing {
  const outer = regularPoints(50, 50, 4, 47)
  const table = regularPoints(50, 50, 4, 26)
  return [
    { path: polygonPath(outer), fill: 'seat', line: 'seat-edge', width: 4 },
    { path: polygonPath([outer[3], outer[0], table[0], table[3]]), fill: 'facet', opacity: 0.3 },
    { path: polygonPath([outer[1], outer[2], table[2], table[1]]), fill: 'shade', opacity: 0.35 },
    { path: polygonPath(table), line: 'facet', width: 1.5, opacity: 0.5 },
    { path: circlePath(50, 50, 8), fill: 'seat-on', opacity: 0.8 },
  ]
}
