import { existsSync, readFileSync } from 'node:fs'
import type { Certificate, Certifier, Game } from '../core/game.js'
import type { Position } from '../core/position.js'
import { quote, TextError } from '../core/text-error.js'
import { reading } from '../files/file-error.js'
import { writeWholeFile } from '../files/whole-file.js'
import { decodeCertificate, encodeCertificate } from '../solve/certificate-format.js'
import { badInput, inArgument, refusal } from './failure.js'
import { openGame } from './question.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

export interface CertificateAnswer {
  readonly positions: number
  readonly errors: number
  readonly examples: readonly string[]
  readonly ms: number
}

/** Refuses before any work what could not be proved or written at the end. */
export function checkCertificateTarget(game: Game, position: Position, path: string): void {
  certifierOf(game, position)
  if (existsSync(path)) throw badInput('certificate', `${JSON.stringify(path)} exists: it is not overwritten`)
}

/** Proves the value of a position by strategies and writes them to a file. */
export function writeCertificate(
  game: Game,
  position: Position,
  path: string,
  memory: number | undefined,
  control: TaskControl<Progress>,
): Certificate {
  const certifier = certifierOf(game, position)
  const report = seldom(control)
  const certificate = certifier.prove(position, {
    stopped: () => control.stopped(),
    onProgress: (nodes) => report({ kind: 'progress', unit: 'nodes', count: nodes, fraction: null }),
    ...(memory !== undefined && { memory }),
  })
  if (certificate === null) throw new Stopped()
  const bytes = encodeCertificate({
    game: game.name,
    position: game.text.formatPosition(position),
    value: certificate.value,
    strategies: certificate.strategies,
  })
  inArgument('certificate', () => writeWholeFile(path, bytes, 'certificate'))
  return certificate
}

/** Plays the strategies of a certificate against every answer; the solver has no part in it. */
export async function runVerifyCertificate(
  request: { readonly game: string; readonly certificate: string },
  control: TaskControl<Progress>,
): Promise<CertificateAnswer> {
  const started = performance.now()
  const game = await openGame(request.game)
  const { position, certificate } = inArgument('certificate', () => readCertificate(game, request.certificate))
  const certifier = certifierOf(game, position)
  const report = seldom(control)
  const examples = [...missingClaims(certificate, position.turn)]
  let positions = 0
  for (const strategy of certificate.strategies) {
    const check = certifier.check(position, strategy, {
      stopped: () => control.stopped(),
      onProgress: (count, _milliseconds, share) =>
        report({ kind: 'progress', unit: 'positions', count: positions + count, fraction: share }),
    })
    if (check === null) throw new Stopped()
    positions += check.positions
    if (check.error !== null) examples.push(`seat ${strategy.seat}: ${check.error}`)
  }
  return { positions, errors: examples.length, examples, ms: Math.round(performance.now() - started) }
}

function readCertificate(game: Game, path: string): { position: Position; certificate: Certificate } {
  const certificate = decodeCertificate(reading('certificate', path, () => readFileSync(path)))
  if (certificate.game !== game.name) {
    throw new TextError('certificate', 1, `a certificate of ${quote(certificate.game)}`, `one of ${game.name}`)
  }
  return { position: game.text.parsePosition(certificate.position), certificate }
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
  const { certifier } = game
  if (certifier === undefined) throw refusal(`there are no certificates for ${game.definition.title}`)
  const refuses = certifier.refuses(position)
  if (refuses !== null) throw refusal(refuses)
  return certifier
}
