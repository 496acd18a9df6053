import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { NotApplicable } from '@plyworks/core'
import { fileError, inFile } from '@plyworks/core/node'
import { type NextRound, pairNextRound } from '../match/report-file/next-round.js'
import { type ReportFile, readReportFile } from '../match/report-file/report-file.js'

export interface PairingsAnswer extends NextRound, Pick<ReportFile, 'name' | 'rounds'> {
  readonly players: readonly {
    readonly number: number
    readonly name: string
    readonly rating: number | null
    readonly points: number
  }[]
}

/** Reads a tournament report file and pairs its next round; hundreds of players take a while. */
export async function runPairings({ path }: { readonly path: string }): Promise<PairingsAnswer> {
  const file = readFileOf(path)
  const next = pairNextRound(file)
  if (next === null) throw new NotApplicable('no pairing without repetition is left')
  const players = file.players.map(({ name, rating, points }, index) => ({ number: index + 1, name, rating, points }))
  return { name: file.name, rounds: file.rounds, ...next, players }
}

function readFileOf(path: string): ReportFile {
  const text = readText(path)
  try {
    return readReportFile(text)
  } catch (error) {
    throw inFile(basename(path), error)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileError('match', path, error, 'a tournament report file')
  }
}
