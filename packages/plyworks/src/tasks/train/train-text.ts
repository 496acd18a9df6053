import { pointsOf, type ReportSection, sectionsText } from '@plyworks/core'
import { CURVE_NODES, type TrainAnswer } from './train.js'

/** Says what a training came to, for people. */
export function describeTraining(answer: TrainAnswer, output: string): string {
  return `${summaryOf(answer)} in ${output}${sectionsText(curveSections(answer))}`
}

export function summaryOf({ game, games, seconds, learners, bytes, weights }: TrainAnswer): string {
  const by = learners === 1 ? '' : ` by ${learners} learners`
  return `${game}: learned from ${games} games${by} in ${seconds} s, ${weights} weights, ${bytes} bytes`
}

/** The learning curve as tables. */
export function curveSections({ curve, series }: TrainAnswer): ReportSection[] {
  if (curve.length === 0) return []
  return [
    {
      title: 'Ratings',
      rows: [
        ['player', 'Elo', '95 %'],
        ...curve.map(({ player, elo, error }) => [player, elo.toFixed(0), `± ${error.toFixed(0)}`]),
      ],
      remark: `Mean 0; every search has ${CURVE_NODES} nodes.`,
    },
    {
      title: 'Games',
      rows: [
        ['player', 'opponent', 'won', 'drawn', 'lost', 'points'],
        ...series.map(({ player, opponent, wins, draws, losses }) => {
          const { share, error } = pointsOf({ wins, draws, losses })
          const points = `${(100 * share).toFixed(1)} % ± ${(100 * error).toFixed(1)}`
          return [player, opponent, String(wins), String(draws), String(losses), points]
        }),
      ],
    },
  ]
}
