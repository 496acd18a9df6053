import { simpleGame } from '@plyworks/core'

// Take one to three stones from a heap; the player who takes the last one wins. A game without cells in its moves has a button for each.
const STONES = 12

export default simpleGame({
  title: 'One Heap',
  summary: 'Take one, two or three stones; the player who takes the last one wins.',
  seats: ['First', 'Second'],
  maxPlies: STONES,

  start: () => ({ turn: 0, stones: STONES }),
  turn: (state) => state.turn,
  moves: ({ stones }) => ['take1', 'take2', 'take3'].slice(0, stones),
  play: ({ turn, stones }, move) => ({ turn: 1 - turn, stones: stones - Number(move.slice(4)) }),
  // The player to move who finds nothing has lost.
  outcome({ turn, stones }) {
    if (stones > 0) return null
    return turn === 0 ? [-1, 1] : [1, -1]
  },
  check({ turn, stones }) {
    if (!Number.isInteger(stones) || stones < 0 || stones > STONES) return `0 to ${STONES} stones`
    return turn === 0 || turn === 1 ? null : 'a turn of 0 or 1'
  },

  board: {
    rows: 1,
    columns: STONES,
    look: ({ stones }, { index }) => (index < stones ? 0 : null),
  },
})
