import { escapeHtml, htmlPage, htmlTable, ratingPlot } from '@plyworks/core'
import type { TrainAnswer } from './train.js'
import { curveSections, summaryOf } from './train-text.js'

/** The learning curve as one page, without anything from elsewhere. */
export function trainingPage(answer: TrainAnswer): string {
  const sections = curveSections(answer).map(({ title, rows, remark }) => {
    return `<h2>${title}</h2>\n${htmlTable(rows)}${remark === undefined ? '' : `<p>${escapeHtml(remark)}</p>`}`
  })
  const plot = ratingPlot(answer.curve.map(({ player, elo, error }) => ({ label: player, value: elo, error })))
  return htmlPage(
    `How ${answer.game} was learned`,
    [`<p>${escapeHtml(summaryOf(answer))}.</p>`, ...(answer.curve.length === 0 ? [] : [plot]), ...sections].join('\n'),
  )
}
