import type { MatchReport } from '../../../match/report/report.js'
import { confidenceLines, crosstableRows, endingLines, standingRows } from '../../../match/report/table.js'
import { text } from '../../ui/text/text.js'

/** Standings, crosstable, endings, and which limits of programs are kept: the report as it is told everywhere. */
export function ReportTables({ report }: { report: MatchReport }) {
  return (
    <>
      <section class="panel" aria-labelledby="standings">
        <h2 id="standings">{text.inArena.standings}</h2>
        <Rows rows={standingRows(report, text.inArena.report)} texts={1} />
        {confidenceLines(report, text.inArena.report).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {report.sprt !== null && <p>{text.inArena.report.sequentialTest(report.sprt)}</p>}
      </section>
      <section class="panel" aria-labelledby="crosstable">
        <h2 id="crosstable">{text.inArena.crosstable}</h2>
        <p class="muted">{text.inArena.crosstableHelp}</p>
        <Rows rows={crosstableRows(report)} texts={0} />
        <ul class="plain-list">
          {endingLines(report, text.inArena.report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {report.notes.length > 0 && (
        <section class="panel" aria-labelledby="notes">
          <h2 id="notes">{text.inArena.notes}</h2>
          <ul class="plain-list">
            {report.notes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** @param texts the column that holds names */
function Rows({ rows: [head, ...body], texts }: { rows: string[][]; texts: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <div class="scroll" tabIndex={0}>
      <table class="report of-players">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" class={column === texts ? 'name' : ''}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row[texts]}>
              {row.map((cell, column) =>
                column === texts ? (
                  <th key={column} scope="row" class="name">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
