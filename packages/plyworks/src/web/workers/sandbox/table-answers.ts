import {
  ChosenEngine,
  checkGame,
  defaultEngine,
  formatGameName,
  type Game,
  type GameDefinition,
  legalMoves,
  type Position,
  Random,
  reasonOf,
  type VariantKey,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import { describeSource, reportSections } from '../../../tasks/report/report-text.js'
import { type PlayedGame, selfPlay } from '../../../tasks/report/self-play.js'
import { solveStart, stateSpaceOf } from '../../../tasks/report/solved-part.js'
import { summarise } from '../../../tasks/report/summary.js'
import type { Answerers } from '../answer-calls.js'
import { watchGame } from './alive.js'
import { lineIn, lineOf } from './guest-code.js'
import type {
  Checked,
  Described,
  Extent,
  Fraction,
  Looked,
  LookRequest,
  RandomGames,
  Reported,
  ReportRequest,
  TableCalls,
  Wrong,
} from './table-calls.js'

/** Random games that last longer are not played to their end. */
const MOST_PLIES = 1000
/** Plies of random moves before the engine plays, so that the games of a report differ. */
const RANDOM_PLIES = 2
/** Variants that are named. */
const MOST_VARIANTS = 40
/** Moves that a board is told of. */
const MOST_SHOWN = 4096

/**
 * Looks at a game, checks it and tries it out.
 * @param load gives its definition
 * @param alive told now and then while the game answers
 */
export function tableAnswers(load: () => Promise<GameDefinition>, alive: () => void): Answerers<TableCalls> {
  const open = async (name: string): Promise<Game> => {
    await load()
    const game = await loadGame(name)
    watchGame(game, alive)
    return game
  }
  return {
    describe: () => told(async () => describe(await load())),
    look: (request) => told(async () => look(await open(request.game), request)),
    async words({ lines, ...request }) {
      const game = await open(request.game)
      const { position } = replay(game, request)
      return lines.map((line) => inWords(game, position, line))
    },
    check: ({ milliseconds }, tell) => told(async () => check(await load(), milliseconds, alive, tell)),
    random: (request, tell) => told(async () => playRandomly(await open(request.game), request, tell)),
    report: (request, tell) => told(async () => report(await open(request.game), request, tell)),
  }
}

/** An answer, or the mistake in the game that was found on the way to it. */
async function told<Answer>(find: () => Promise<Answer>): Promise<Answer | Wrong> {
  try {
    return await find()
  } catch (error) {
    return { wrong: reasonOf(error), line: lineOf(error) }
  }
}

function describe(definition: GameDefinition): Described {
  const { id, title, summary, seatNames, variants } = definition
  // A game that cannot be set up has nothing to be looked at.
  const { name } = definition.create(defaultsOf(variants))
  return { id, title, summary, seatNames, name, variants: variantNames(definition) }
}

function defaultsOf(variants: GameDefinition['variants']) {
  return Object.fromEntries(Object.entries(variants).map(([key, spec]) => [key, spec.default]))
}

/** The games that differ in one choice from the usual one. */
function variantNames({ id, variants }: GameDefinition): Described['variants'] {
  const usual = defaultsOf(variants)
  const others = Object.entries(variants).flatMap(([key, spec]) =>
    valuesOf(spec).flatMap((value) => {
      if (value === spec.default) return []
      const name = formatGameName(id, variants, { ...usual, [key]: value })
      return [{ name, title: `${spec.title}: ${value}` }]
    }),
  )
  return others.slice(0, MOST_VARIANTS)
}

function valuesOf(spec: VariantKey): readonly (string | number)[] {
  if (!('min' in spec)) return spec.values
  return Array.from({ length: Math.min(MOST_VARIANTS, spec.max - spec.min + 1) }, (_, step) => spec.min + step)
}

/** Plays the moves as far as they are legal. */
function replay(game: Game, { seed, moves }: LookRequest) {
  const position = game.start(seed)
  const played: { text: string; seat: number }[] = []
  let touched: number[] = []
  for (const text of moves) {
    if (position.over) break
    const move = legalMoves(game, position).find((each) => game.notation.formatMove(position, each) === text)
    if (move === undefined) break
    played.push({ text, seat: position.turn })
    touched = game.view.touched(position, move)
    position.make(move)
  }
  return { position, played, touched }
}

function look(game: Game, request: LookRequest): Looked {
  const { position, played, touched } = replay(game, request)
  const { view, notation, traits } = game
  const legal = Array.from(legalMoves(game, position)).slice(0, MOST_SHOWN)
  return {
    moves: played,
    position: notation.formatPosition(position),
    turn: position.turn,
    scores: position.over ? Array.from({ length: traits.seats }, (_, seat) => position.score(seat)) : null,
    legal: legal.map((move) => ({
      move,
      text: notation.formatMove(position, move),
      path: view.path(position, move),
    })),
    shape: view.board,
    faces: view.faces(position),
    facts: view.facts(position),
    touched,
  }
}

function inWords(game: Game, from: Position, moves: readonly number[]) {
  const position = from.clone()
  const words: { text: string; seat: number }[] = []
  for (const move of moves) {
    if (position.over || !legalMoves(game, position).includes(move)) break
    words.push({ text: game.notation.formatMove(position, move), seat: position.turn })
    position.make(move)
  }
  return words
}

function check(
  definition: GameDefinition,
  milliseconds: number,
  alive: () => void,
  tell: (progress: Fraction) => void,
): Checked {
  watchGame(definition.create(defaultsOf(definition.variants)), alive)
  const { findings, checks, positions, unfinished } = checkGame(definition, {
    milliseconds,
    progress: (fraction) => tell({ fraction: fraction ?? 0 }),
  })
  return {
    findings: findings.map(({ check: title, member, found, meaning, where, line }) => ({
      check: title,
      member,
      found,
      meaning,
      line: where === null ? null : lineIn(where),
      moves: line,
    })),
    checks,
    positions,
    unfinished: unfinished.length,
  }
}

function playRandomly(
  game: Game,
  { games, seed }: { readonly games: number; readonly seed: number },
  tell: (progress: Fraction) => void,
): RandomGames {
  const random = new Random(seed)
  const plies: number[] = []
  const choices: number[] = []
  const won = Array.from({ length: game.traits.seats }, () => 0)
  let [shared, unfinished, last] = [0, 0, [] as string[]]
  for (let number = 0; number < games; number++) {
    const position = game.start(seed + number)
    last = []
    while (!position.over && last.length < MOST_PLIES) {
      const moves = legalMoves(game, position)
      const move = moves[random.below(moves.length)]
      choices.push(moves.length)
      last.push(game.notation.formatMove(position, move))
      position.make(move)
    }
    plies.push(last.length)
    const winners = won.flatMap((_, seat) => (position.over && position.score(seat) > 0 ? [seat] : []))
    if (!position.over) unfinished++
    else if (winners.length === 0) shared++
    for (const seat of winners) won[seat]++
    if (number % 20 === 19) tell({ fraction: (number + 1) / games })
  }
  return { games, unfinished, plies: extentOf(plies), choices: extentOf(choices), won, shared, last }
}

function extentOf(numbers: readonly number[]): Extent {
  let [least, most, sum] = [Infinity, -Infinity, 0]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
    sum += number
  }
  return numbers.length === 0 ? { least: 0, mean: 0, most: 0 } : { least, mean: sum / numbers.length, most }
}

/** The report of a game as `plyworks report` writes it, without the games of depth against depth. */
async function report(
  game: Game,
  { games, nodes, seed }: ReportRequest,
  tell: (progress: Fraction) => void,
): Promise<Reported> {
  const solved = await solveStart(game, { stopped: () => false, progress: () => {} })
  const definition = defaultEngine(game)
  const chosen = new ChosenEngine(game, definition, {})
  await chosen.prepare()
  const played: PlayedGame[] = []
  for (let number = 0; number < games; number++) {
    tell({ fraction: number / games })
    const seats = Array.from({ length: game.traits.seats }, () => ({
      engine: chosen.create(seed + number),
      limits: { nodes },
    }))
    const one = selfPlay(game, seats, RANDOM_PLIES, seed + number, () => false)
    if (one !== null) played.push(one)
  }
  const answer = {
    ...summarise(played, game.traits.seats),
    game: game.name,
    engine: definition.name,
    options: {},
    nodes,
    randomPlies: RANDOM_PLIES,
    seed,
    seatNames: game.definition.seatNames,
    stateSpace: stateSpaceOf(game),
    solved,
    depthSteps: [],
    depthEngine: definition.name,
    laboratory: null,
  }
  return {
    source: describeSource(answer),
    sections: reportSections(answer).map(({ title, rows, remark = '' }) => ({ title, rows, remark })),
  }
}
