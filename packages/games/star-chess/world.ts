import {
  boxPath,
  circlePath,
  type Drawing,
  polygonPath,
  Random,
  regularPoints,
  type Stroke,
  type World,
} from '@plyworks/core'

/** Middle and radius of the planet in a sector. */
const PLANET = { x: 30, y: 34, radius: 21 } as const

/** The shapes of ships by seat: darts, saucers, crosses and wings, around (0, 0), the bow to the right. */
const SHIPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [
    [12, 0],
    [-10, -8],
    [-5, 0],
    [-10, 8],
  ],
  [
    [12, 0],
    [5, -6],
    [-5, -7],
    [-11, 0],
    [-5, 7],
    [5, 6],
  ],
  [
    [12, -2],
    [12, 2],
    [3, 3],
    [0, 10],
    [-4, 10],
    [-4, 3],
    [-10, 3],
    [-10, -3],
    [-4, -3],
    [-4, -10],
    [0, -10],
    [3, -3],
  ],
  [
    [12, 0],
    [2, -4],
    [-6, -11],
    [-11, -11],
    [-6, 0],
    [-11, 11],
    [-6, 11],
    [2, 4],
  ],
]

/** Places of ships in a formation, by its size. */
const FORMATIONS: readonly (readonly (readonly [x: number, y: number, scale: number])[])[] = [
  [[30, 79, 1.15]],
  [
    [38, 74, 1],
    [22, 84, 0.85],
  ],
  [
    [42, 78, 1],
    [24, 70, 0.8],
    [24, 88, 0.8],
  ],
]

/** The picture of a fleet: more ships are seen where there are more. */
export function fleetArt(seat: number, ships: number): string {
  return `fleet-${seat}-${ships < 8 ? 0 : ships < 40 ? 1 : 2}`
}

export function colonyArt(seat: number, home: boolean): string {
  return `${home ? 'home' : 'colony'}-${seat}`
}

/** Deep space: stars and nebulae behind sixteen sectors, each with its planet, lit by those who live there. */
export function starChessWorld(): World {
  const seats = [0, 1, 2, 3]
  return {
    enter: 'grow',
    strike: 'burst',
    sounds: { place: 'thrust', slide: 'thrust', strike: 'blast' },
    colours: {
      board: ['#151b46', '#070a1c'],
      label: ['#dfe6ff', '#b9c5ee'],
      'board-ink': ['#f4f6ff', '#e3e8ff'],
      night: ['#10153a', '#04060f'],
      dusk: ['#3a2f7d', '#1d1747'],
      rose: ['#8a3f86', '#4b1f52'],
      teal: ['#1f6f86', '#0f3d50'],
      star: '#ffffff',
      frame: ['#7684d6', '#45539a'],
      fertile: ['#151b46', '#070a1c'],
      barren: ['#151b46', '#070a1c'],
      sea: ['#2f86d0', '#2670b0'],
      land: ['#58a84f', '#478b42'],
      cloud: '#ffffff',
      air: ['#8fd0ff', '#6fb4e6'],
      rock: ['#a98a6b', '#8d7157'],
      'rock-low': ['#7b6048', '#66503b'],
      crater: ['#5f4a37', '#4c3a2a'],
      umbra: '#02030a',
      grid: ['#7684d6', '#6878c8'],
      mark: ['#9ff5e6', '#8fe6d6'],
      last: ['#ffd479', '#ffce6b'],
      hint: ['#a9cfff', '#a9cfff'],
      refused: ['#ff9f8f', '#ff9a89'],
      'board-focus': '#ffffff',
      'arrow-best': ['#8fc1ff', '#8fc1ff'],
      'arrow-other': ['#8fe6d6', '#8fe6d6'],
      'arrow-threat': ['#ff9a89', '#ff9a89'],
      'seat-0': '#fdf6dc',
      'seat-0-edge': '#6b5518',
      'seat-0-on': '#3d2f08',
      'seat-1': '#2e3296',
      'seat-1-edge': '#b3bcff',
      'seat-1-on': '#ffffff',
      'seat-1-line': '#98a2f2',
      'seat-2': '#d94a2b',
      'seat-2-edge': '#ffd3c6',
      'seat-2-on': '#190300',
      'seat-3': '#62c6b2',
      'seat-3-edge': '#06342c',
      'seat-3-on': '#06231e',
    },
    gradients: {
      space: {
        centre: [0.45, 0.4],
        radius: 0.8,
        stops: [
          { at: 0, colour: 'board' },
          { at: 1, colour: 'night' },
        ],
      },
      'nebula-dusk': nebula('dusk', 0.9),
      'nebula-rose': nebula('rose', 0.6),
      'nebula-teal': nebula('teal', 0.6),
      terran: globe('air', 'sea'),
      rocky: globe('rock', 'rock-low'),
      shade: {
        centre: [0.3, 0.28],
        radius: 0.85,
        stops: [
          { at: 0.35, colour: 'umbra', opacity: 0 },
          { at: 1, colour: 'umbra', opacity: 0.75 },
        ],
      },
    },
    backdrop: space(),
    grounds: { fertile: [FRAME, ...terran()], barren: [FRAME, ...rocky()] },
    art: {
      territory: [
        { path: boxPath(3, 3, 94, 94, 8), fill: 'seat', opacity: 0.2 },
        { path: boxPath(4, 4, 92, 92, 7), line: 'seat', width: 2.5, opacity: 0.9 },
      ],
      blockade: [
        { path: 'M6 58H56', line: 'seat-edge', width: 7 },
        { path: 'M6 58H56', line: 'seat', width: 4 },
      ],
      ...Object.fromEntries(
        seats.flatMap((seat) => [
          [colonyArt(seat, false), colony(seat)],
          [colonyArt(seat, true), [...colony(seat), ...crown()]],
          ...FORMATIONS.map((_, size) => [`fleet-${seat}-${size}`, formation(seat, size)]),
        ]),
      ),
    },
  }
}

const FRAME: Stroke = { path: boxPath(3, 3, 94, 94, 8), line: 'frame', width: 1.5, opacity: 0.6 }

function nebula(colour: string, opacity: number) {
  return {
    centre: [0.5, 0.5],
    radius: 0.5,
    stops: [
      { at: 0, colour, opacity },
      { at: 1, colour, opacity: 0 },
    ],
  } as const
}

function globe(light: string, dark: string) {
  return {
    centre: [0.35, 0.3],
    radius: 0.75,
    stops: [
      { at: 0, colour: light },
      { at: 1, colour: dark },
    ],
  } as const
}

function space(): Drawing {
  return [
    { path: boxPath(-12, -12, 454, 454), fill: 'space' },
    { path: circlePath(120, 110, 190), fill: 'nebula-dusk' },
    { path: circlePath(350, 290, 170), fill: 'nebula-rose' },
    { path: circlePath(70, 370, 140), fill: 'nebula-teal' },
    { path: stars(150, 0.9), fill: 'star', opacity: 0.75 },
    { path: stars(45, 1.7), fill: 'star', opacity: 0.9 },
    { path: sparks(9), fill: 'star', opacity: 0.85 },
  ]
}

/** Stars at places drawn by lot, the same every time. */
function stars(count: number, radius: number): string {
  const random = new Random(count)
  const place = () => random.below(4400) / 10 - 5
  return Array.from({ length: count }, () => `M${place()} ${place()}h${radius}v${radius}h-${radius}Z`).join('')
}

function sparks(count: number): string {
  const random = new Random(count)
  const place = () => random.below(4200) / 10
  return Array.from({ length: count }, () => polygonPath(regularPoints(place(), place(), 8, 6, 1))).join('')
}

function terran(): Drawing {
  const { x, y, radius } = PLANET
  return [
    { path: circlePath(x, y, radius), fill: 'terran' },
    {
      path: `M${x - 17} ${y - 8}q8 -9 17 -8q5 5 -2 9t-4 8t-8 -1ZM${x + 2} ${y + 4}q8 -6 14 -2q2 8 -5 11t-9 -1ZM${x - 9} ${y + 12}q6 -2 9 2t-5 4Z`,
      fill: 'land',
    },
    { path: `M${x - 16} ${y + 4}q9 -4 18 -1M${x - 4} ${y - 13}q9 -1 14 4`, line: 'cloud', width: 2.2, opacity: 0.65 },
    { path: circlePath(x, y, radius), fill: 'shade' },
  ]
}

function rocky(): Drawing {
  const { x, y, radius } = PLANET
  const craters = [
    [-8, -7, 5],
    [7, -2, 3.5],
    [-3, 8, 4],
    [9, 10, 2.5],
    [-13, 5, 2.2],
    [4, -13, 2.4],
  ]
  return [
    { path: circlePath(x, y, radius), fill: 'rocky' },
    {
      path: craters.map(([across, down, size]) => circlePath(x + across, y + down, size)).join(''),
      fill: 'crater',
      opacity: 0.8,
    },
    { path: circlePath(x, y, radius), fill: 'shade' },
  ]
}

/** A ring around the planet in the colour of its people, with their sign. */
function colony(seat: number): Drawing {
  const { x, y, radius } = PLANET
  const sign = { x: x + 17, y: y + 17 }
  return [
    { path: circlePath(x, y, radius + 4), line: 'seat-edge', width: 6 },
    { path: circlePath(x, y, radius + 4), line: 'seat', width: 3.6 },
    { path: circlePath(sign.x, sign.y, 8.5), fill: 'seat', line: 'seat-edge', width: 1.8 },
    ...signOf(seat, sign.x, sign.y),
  ]
}

/** The sign of a seat, the same as beside the board. */
function signOf(seat: number, x: number, y: number): Drawing {
  if (seat === 1) return [{ path: circlePath(x, y, 2.8), fill: 'seat-on' }]
  const path = seat === 0 ? circlePath(x, y, 4.2) : seat === 2 ? `M${x - 4} ${y}h8` : `M${x} ${y - 4}v8`
  return [{ path, line: 'seat-on', width: 2.4 }]
}

/** A star above the world that a player comes from. */
function crown(): Drawing {
  return [
    {
      path: polygonPath(regularPoints(PLANET.x - 16, PLANET.y - 19, 10, 9.5, 4)),
      fill: 'seat',
      line: 'seat-edge',
      width: 1.8,
    },
  ]
}

function formation(seat: number, size: number): Drawing {
  return FORMATIONS[size].flatMap(([x, y, scale]): Stroke[] => {
    const flame = polygonPath([
      [x - 9 * scale, y - 3 * scale],
      [x - 20 * scale, y],
      [x - 9 * scale, y + 3 * scale],
    ])
    const hull = polygonPath(SHIPS[seat].map(([across, down]) => [x + across * scale, y + down * scale]))
    return [
      { path: flame, fill: 'last', opacity: 0.8 },
      { path: hull, fill: 'seat', line: 'seat-edge', width: 1.8 },
    ]
  })
}
