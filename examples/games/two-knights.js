// Two knights on a board that crumbles: a field that was left is gone. A player who cannot move loses.
import { simpleGame } from '@plyworks/core'

const SIZE = 6
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
]

const name = (cell) => 'abcdef'[cell % SIZE] + (Math.floor(cell / SIZE) + 1)
const cellOf = (text) => 'abcdef'.indexOf(text[0]) + SIZE * (Number(text[1]) - 1)

function targets({ gone, knights, turn }) {
  const [row, column] = [Math.floor(knights[turn] / SIZE), knights[turn] % SIZE]
  return JUMPS.map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && c >= 0 && r < SIZE && c < SIZE)
    .map(([r, c]) => r * SIZE + c)
    .filter((cell) => gone[cell] === '.' && cell !== knights[1 - turn])
}

export default simpleGame({
  title: 'Two Knights',
  summary: 'Two knights on a board that crumbles under them; the player who cannot move loses.',
  seats: ['White', 'Black'],
  start: () => ({ gone: '.'.repeat(SIZE * SIZE), knights: [cellOf('b2'), cellOf('e5')], turn: 0 }),
  turn: ({ turn }) => turn,
  moves: (state) => targets(state).map(name),
  play({ gone, knights, turn }, move) {
    const left = [...gone]
    left[knights[turn]] = '#'
    const next = [...knights]
    next[turn] = cellOf(move)
    return { gone: left.join(''), knights: next, turn: 1 - turn }
  },
  outcome: (state) => (targets(state).length > 0 ? null : state.turn === 0 ? [-1, 1] : [1, -1]),
  maxPlies: SIZE * SIZE,
  board: {
    rows: SIZE,
    columns: SIZE,
    look: ({ gone, knights }, { index }) =>
      knights.includes(index) ? knights.indexOf(index) : gone[index] === '#' ? { ground: 'hole' } : null,
  },
})
