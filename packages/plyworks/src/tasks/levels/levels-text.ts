import { type ReportSection, sectionsText } from '@plyworks/core'
import { nameOf } from './candidates.js'
import type { LevelsAnswer } from './levels.js'

/** Says which levels were found, for people. */
export function describeLevels(answer: LevelsAnswer, output: string | undefined): string {
  const { levels, game, games } = answer
  const where = output === undefined ? '' : `, in ${output}`
  const one = levels.length === 1 ? 'level' : 'levels'
  return `${game}: ${levels.length} ${one} from ${games} games${where}${sectionsText(sections(answer))}`
}

function sections({ levels, candidates }: LevelsAnswer): ReportSection[] {
  return [
    {
      title: 'Levels',
      rows: [
        ['level', 'player', 'rating', '95 %', 'stronger than the one below'],
        ...levels.map(({ title, rating, error, superiority, ...player }) => [
          ...[title, nameOf(player), String(rating), `± ${error}`],
          superiority === undefined ? '' : `${(100 * superiority).toFixed(1)} %`,
        ]),
      ],
      remark: 'The average of the levels is 1500.',
    },
    {
      title: 'All candidates',
      rows: [
        ['player', 'rating', '95 %'],
        ...candidates.map(({ player, rating, error }) => [player, String(rating), `± ${error}`]),
      ],
    },
  ]
}
