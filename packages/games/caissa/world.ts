import { boxPath, type Drawing, type World } from '@plyworks/core'

/** Tiles of pale stone that float over the deep sea: where one has sunk there is water. */
export function caissaWorld(size: number): World {
  return {
    enter: 'fade',
    sounds: { slide: 'stone', strike: 'wood', sink: 'splash' },
    colours: {
      board: ['#175f77', '#0c3242'],
      label: ['#eafaff', '#cfeaf2'],
      surface: ['#1c6b84', '#10455a'],
      deep: ['#0e3f58', '#061b28'],
      foam: ['#d9f4fb', '#7fb9cb'],
      hole: ['#175f77', '#0c3242'],
      tile: ['#f0e5cf', '#b7a37f'],
      'tile-light': ['#fffaf0', '#cdbb98'],
      'tile-side': ['#b79b70', '#6d5a3c'],
      'tile-edge': ['#8a6d45', '#453822'],
      'tile-vein': ['#c9b38b', '#8d7852'],
      'mark-on-hole': ['#eafff8', '#a6efe0'],
      'last-on-hole': ['#ffeec4', '#ffe1a1'],
      'refused-on-hole': ['#ffded8', '#ffc4b8'],
      'hint-on-hole': ['#eaf3ff', '#bcd6ff'],
      'board-focus-on-hole': ['#ffffff', '#cfe2ff'],
    },
    gradients: {
      sea: {
        centre: [0.5, 0.4],
        radius: 0.8,
        stops: [
          { at: 0, colour: 'surface' },
          { at: 1, colour: 'deep' },
        ],
      },
    },
    backdrop: [
      { path: boxPath(-12, -12, size * 100 + 74, size * 100 + 74), fill: 'sea' },
      { path: waves(size), line: 'foam', width: 2.5, opacity: 0.22 },
    ],
    grounds: { tile: tile(), hole: ripples() },
  }
}

/** Short crests, each row shifted against the one above. */
function waves(size: number): string {
  const rows = Array.from({ length: 2 * size + 2 }, (_, row) => row)
  return rows
    .flatMap((row) =>
      Array.from({ length: size }, (_, column) => {
        const x = column * 105 + ((row * 53) % 100)
        return `M${x} ${row * 50 + 12}q13 -9 26 0t26 0`
      }),
    )
    .join('')
}

function tile(): Drawing {
  return [
    { path: boxPath(6, 14, 90, 86, 9), fill: 'deep', opacity: 0.4 },
    { path: boxPath(4, 8, 92, 89, 9), fill: 'tile-side', line: 'tile-edge', width: 2 },
    { path: boxPath(4, 3, 92, 87, 9), fill: 'tile', line: 'tile-edge', width: 2 },
    { path: 'M10 84V14q0-5 5-5H86', line: 'tile-light', width: 3 },
    { path: 'M12 66q18-9 30-3t26-8 20 2M58 84q4-9 14-11t16-8', line: 'tile-vein', width: 1.5, opacity: 0.55 },
  ]
}

/** Rings on the water where a tile was. */
function ripples(): Drawing {
  const ring = (across: number, down: number) =>
    `M${50 - across} 52a${across} ${down} 0 0 0 ${2 * across} 0M${50 - across * 0.6} ${52 - down * 0.8}a${across} ${down} 0 0 1 ${across * 1.2} 0`
  return [{ path: ring(30, 13) + ring(17, 7), line: 'foam', width: 2.5, opacity: 0.35 }]
}
