import { simpleGame } from '@plyworks/core'

// Six holes and two stores, numbered in the order of sowing: 0 to 2 and the store 3 are the first player's, 4 to 6 and 7 the
// second's. A stone that ends in the own store gives another move, so that a turn may be many moves.
const STORES = [3, 7]
const HOLES = [
  [0, 1, 2],
  [4, 5, 6],
]
// The cells of the board: the first player's holes below from left to right, the second's above from right to left.
const NAMES = ['b1', 'c1', 'd1', 'e1', 'd2', 'c2', 'b2', 'a2']

export default simpleGame({
  title: 'Little Kalah',
  summary: 'Sow stones around the board and gather more than half of them in your store.',
  seats: ['South', 'North'],
  multiMoveTurns: true,
  // Stones only go forward, so that no position comes again.
  repeats: false,

  start: () => ({ turn: 0, holes: [2, 2, 2, 0, 2, 2, 2, 0] }),
  turn: (state) => state.turn,
  moves: ({ turn, holes }) => HOLES[turn].filter((hole) => holes[hole] > 0).map((hole) => NAMES[hole]),

  play(state, move) {
    const { turn } = state
    const holes = [...state.holes]
    let hole = NAMES.indexOf(move)
    let hand = holes[hole]
    holes[hole] = 0
    while (hand > 0) {
      hole = (hole + 1) % 8
      if (hole === STORES[1 - turn]) continue
      holes[hole]++
      hand--
    }
    // The last stone in an empty hole of one's own takes what lies opposite.
    const opposite = 6 - hole
    if (HOLES[turn].includes(hole) && holes[hole] === 1 && holes[opposite] > 0) {
      holes[STORES[turn]] += holes[opposite] + 1
      holes[hole] = 0
      holes[opposite] = 0
    }
    // Once a side is empty everyone keeps what is left on theirs.
    if (HOLES.some((side) => side.every((each) => holes[each] === 0))) {
      for (const seat of [0, 1]) {
        for (const each of HOLES[seat]) {
          holes[STORES[seat]] += holes[each]
          holes[each] = 0
        }
      }
    }
    return { turn: hole === STORES[turn] ? turn : 1 - turn, holes }
  },

  outcome({ holes }) {
    if (holes.some((stones, hole) => stones > 0 && !STORES.includes(hole))) return null
    const more = holes[STORES[0]] - holes[STORES[1]]
    if (more === 0) return [0, 0]
    return more > 0 ? [1, -1] : [-1, 1]
  },

  board: {
    rows: 2,
    columns: 5,
    look({ holes }, { name }) {
      const hole = NAMES.indexOf(name)
      if (hole < 0) return { ground: 'bare', label: 'nothing' }
      const text = String(holes[hole])
      return STORES.includes(hole)
        ? { text, ground: 'goal', label: `store with ${text}` }
        : { text, label: `hole with ${text}` }
    },
  },
})
