import { making } from '../../../ui/text/making.js'
import { type Choices, opening, type Template } from './template.js'

const words = making.race

/** Teams of runners on one track. */
export const race: Template = {
  id: 'race',
  title: words.title,
  about: words.about,
  fields: [
    { kind: 'number', key: 'length', title: words.length, least: 6, most: 20, usual: 12 },
    { kind: 'number', key: 'players', title: words.players, least: 2, most: 4, usual: 2 },
    { kind: 'number', key: 'each', title: words.each, least: 1, most: 3, usual: 2 },
    { kind: 'number', key: 'most', title: words.most, least: 2, most: 6, usual: 3 },
    { kind: 'switch', key: 'bars', title: words.bars, usual: true },
    {
      kind: 'word',
      key: 'meet',
      title: words.meet,
      words: [
        { value: 'back', title: words.back },
        { value: 'wall', title: words.wall },
        { value: 'share', title: words.share },
      ],
    },
  ],
  write,
}

const NAMES = ['First', 'Second', 'Third', 'Fourth']

const MEETING: Readonly<Record<string, string>> = {
  back: '; a runner of another team that stands there goes back to the start',
  wall: '; a cell of the track holds one runner, whatever the lane',
  share: '',
}

function write({ length, players, each, most, bars, meet }: Choices): string {
  const names = NAMES.slice(0, Number(players))
  const two = names.length === 2
  const back = meet === 'back'
  return `${opening('A race on one track.')}const LENGTH = ${length}
const TEAMS = [${names.map((name) => `'${name}'`).join(', ')}]
// Runners of a team, each with a lane, and the most cells of a turn.
const EACH = ${each}
const MOST = ${most}

const LANES = TEAMS.length * EACH
const GOAL = LENGTH - 1
const teamOf = (lane) => Math.floor(lane / EACH)
// The first lane is the upper one.
const nameOf = (lane, place) => 'abcdefghijklmnopqrstuvwxyz'[place] + (LANES - lane)

function movesOf({ turn, places${bars ? ', last' : ''} }) {
  const runs = places.flatMap((place, lane) => {
    if (teamOf(lane) !== turn) return []
    const steps = Array.from({ length: MOST }, (_, step) => step + 1).filter((step) => place + step <= GOAL)
    return steps${meet === 'wall' ? '.filter((step) => place + step === GOAL || !places.includes(place + step))' : ''}.map((step) => ({ step, move: nameOf(lane, place) + '-' + nameOf(lane, place + step) }))
  })
${
  bars
    ? `  const free = runs.filter(({ step }) => step !== last)
  // A team without another step may take it.
  const moves = (free.length > 0 ? free : runs).map(({ move }) => move)`
    : '  const moves = runs.map(({ move }) => move)'
}
  return ${meet === 'wall' ? "moves.length > 0 ? moves : ['wait']" : 'moves'}
}

export default simpleGame({
  title: 'A Race',
  summary: 'Run 1 to ${most} cells a turn${bars ? ', but not as many as the team before' : ''}${MEETING[String(meet)]}; the first team with all runners at the end wins.',
  seats: TEAMS,${
    back
      ? ''
      : `
  // In every round a runner comes nearer to the end.
  maxPlies: TEAMS.length * LANES * LENGTH,`
  }

  // A state is plain data: where the runner of each lane is, whose turn it is${bars ? ', and how far the last one ran' : ''}. No function changes a state that it is given.
  start: () => ({ turn: 0, places: Array.from({ length: LANES }, () => 0)${bars ? ', last: 0' : ''} }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, places }, move) {
    const next = (turn + 1) % TEAMS.length
${meet === 'wall' ? `    if (move === 'wait') return { turn: next, places${bars ? ', last: 0' : ''} }\n` : ''}    const [from, to] = move.split('-').map((name) => 'abcdefghijklmnopqrstuvwxyz'.indexOf(name[0]))
    const runner = LANES - Number(move.split('-')[0].slice(1))
    const after = places.map((place, lane) => {
      if (lane === runner) return to
      return ${back ? 'place === to && to < GOAL && teamOf(lane) !== turn ? 0 : place' : 'place'}
    })
    return { turn: next, places: after${bars ? ', last: to - from' : ''} }
  },

  // Null while the game goes on, then a number for each player.
  outcome({ places }) {
    const winner = TEAMS.findIndex((_, team) => places.every((place, lane) => teamOf(lane) !== team || place === GOAL))
    if (winner < 0) return null
    return TEAMS.map((_, team) => (team === winner ? 1 : ${two ? '-1' : '0'}))
  },

  board: {
    rows: LANES,
    columns: LENGTH,
    look({ places }, { row, column }) {
      const lane = LANES - 1 - row
      const ground = column === GOAL ? 'goal' : 'plain'
      return places[lane] === column ? { seat: teamOf(lane), ground } : { ground }
    },
  },
})
`
}
