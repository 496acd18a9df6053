import type { Verb } from './verb.js'

/** A verb before it is loaded. */
export interface VerbEntry {
  readonly summary: string
  readonly load: () => Promise<{ readonly verb: Verb }>
}

/** All verbs in the order of the help text. */
export const verbs: Readonly<Record<string, VerbEntry>> = {
  games: { summary: 'list the games and their variants', load: () => import('./games.js') },
  show: { summary: 'draw a position', load: () => import('./show.js') },
  moves: { summary: 'list the legal moves of a position', load: () => import('./moves.js') },
  apply: { summary: 'play moves and tell the position reached', load: () => import('./apply.js') },
  evaluate: { summary: 'rate a position without search', load: () => import('./evaluate.js') },
  perft: { summary: 'count the lines of play of a given length', load: () => import('./perft.js') },
  engines: { summary: 'list the engines of a game and their options', load: () => import('./engines.js') },
  search: { summary: 'search a position with an engine', load: () => import('./search.js') },
  solve: { summary: 'find the exact value of a position', load: () => import('./solve.js') },
  probe: { summary: 'ask a database about a position', load: () => import('./probe.js') },
  verify: { summary: 'check a database against the rules', load: () => import('./verify.js') },
  book: { summary: 'build, ask and check opening books', load: () => import('./book.js') },
  bench: { summary: 'measure the fixed workload of the games', load: () => import('./bench.js') },
  play: { summary: 'play a game in the terminal', load: () => import('./play.js') },
  engine: { summary: 'speak an engine protocol (ugi, codecup)', load: () => import('./engine.js') },
  serve: { summary: 'serve the web app and the API', load: () => import('./serve.js') },
  match: { summary: 'play tournaments of engines and programs', load: () => import('./match.js') },
  report: { summary: 'tell what a game is like, by self-play', load: () => import('./report.js') },
  openings: { summary: 'find balanced random openings for matches', load: () => import('./openings.js') },
  ladder: {
    summary: 'measure the players of a solved game against a ladder of opponents',
    load: () => import('./ladder.js'),
  },
  work: {
    summary: 'do long work as jobs that survive anything, here or on many machines',
    load: () => import('./work.js'),
  },
  worker: { summary: 'take jobs from a queue until stopped', load: () => import('./worker.js') },
  batch: { summary: 'answer many questions, JSON lines in and out', load: () => import('./batch.js') },
}
