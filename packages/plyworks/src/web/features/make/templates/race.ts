import { making } from '../../../ui/text/making.js'
import { type Choices, opening, type Template } from './template.js'

const words = making.race

/** Runners on one track. */
export const race: Template = {
  id: 'race',
  title: words.title,
  about: words.about,
  fields: [
    { kind: 'number', key: 'length', title: words.length, least: 6, most: 26, usual: 12 },
    { kind: 'number', key: 'players', title: words.players, least: 2, most: 4, usual: 2 },
    { kind: 'number', key: 'most', title: words.most, least: 2, most: 6, usual: 3 },
    { kind: 'switch', key: 'bars', title: words.bars, usual: true },
    { kind: 'switch', key: 'bumps', title: words.bumps, usual: false },
  ],
  write,
}

const NAMES = ['First', 'Second', 'Third', 'Fourth']

function write({ length, players, most, bars, bumps }: Choices): string {
  const names = NAMES.slice(0, Number(players))
  const two = names.length === 2
  const landing = bumps
    ? `    // A runner who stands there goes back to the start.
    const runners = state.runners.map((place, seat) => (seat === turn ? there : place === there && there < LENGTH - 1 ? 0 : place))`
    : `    const runners = state.runners.map((place, seat) => (seat === turn ? there : place))`
  return `${opening('A race on one track.')}const LENGTH = ${length}
const PLAYERS = [${names.map((name) => `'${name}'`).join(', ')}]
const MOST = ${most}

export default simpleGame({
  title: 'A Race',
  summary: 'Run 1 to ${most} cells a turn${bars ? ', but not as many as the runner before' : ''}; who reaches the end first wins.',
  seats: PLAYERS,${bumps ? '' : '\n  // Every turn brings a runner nearer to the end.\n  maxPlies: PLAYERS.length * LENGTH,'}

  // A state is plain data: where each runner is, whose turn it is${bars ? ', and how far the last one ran' : ''}. No function changes a state that it is given.
  start: () => ({ turn: 0, runners: PLAYERS.map(() => 0)${bars ? ', last: 0' : ''} }),
  turn: (state) => state.turn,

  moves(state) {
    const left = LENGTH - 1 - state.runners[state.turn]
    const steps = Array.from({ length: MOST }, (_, step) => step + 1).filter((step) => step <= left)
${bars ? "    const free = steps.filter((step) => step !== state.last)\n    // A runner without another step may take it.\n    return (free.length > 0 ? free : steps).map((step) => 'run' + step)" : "    return steps.map((step) => 'run' + step)"}
  },

  play(state, move) {
    const { turn } = state
    const step = Number(move.slice(3))
    const there = state.runners[turn] + step
${landing}
    return { turn: (turn + 1) % PLAYERS.length, runners${bars ? ', last: step' : ''} }
  },

  // Null while the game goes on, then a number for each player.
  outcome({ runners }) {
    const winner = runners.indexOf(LENGTH - 1)
    if (winner < 0) return null
    return PLAYERS.map((_, seat) => (seat === winner ? 1 : ${two ? '-1' : '0'}))
  },

  board: {
    rows: PLAYERS.length,
    columns: LENGTH,
    // The first runner has the upper row.
    look({ runners }, { row, column }) {
      const seat = PLAYERS.length - 1 - row
      if (runners[seat] === column) return { seat, ground: column === LENGTH - 1 ? 'goal' : 'plain' }
      return column === LENGTH - 1 ? { ground: 'goal' } : null
    },
  },
})
`
}
