import { textTable } from '@plyworks/core'
import { reportFileOf } from '../../match/report-file/match-report-file.js'
import { writeReportFile } from '../../match/report-file/report-file.js'
import { sourceOf } from '../../match/storage/matches.js'
import type { Store } from '../../storage/store.js'
import type { PairingsAnswer } from '../../tasks/pairings.js'
import { write } from '../console.js'
import { type Answer, type Context, silent } from '../verb.js'

/** Writes a Swiss tournament as a tournament report file. */
export async function exportReportFile(store: Store, id: string): Promise<Answer> {
  await write(writeReportFile(reportFileOf(sourceOf(store, id))))
  return silent
}

/** Reads a tournament report file and pairs its next round. */
export async function pairFile(path: string, context: Context): Promise<Answer> {
  const result = await context.run('pairings', { path })
  return { result, text: describe(result) }
}

function describe({ name, players, round, pairs, bye, absent }: PairingsAnswer): string {
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
