import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type CheckReport,
  checkGame,
  checkOpenings,
  checkPerftBlock,
  type Finding,
  type Game,
  type GameDefinition,
  readPerftFile,
  splitGameName,
} from '@plyworks/core'
import { reading } from '@plyworks/core/node'
import { loadDefinition, loadGame } from '../guests/present-games.js'
import { inArgument, inArgumentLater } from './failure.js'
import { Stopped, type TaskControl } from './task.js'

export interface CheckGameRequest {
  /** A game alone is checked in several variants, one with a variant in this. */
  readonly game: string
  /** Figures to be counted again; see `readPerftFile`. */
  readonly perft?: string | undefined
  readonly milliseconds?: number | undefined
}

/** Checks whether a game keeps its contract, and whether its rules give the figures of its fixture. */
export async function runCheckGame(request: CheckGameRequest, control: TaskControl): Promise<CheckReport> {
  const { game: name, perft, milliseconds } = request
  const { id, variantText } = splitGameName(name)
  const subject = await inArgumentLater<Game | GameDefinition>('game', () =>
    variantText === '' ? loadDefinition(id) : loadGame(name),
  )
  const stopped = () => control.stopped()
  const checked = checkGame(subject, {
    stopped,
    progress: (fraction, count, unit) => control.progress?.(fraction, count, unit),
    ...(milliseconds !== undefined && { milliseconds }),
  })
  const packed = await Promise.all(checked.games.map(async (each) => checkOpenings(await loadGame(each))))
  if (stopped()) throw new Stopped()
  const findings = perft === undefined ? [] : await checkFigures(perft, stopped)
  if (stopped()) throw new Stopped()
  return { ...checked, findings: [...checked.findings, ...packed.filter((finding) => finding !== null), ...findings] }
}

async function checkFigures(path: string, stopped: () => boolean): Promise<Finding[]> {
  const text = reading('perft', path, () => readFileSync(path, 'utf8'))
  const blocks = inArgument('perft', () => readPerftFile(basename(path), text))
  const findings: Finding[] = []
  for (const block of blocks) {
    const game = await inArgumentLater('perft', () => loadGame(block.game))
    findings.push(...checkPerftBlock(game, block, stopped))
  }
  return findings
}
