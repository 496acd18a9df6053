import { type SharePlot, sharePlot } from '@plyworks/core'
import type { LadderAnswer } from './answer.js'
import type { StartKind } from './starts.js'

/** Players drawn in the plots of points: more than four marks a row cannot be read. */
const DRAWN_PLAYERS = 4

/** The plots of a ladder: rates of errors, and the points from drawn and from lost positions. */
export function ladderPlots(answer: LadderAnswer): { readonly name: string; readonly svg: string }[] {
  return [
    { name: 'ladder-errors', svg: sharePlot(errorPlot(answer)) },
    { name: 'ladder-drawn', svg: sharePlot(pointsPlot(answer, 'drawn', 'Points from drawn positions')) },
    { name: 'ladder-lost', svg: sharePlot(pointsPlot(answer, 'lost', 'Points from lost positions')) },
  ]
}

function errorPlot({ errorRates }: LadderAnswer): SharePlot {
  return {
    title: 'How often a win or a draw is given up where it can be',
    axis: 'share of critical positions, 95 % intervals',
    series: ['errors'],
    rows: errorRates.map(({ player, share, low, high }) => ({
      label: player,
      marks: [{ series: 0, share, low, high }],
    })),
    limit: Math.min(1, Math.ceil(10 * Math.max(0.05, ...errorRates.map(({ high }) => high))) / 10),
  }
}

function pointsPlot(answer: LadderAnswer, start: StartKind, title: string): SharePlot {
  const players = answer.players.slice(0 - DRAWN_PLAYERS)
  return {
    title,
    axis: 'share of the points, 95 % intervals',
    series: players,
    rows: answer.opponents.map((opponent) => ({
      label: opponent,
      marks: players.flatMap((player, series) =>
        answer.series
          .filter((each) => each.start === start && each.opponent === opponent && each.player === player)
          .map(({ share, error }) => ({
            series,
            share,
            low: Math.max(0, share - error),
            high: Math.min(1, share + error),
          })),
      ),
    })),
  }
}
