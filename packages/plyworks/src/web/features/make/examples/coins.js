import { simpleGame } from '@plyworks/core'

// Coins lie in a row, another row in every game: all that is random comes from what `start` is given.
const COINS = 8

export default simpleGame({
  title: 'Coins at the Ends',
  summary: 'Take a coin from either end of the row; the player with more in the end wins.',
  seats: ['First', 'Second'],
  maxPlies: COINS,

  start: (_variant, random) => ({
    coins: Array.from({ length: COINS }, () => 1 + random.below(9)),
    from: 0,
    to: COINS,
    sums: [0, 0],
  }),
  turn: ({ from, to }) => (COINS - to + from) % 2,
  moves: ({ from, to }) => (to - from === 1 ? [nameOf(from)] : [nameOf(from), nameOf(to - 1)]),

  play({ coins, from, to, sums }, move) {
    const left = move === nameOf(from)
    const taken = coins[left ? from : to - 1]
    const turn = (COINS - to + from) % 2
    return {
      coins,
      from: left ? from + 1 : from,
      to: left ? to : to - 1,
      sums: sums.map((sum, seat) => (seat === turn ? sum + taken : sum)),
    }
  },

  outcome({ from, to, sums: [first, second] }) {
    if (from < to) return null
    if (first === second) return [0, 0]
    return first > second ? [1, -1] : [-1, 1]
  },

  board: {
    rows: 1,
    columns: COINS,
    look: ({ coins, from, to }, { index }) => (index >= from && index < to ? String(coins[index]) : null),
  },
})

function nameOf(index) {
  return `${'abcdefgh'[index]}1`
}
