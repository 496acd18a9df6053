import { simpleGame } from '@plyworks/core'

const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

const count = (state: string, mark: string): number => [...state].filter((each) => each === mark).length
const hasLine = (state: string, mark: string): boolean =>
  LINES.some((line) => line.every((cell) => state[cell] === mark))

/** Tic-tac-toe; a state is nine letters, a1 first. */
export default simpleGame({
  title: 'Tic-tac-toe',
  summary: 'Three in a row on three by three cells.',
  seats: ['X', 'O'],
  maxPlies: 9,

  start: () => '.........',
  turn: (state) => (count(state, 'x') === count(state, 'o') ? 0 : 1),
  moves: (state) => CELLS.filter((_, cell) => state[cell] === '.'),

  play(state, move) {
    const cell = CELLS.indexOf(move)
    const mark = count(state, 'x') === count(state, 'o') ? 'x' : 'o'
    return state.slice(0, cell) + mark + state.slice(cell + 1)
  },

  outcome(state) {
    if (hasLine(state, 'x')) return [1, -1]
    if (hasLine(state, 'o')) return [-1, 1]
    return state.includes('.') ? null : [0, 0]
  },

  check(state) {
    if (!/^[xo.]{9}$/.test(state)) return 'nine letters of x, o and .'
    const more = count(state, 'x') - count(state, 'o')
    if (more !== 0 && more !== 1) return 'as many x as o, or one more'
    return hasLine(state, more === 0 ? 'x' : 'o') ? 'no line of the player to move' : null
  },

  board: {
    rows: 3,
    columns: 3,
    look: (state, { index }) => (state[index] === '.' ? null : 'xo'.indexOf(state[index])),
  },
})
