/** Tables and figures as plain text: for terminals, logs and pages of Markdown. */

/** Returns a fraction in percent, to a tenth and without the sign: `12.3`. */
export function inPercent(fraction: number): string {
  return (100 * fraction).toFixed(1)
}

/** Returns a fraction as `12.3 %`. */
export function percent(fraction: number): string {
  return `${inPercent(fraction)} %`
}

/**
 * Returns the lines of a table with its columns two blanks apart; rows may end early.
 * @param figures where columns without a letter stand (but for the head, the first row); all others stand to the left
 */
export function textTable(rows: readonly (readonly string[])[], figures: 'left' | 'right' = 'left'): string[] {
  const widths = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const right = widths.map(
    (_, column) => figures === 'right' && !rows.slice(1).some((row) => /[A-Za-z]/.test(row[column] ?? '')),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => (right[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd(),
  )
}

/** A table for people: title, then rows with their head. */
export interface ReportSection {
  /** Heading of the table. */
  readonly title: string
  /** The rows, the first of which is the head. */
  readonly rows: readonly (readonly string[])[]
  /** The meaning of the figures where that is not plain. */
  readonly remark?: string
}

/** Returns sections as text, each after an empty line. */
export function sectionsText(sections: readonly ReportSection[]): string {
  return sections
    .map(({ title, rows, remark }) =>
      ['', title, ...textTable(rows), ...(remark === undefined ? [] : [remark])].join('\n'),
    )
    .join('\n')
}

/** Returns the lines of a table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
}
