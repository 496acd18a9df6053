import type { Game, GameDefinition } from '../game/game.js'
import { isGameFault } from '../game/game-fault.js'
import { checkVariant, defaultVariant, type Variant } from '../game/variant.js'
import type { RunControl } from '../run/control.js'
import { carefulTwin } from '../simple/simple-game.js'
import {
  evaluationsObeyBounds,
  guessesStayInBounds,
  ranksRoundTrip,
  seenWinsAreWins,
  symmetriesCommute,
  turnsAreLegal,
} from './capability-checks.js'
import { describesItself } from './description-checks.js'
import type { CheckReport, Finding } from './finding.js'
import { facesAreComplete, hostileTextFails, movesRoundTrip, pathsIdentifyMoves } from './notation-checks.js'
import {
  copiesAreEqual,
  keysIdentifyPositions,
  makeAndUnmakeRestore,
  playObeysTraits,
  scoresObeyTraits,
  wholeGameTakesBack,
} from './position-checks.js'
import { CutShort, Mismatch, Subject } from './subject.js'
import { whereThrown } from './where.js'

/** The checks of every game, by title. */
const CHECKS: Readonly<Record<string, (subject: Subject) => void>> = {
  'describes itself': describesItself,
  'make and unmake restore everything': makeAndUnmakeRestore,
  'a copy and a parsed text are the same position with the same key': copiesAreEqual,
  'moves are distinct, within bounds, and round-trip as text': movesRoundTrip,
  'click paths identify exactly one move': pathsIdentifyMoves,
  'every cell has a face and a label': facesAreComplete,
  'scores obey the traits': scoresObeyTraits,
  'turns and repetitions obey the traits': playObeysTraits,
  'the same key means the same position': keysIdentifyPositions,
  'take-backs of a whole game lead back to its start': wholeGameTakesBack,
  'symmetries are permutations that commute with moves': symmetriesCommute,
  'evaluations stay in bounds and obey the traits': evaluationsObeyBounds,
  'ordering guesses stay in bounds': guessesStayInBounds,
  'proposed turns are legal and pass the turn': turnsAreLegal,
  'a proof number of 0 is a win': seenWinsAreWins,
  'rank and unrank are inverse': ranksRoundTrip,
  'hostile text gets one clear error': hostileTextFails,
}

/** Titles of all checks, in the order in which they are made. */
export const checkTitles: readonly string[] = Object.keys(CHECKS)

const DEFAULT_MILLISECONDS = 60_000
/** Variants of a definition that are looked at beside its default. */
const MOST_VARIANTS = 12

/** Settings of a check. */
export interface CheckOptions extends Partial<RunControl> {
  /** Titles of the checks; all when absent. */
  readonly checks?: readonly string[]
  /** Time for all of it; a minute when absent. The checks share it, and what had to be cut short is reported. */
  readonly milliseconds?: number
}

/**
 * Checks whether a game keeps its contract: plays random games and compares what its members say with each other. Of a
 * definition the default variant is checked, and those that differ from it in one key. Simple games are put on
 * their guard, so that a `play` that changes its argument is found (see `carefulTwin`).
 *
 * Cannot end a function of the game that never returns: games of others should be checked in a thread that can be
 * ended.
 */
export function checkGame(subject: Game | GameDefinition, options: CheckOptions = {}): CheckReport {
  const definition = carefulTwin('create' in subject ? subject : subject.definition)
  const variants = 'create' in subject ? variantsOf(definition) : [subject.variant]
  const run = new Run(variants.length, options)
  for (const [index, variant] of variants.entries()) {
    const given = 'create' in subject || definition !== subject.definition ? null : subject
    run.look(() => given ?? definition.create(variant), definition.id, index === 0)
  }
  return run.report()
}

/** The default variant, and those in which one key has another value: each word, or the least and the greatest number. */
function variantsOf({ variants }: GameDefinition): Variant[] {
  const others = Object.entries(variants).flatMap(([key, spec]) => {
    const values = 'min' in spec ? [spec.min, spec.max] : spec.values
    return values.filter((value) => value !== spec.default).map((value) => checkVariant(variants, { [key]: value }))
  })
  return [defaultVariant(variants), ...others.slice(0, MOST_VARIANTS)]
}

class Run {
  private readonly findings: Finding[] = []
  private readonly games: string[] = []
  private readonly unfinished: string[] = []
  private readonly titles: readonly string[]
  private readonly end: number
  private readonly total: number
  private done = 0
  private checks = 0
  private positions = 0

  constructor(
    variants: number,
    private readonly options: CheckOptions,
  ) {
    this.titles = options.checks ?? checkTitles
    this.total = variants * this.titles.length
    this.end = Date.now() + (options.milliseconds ?? DEFAULT_MILLISECONDS)
  }

  /** Makes all checks of one variant; a combination that the game refuses by a `TextError` is left out unless it must be. */
  look(create: () => Game, id: string, must: boolean): void {
    let game: Game
    try {
      game = create()
    } catch (error) {
      this.done += this.titles.length
      const refused = error instanceof Error && error.name === 'TextError'
      if (must || !refused) this.findings.push(failedCreation(id, error))
      return
    }
    this.games.push(game.name)
    for (const title of this.titles) this.check(game, title)
  }

  report(): CheckReport {
    const { findings, games, checks, positions, unfinished } = this
    return { findings, games, checks, positions, unfinished }
  }

  private check(game: Game, title: string): void {
    const { options } = this
    options.progress?.(this.done / this.total, this.done, 'checks')
    const now = Date.now()
    const until = now + (this.end - now) / Math.max(1, this.total - this.done)
    this.done++
    const subject = new Subject(game, () => {
      if (Date.now() > until || options.stopped?.() === true) throw new CutShort()
    })
    try {
      CHECKS[title](subject)
      this.checks++
    } catch (error) {
      if (error instanceof CutShort) this.unfinished.push(`${game.name}: ${title}`)
      else this.findings.push(findingOf(subject, title, error))
    }
    this.positions += subject.positions
  }
}

function failedCreation(id: string, error: unknown): Finding {
  const place = { position: null, move: null, seed: null, line: [], where: whereThrown(error) }
  const { member, found, meaning } = reasonsOf('definition.create', error)
  return { game: id, check: 'describes itself', member, found, meaning, ...place }
}

/** Returns the failure, with the position and the move where it happened. */
function findingOf(subject: Subject, check: string, error: unknown): Finding {
  const { game, place, move, input } = subject
  const { member, found, meaning } = reasonsOf(subject.member, error)
  const asked = input === null ? found : `${found}; the text was ${JSON.stringify(input.slice(0, 80))}`
  const where = error instanceof Mismatch ? null : whereThrown(error)
  const texts = place === null ? null : replay(game, place.seed, place.moves, move)
  const fault = isGameFault(error) ? error : null
  const seed = place?.seed ?? null
  return {
    game: game.name,
    check,
    member,
    found: asked,
    meaning,
    seed,
    line: texts?.line ?? [],
    position: fault?.position ?? texts?.position ?? null,
    move: fault?.move ?? texts?.move ?? null,
    where,
  }
}

function reasonsOf(called: string, error: unknown): { member: string; found: string; meaning: string } {
  if (error instanceof Mismatch) return error
  if (!isGameFault(error)) {
    const meaning = 'Functions of a game do not throw, but for its parsers, and those only a TextError.'
    return { member: called, found: `threw ${String(error)}`, meaning }
  }
  const { member, trouble, cause } = error
  if (
    cause instanceof TypeError &&
    /read.?only|not extensible|Cannot (assign|add|delete|redefine)/.test(cause.message)
  ) {
    const meaning = `\`${member}\` changes the state that it is given: it has to answer a new one and leave the old as it was.`
    return { member, found: trouble, meaning }
  }
  const meaning =
    cause === undefined
      ? `\`${member}\` answers what the contract does not allow.`
      : `\`${member}\` fails in a position of the game.`
  return { member, found: trouble, meaning }
}

/** Comes to a position once more and writes it down, as far as the game can. */
function replay(
  game: Game,
  seed: number,
  moves: readonly number[],
  last: number | null,
): { line: string[]; position: string | null; move: string | null } {
  const line: string[] = []
  try {
    const position = game.start(seed)
    for (const move of moves) {
      line.push(game.notation.formatMove(position, move))
      position.make(move)
    }
    const text = game.notation.formatPosition(position)
    return { line, position: text, move: last === null ? null : game.notation.formatMove(position, last) }
  } catch {
    return { line, position: null, move: null }
  }
}
