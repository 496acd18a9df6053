/**
 * Returns the code of a game to begin with: it plays at once, and its rules are there to be replaced.
 * @param rules address of its page of rules from where the code is; null without one
 */
export function starterGame(id: string, title: string, rules: string | null): string {
  return `import { simpleGame } from '@plyworks/core'

// The rules to replace with your own: three in a row on nine holes.
const HOLES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
const ROWS = ['012', '345', '678', '036', '147', '258', '048', '246'].map((row) => [...row].map(Number))

const count = (state, mark) => [...state].filter((each) => each === mark).length
const hasRow = (state, mark) => ROWS.some((row) => row.every((hole) => state[hole] === mark))
const toMove = (state) => (count(state, 'x') === count(state, 'o') ? 0 : 1)

/** A state is plain data, here nine letters, a1 first. No function may change a state that it is given. */
export default simpleGame({
  id: '${id}',
  title: '${title}',
  summary: 'Three in a row on nine holes.',
  seats: ['First', 'Second'],
${rules === null ? '' : `  pages: { rules: new URL('${rules}', import.meta.url) },\n`}  maxPlies: 9,

  start: () => '.........',
  turn: toMove,
  moves: (state) => HOLES.filter((_, hole) => state[hole] === '.'),

  play(state, move) {
    const hole = HOLES.indexOf(move)
    return state.slice(0, hole) + 'xo'[toMove(state)] + state.slice(hole + 1)
  },

  /** Null while the game goes on, then one number a seat: 1 won, 0 drawn, -1 lost. */
  outcome(state) {
    if (hasRow(state, 'x')) return [1, -1]
    if (hasRow(state, 'o')) return [-1, 1]
    return state.includes('.') ? null : [0, 0]
  },

  /** Says what a typed position must be; null when all is well. */
  check(state) {
    if (!/^[xo.]{9}$/.test(state)) return 'nine letters of x, o and .'
    const more = count(state, 'x') - count(state, 'o')
    return more === 0 || more === 1 ? null : 'as many x as o, or one more'
  },

  /** Returns the number of the seat that stands on a cell, or null for nothing. */
  board: {
    rows: 3,
    columns: 3,
    look: (state, { index }) => (state[index] === '.' ? null : 'xo'.indexOf(state[index])),
  },
})
`
}
