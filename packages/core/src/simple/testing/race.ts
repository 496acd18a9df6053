import { simpleGame } from '../simple-game.js'

interface Race {
  readonly places: readonly number[]
  readonly seat: number
  /** Steps left to the player to move. */
  readonly left: number
}

/** A race of three: two steps of one to three fields a turn, first at the end wins; the start is drawn by lot. */
export default simpleGame({
  title: 'Race of Three',
  seats: ['Red', 'Green', 'Blue'],
  variants: { length: { default: 8, min: 4, max: 20, title: 'Fields' } },
  maxPlies: ({ length }) => 3 * length,
  multiMoveTurns: true,
  start: (_variant, random): Race => ({ places: [0, 0, 0], seat: random.below(3), left: 2 }),
  turn: ({ seat }) => seat,
  moves: ({ places, seat }, { length }) => ['1', '2', '3'].filter((step) => places[seat] + Number(step) <= length),
  play({ places, seat, left }, move): Race {
    const after = places.map((place, each) => (each === seat ? place + Number(move) : place))
    return left > 1 ? { places: after, seat, left: left - 1 } : { places: after, seat: (seat + 1) % 3, left: 2 }
  },
  outcome: ({ places }, { length }) =>
    places.includes(length) ? places.map((place) => (place === length ? 1 : 0)) : null,
})
