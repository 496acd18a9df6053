import { text } from '../text/text.js'

/** The results of a move in the games that have it, as the seat to move sees them. */
export interface PlayedRow {
  readonly move: string
  readonly games: number
  readonly won: number
  readonly shared: number
  readonly lost: number
  /** Of the points of the games that were played to their end; null when none was. */
  readonly chance: number | null
  readonly latest?: { readonly href: string; readonly title: string }
}

/** The moves that were played in a position, with their results. */
export function PlayedTable({
  rows,
  seat,
  play,
}: {
  rows: readonly PlayedRow[]
  seat: string
  play(move: string): void
}) {
  const latest = rows.some((row) => row.latest !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <div class="scroll" tabIndex={0}>
      <table class="report">
        <thead>
          <tr>
            <th scope="col" class="name">
              {text.playedMove}
            </th>
            <th scope="col">{text.playedGames}</th>
            <th scope="col">{text.playedResults}</th>
            <th scope="col">{text.playedPoints(seat)}</th>
            {latest && <th scope="col">{text.playedLatest}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.move}>
              <th scope="row" class="name">
                <button type="button" class="button" onClick={() => play(row.move)}>
                  {row.move}
                </button>
              </th>
              <td>{row.games}</td>
              <td>
                <span aria-hidden="true">{text.playedCounts(row.won, row.shared, row.lost)}</span>
                <span class="visually-hidden">{text.playedCountsInWords(row.won, row.shared, row.lost)}</span>
              </td>
              <td>
                {row.chance !== null && (
                  <>
                    {text.playedPercent(row.chance)}
                    <meter class="points" min={0} max={1} value={row.chance} aria-hidden="true" />
                  </>
                )}
              </td>
              {latest && <td>{row.latest !== undefined && <a href={row.latest.href}>{row.latest.title}</a>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
