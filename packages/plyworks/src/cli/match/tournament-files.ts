import { readFileSync } from 'node:fs'
import { NotApplicable, textTable } from '@plyworks/core'
import { fileError } from '@plyworks/core/node'
import { reportFileOf } from '../../match/report-file/match-report-file.js'
import { type NextRound, pairNextRound } from '../../match/report-file/next-round.js'
import { type ReportFile, readReportFile, writeReportFile } from '../../match/report-file/report-file.js'
import { sourceOf } from '../../match/storage/matches.js'
import type { Store } from '../../storage/store.js'
import { write } from '../console.js'
import { type Answer, silent } from '../verb.js'

/** Writes a Swiss tournament as a tournament report file. */
export async function exportReportFile(store: Store, id: string): Promise<Answer> {
  await write(writeReportFile(reportFileOf(sourceOf(store, id))))
  return silent
}

/** Reads a tournament report file and pairs its next round. */
export function pairFile(path: string): Answer {
  const file = readReportFile(readText(path))
  const next = pairNextRound(file)
  if (next === null) throw new NotApplicable('no pairing without repetition is left')
  const { name, players, rounds } = file
  const result = {
    name,
    rounds,
    ...next,
    players: players.map(({ name: player, rating, points }, index) => ({
      number: index + 1,
      name: player,
      rating,
      points,
    })),
  }
  return { result, text: describe(file, next) }
}

function describe({ name, players }: ReportFile, { round, pairs, bye, absent }: NextRound): string {
  const nameOf = (number: number): string => {
    const { name: player, points } = players[number - 1]
    return `${number} ${player} (${points})`
  }
  return [
    `${name === '' ? 'tournament' : name}, round ${round}`,
    ...textTable(
      pairs.map(([white, black]) => [nameOf(white), nameOf(black)]),
      'left',
    ),
    ...(bye === null ? [] : [`bye: ${nameOf(bye)}`]),
    ...(absent.length === 0 ? [] : [`absent: ${absent.map(nameOf).join(', ')}`]),
  ].join('\n')
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileError('match', path, error, 'a tournament report file')
  }
}
