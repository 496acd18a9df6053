import { existsSync, readFileSync } from 'node:fs'
import {
  type Certificate,
  type Certifier,
  type Game,
  type Position,
  quote,
  TextError,
  type Value,
} from '@plyworks/core'
import {
  checkWritable,
  decodeCertificate,
  encodeCertificate,
  fileStamp,
  quotePath,
  reading,
  writeWholeFile,
} from '@plyworks/core/node'
import { withSteps } from './checkpoints.js'
import { badInput, inArgument, refusal } from './failure.js'
import { openGame } from './question.js'
import { Stopped, type TaskControl } from './task.js'

export interface CertificateAnswer {
  readonly positions: number
  readonly errors: number
  readonly examples: readonly string[]
  readonly ms: number
}

/** Refuses before any work what could not be proved or written at the end. */
export function checkCertificateTarget(game: Game, position: Position, path: string): void {
  certifierOf(game, position)
  if (existsSync(path)) throw badInput('certificate', `${quotePath(path)} exists: it is not overwritten`)
  inArgument('certificate', () => checkWritable(path, 'certificate'))
}

/**
 * Solves a position, proves its value by strategies and writes them to a file.
 * @param solve finds the value by other means
 */
export function solveAndProve<Solved extends { readonly value: Value }>(
  game: Game,
  position: Position,
  { path, memory }: { readonly path: string; readonly memory: number | undefined },
  solve: () => Promise<Solved>,
  control: TaskControl,
): Promise<Solved> {
  const subject = `${game.name} ${game.notation.formatPosition(position)} with its proof`
  return withSteps({}, subject, control, async (steps) => {
    const known = steps.recall('solved')
    // What is kept under a name was written by this program under that name.
    const solved: Solved = known === undefined ? await solve() : JSON.parse(known)
    if (known === undefined) steps.keep('solved', JSON.stringify(solved))
    const certificate = certifierOf(game, position).prove(position, {
      stopped: () => control.stopped(),
      progress: (fraction, count, unit) => control.progress?.(fraction, count, unit),
      ...(memory !== undefined && { memory }),
      recall: (step) => steps.recall(step),
      keep: (step, result) => steps.keep(step, result),
    })
    if (certificate === null) throw new Stopped()
    if (certificate.value !== solved.value) throw new Error(`solved as ${solved.value}, proved as ${certificate.value}`)
    const { value, strategies } = certificate
    const file = { game: game.name, position: game.notation.formatPosition(position), value, strategies }
    inArgument('certificate', () => writeWholeFile(path, encodeCertificate(file), 'certificate'))
    return solved
  })
}

/** Plays the strategies of a certificate against every answer; the solver has no part in it. */
export async function runVerifyCertificate(
  request: { readonly game: string; readonly certificate: string },
  control: TaskControl,
): Promise<CertificateAnswer> {
  const started = performance.now()
  const game = await openGame(request.game)
  const { position, certificate } = inArgument('certificate', () => readCertificate(game, request.certificate))
  const certifier = certifierOf(game, position)
  const examples = [...missingClaims(certificate, position.turn)]
  return withSteps({}, `verify ${game.name}, certificate ${fileStamp(request.certificate)}`, control, async (steps) => {
    let positions = 0
    for (const strategy of certificate.strategies) {
      const check = certifier.check(position, strategy, {
        stopped: () => control.stopped(),
        progress: (fraction, count = 0, unit) => control.progress?.(fraction, positions + count, unit),
        recall: (step) => steps.recall(step),
        keep: (step, result) => steps.keep(step, result),
      })
      if (check === null) throw new Stopped()
      positions += check.positions
      if (check.error !== null) examples.push(`seat ${strategy.seat}: ${check.error}`)
    }
    return { positions, errors: examples.length, examples, ms: Math.round(performance.now() - started) }
  })
}

function readCertificate(game: Game, path: string): { position: Position; certificate: Certificate } {
  const certificate = decodeCertificate(reading('certificate', path, () => readFileSync(path)))
  if (certificate.game !== game.name) {
    throw new TextError('certificate', 1, `a certificate of ${quote(certificate.game)}`, `one of ${game.name}`)
  }
  return { position: game.notation.parsePosition(certificate.position), certificate }
}

/** The strategies together must claim exactly the value. */
function* missingClaims({ value, strategies }: Certificate, turn: number): Generator<string> {
  const claims = (seat: number, score: number) =>
    strategies.some((strategy) => strategy.seat === seat && strategy.score >= score)
  if (value === 'draw') {
    for (const seat of [0, 1]) if (!claims(seat, 0)) yield `no strategy holds the draw for seat ${seat}`
    return
  }
  const winner = value === 'win' ? turn : 1 - turn
  if (!claims(winner, 1)) yield `no strategy wins for seat ${winner}`
}

function certifierOf(game: Game, position: Position): Certifier {
  const certifier = game.solve.solver?.certifier
  if (certifier === undefined) throw refusal(`there are no certificates for ${game.definition.title}`)
  const refuses = certifier.refuses(position)
  if (refuses !== null) throw refusal(refuses)
  return certifier
}
