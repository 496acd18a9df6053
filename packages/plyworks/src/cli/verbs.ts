import type { VerbEntry } from './verb.js'

/** The heading of what is left, `help` among it. */
export const LAST_GROUP = 'More:'

/** All verbs in the order of the help text. */
export const verbs: Readonly<Record<string, VerbEntry>> = {
  games: {
    group: 'Games and positions:',
    summary: 'list the games and their variants',
    examples: ['games', 'games --json'],
    load: () => import('./games.js'),
  },
  show: {
    group: 'Games and positions:',
    summary: 'draw a position',
    examples: ['show caissa', 'show connect-four --position 4435', 'show star-chess --seed 7'],
    load: () => import('./show.js'),
  },
  rules: {
    group: 'Games and positions:',
    summary: 'print the rules of a game',
    examples: ['rules caissa', 'rules hip'],
    load: () => import('./rules.js'),
  },
  moves: {
    group: 'Games and positions:',
    summary: 'list the legal moves of a position',
    examples: ['moves hip:rows=3,cols=3', "moves croquar --position '1 37 40/3 -'"],
    load: () => import('./moves.js'),
  },
  apply: {
    group: 'Games and positions:',
    summary: 'play moves and print the position reached',
    examples: ['apply connect-four 4 4 3', 'apply hip:rows=4,cols=4 a1 b2 --json'],
    load: () => import('./apply.js'),
  },
  evaluate: {
    group: 'Games and positions:',
    summary: 'rate a position without search',
    examples: ['evaluate caissa', 'evaluate connect-four --position 44 --evaluation plain'],
    load: () => import('./evaluate.js'),
  },
  perft: {
    group: 'Games and positions:',
    summary: 'count the lines of play of a given length',
    examples: ['perft caissa --depth 4', 'perft connect-four --depth 5 --divide'],
    load: () => import('./perft.js'),
  },
  play: {
    group: 'Play:',
    summary: 'play a game in the terminal',
    examples: [
      'play caissa',
      'play hip:rows=5,cols=5 --seats computer,human',
      'play star-chess --seats 4xcomputer --watch --seed 7',
    ],
    load: () => import('./play.js'),
  },
  serve: {
    group: 'Play:',
    summary: 'serve the web app and the API',
    examples: ['serve', 'serve --port 0 --data ./matches', 'serve --host 0.0.0.0 --port 80 --no-log'],
    load: () => import('./serve.js'),
  },
  engines: {
    group: 'Engines and solvers:',
    summary: 'list the engines of a game and their options',
    examples: ['engines connect-four', 'engines star-chess --json'],
    load: () => import('./engines.js'),
  },
  search: {
    group: 'Engines and solvers:',
    summary: 'search a position with an engine',
    examples: [
      'search connect-four --ms 1000',
      'search caissa --engine alpha-beta --depth 4 --option table-mb=8',
      'search star-chess --engine mask-predictor --option turns=2 --seed 3',
    ],
    load: () => import('./search.js'),
  },
  solve: {
    group: 'Engines and solvers:',
    summary: 'find the exact value of a position',
    examples: [
      'solve connect-four --position 44444426 --scale pons',
      'solve hip:rows=5,cols=5 --journal hip.journal',
      'solve croquar --database croquar.db',
      'solve hip:rows=3,cols=6 --database hip.db --memory 256MB',
      'solve hip:rows=4,cols=4 --certificate hip.proof',
    ],
    load: () => import('./solve.js'),
  },
  probe: {
    group: 'Engines and solvers:',
    summary: 'ask a database about a position',
    examples: ["probe croquar --database croquar.db --position '2 0 37* 1'"],
    load: () => import('./probe.js'),
  },
  verify: {
    group: 'Engines and solvers:',
    summary: 'check a database against the rules',
    examples: ['verify croquar --database croquar.db', 'verify hip:rows=4,cols=4 --certificate hip.proof'],
    load: () => import('./verify.js'),
  },
  book: {
    group: 'Engines and solvers:',
    summary: 'build, ask and check opening books',
    examples: ['book explore caissa', 'book build caissa --file my.book --positions 500', 'book verify caissa'],
    load: () => import('./book.js'),
  },
  bench: {
    group: 'Engines and solvers:',
    summary: 'time a fixed workload of each game, and count its nodes',
    examples: ['bench', 'bench caissa --json'],
    load: () => import('./bench.js'),
  },
  match: {
    group: 'Tournaments and programs of your own:',
    summary: 'play tournaments of engines and programs',
    examples: [
      'match examples/hip-7.toml --html standings.html',
      'match examples/connect-four-test.toml --queue redis://localhost:6379',
      'match list',
      'match explore connect-four --moves "4 4"',
      'match import games.txt --name old',
    ],
    load: () => import('./match.js'),
  },
  'try-bot': {
    group: 'Tournaments and programs of your own:',
    summary: 'play one game with a program of yours, and show the whole dialogue',
    examples: [
      'try-bot connect-four "python3 examples/bots/four.py"',
      'try-bot caissa ./my-engine --protocol ugi --seat 1 --opponent novice',
    ],
    load: () => import('./try-bot.js'),
  },
  engine: {
    group: 'Tournaments and programs of your own:',
    summary: 'speak an engine protocol (ugi, codecup, line)',
    examples: [
      'engine connect-four',
      'engine caissa --protocol codecup --seconds 30',
      'engine --serve --site https://games.example.org/',
    ],
    load: () => import('./engine.js'),
  },
  mcp: {
    group: 'Tournaments and programs of your own:',
    summary: 'let a language model look, ask and play (Model Context Protocol)',
    examples: ['mcp'],
    load: () => import('./mcp.js'),
  },
  batch: {
    group: 'Tournaments and programs of your own:',
    summary: 'answer many questions, JSON lines in and out',
    examples: ['batch < questions.jsonl'],
    load: () => import('./batch.js'),
  },
  report: {
    group: 'Measure and learn:',
    summary: 'describe a game by self-play: length, choice, balance',
    examples: ['report hip:rows=4,cols=4 --html hip.html', 'report caissa --games 50 --nodes 5000 --json'],
    load: () => import('./report.js'),
  },
  openings: {
    group: 'Measure and learn:',
    summary: 'find balanced random openings for matches',
    examples: ['openings caissa --count 100 --seed 7 > openings.txt'],
    load: () => import('./openings.js'),
  },
  ladder: {
    group: 'Measure and learn:',
    summary: 'measure how well engines play a solved game',
    examples: ['ladder croquar --games 50', 'ladder croquar --plots plots'],
    load: () => import('./ladder.js'),
  },
  levels: {
    group: 'Measure and learn:',
    summary: 'find levels in even steps of strength for any game, by matches',
    examples: [
      'levels othello --output levels.json',
      'levels hex:size=5 --count 4 --games 100 --output hex-levels.json',
    ],
    load: () => import('./levels.js'),
  },
  train: {
    group: 'Measure and learn:',
    summary: 'learn an evaluation for any game by self-play',
    examples: [
      'train othello --hours 1 --output othello.learned --html othello.html',
      'train hex:size=5 --games 5000 --output hex.learned',
    ],
    load: () => import('./train.js'),
  },
  'new-game': {
    group: 'Games of your own:',
    summary: 'begin a game of your own',
    examples: ['new-game nine-holes', 'new-game nine-holes "Nine Holes" --folder games'],
    load: () => import('./new-game.js'),
  },
  check: {
    group: 'Games of your own:',
    summary: 'check whether a game keeps its contract',
    examples: ['check hip:rows=3,cols=3', 'check connect-four:cols=4,rows=4 --ms 5000'],
    load: () => import('./check.js'),
  },
  worker: {
    group: LAST_GROUP,
    summary: 'take jobs from a queue until stopped',
    examples: [
      'worker --queue redis://localhost:6379',
      'worker --queue redis://localhost:6379 --threads 2',
      'worker --queue redis://localhost:6379 --list',
      'worker --queue redis://localhost:6379 --purge attic-4711-2',
    ],
    load: () => import('./worker.js'),
  },
  completion: {
    group: LAST_GROUP,
    summary: 'write a completion script for a shell',
    examples: ['completion bash', 'completion zsh', 'completion fish'],
    load: () => import('./completion.js'),
  },
}
