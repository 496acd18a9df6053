import { percent, type StudyRun } from '@plyworks/core'
import { analyzeTables, type TablesReport } from './analysis.js'

/** Figures of P. Colley's write-up, for comparison. */
const COLLEY = { moveTableBytes: 720, valueTableBytes: 6240, settledShare: 2 / 3 }

/** Derives the tables for the command line. */
export const runTables: StudyRun = (_variant, options, { exactValue }) => {
  if (exactValue === undefined) throw new Error('this study needs the values of all positions')
  const started = performance.now()
  const { report, moves } = analyzeTables(exactValue)
  const table = options.choice('table')
  return {
    result: { ...report, colley: COLLEY, ms: Math.round(performance.now() - started) },
    text: table === 'none' ? describe(report) : drawTable(table, moves),
  }
}

function describe(report: TablesReport): string {
  const { positions, moveTables, valueTable, secondTable, wonBits, playTable } = report
  const [, one, two] = valueTable.bytesApart
  const rows: [what: string, bytes: number, note: string][] = [
    ['move tables (first program)', moveTables.bytes, `${COLLEY.moveTableBytes} in the write-up`],
    ['values, equal hoops (first program)', valueTable.bytes, `${group(COLLEY.valueTableBytes)} in the write-up`],
    ['values, hoops one apart', one, '18K in the write-up, a wish'],
    ['values, hoops two apart', two, 'with the move tables still within 30,000'],
    ['won or not (second program)', secondTable.bytes, 'about 30 KB were allowed'],
    ['perfect play without search', playTable.bytes, `${group(playTable.kinds)} kinds of positions`],
  ]
  return [
    `${group(positions.positions)} positions can be reached; in ${group(positions.critical)} the choice decides the value`,
    `the move tables settle ${group(moveTables.settledEntries)} of the ${group(moveTables.entries)} entries that matter (${percent(moveTables.settledEntries / moveTables.entries)}),`,
    `and give a move in ${group(moveTables.answeredWithEntry)} of the ${group(moveTables.withEntry)} positions with an entry (${percent(moveTables.answeredWithEntryShare)}; two thirds in the write-up),`,
    `with what the rules force in ${group(moveTables.answered)} of all (${percent(moveTables.answeredShare)})`,
    `of the positions in which the choice decides they settle ${group(moveTables.settledPositions)} (${percent(moveTables.settledShare)})`,
    `the values: ${group(valueTable.entries)} half bytes, 12,480 in the write-up; of ${group(valueTable.reachedEntries)} a position can be reached`,
    '',
    ...rows.map(([what, bytes, note]) => `${what.padEnd(38)}${group(bytes).padStart(8)} bytes  (${note})`),
    `as shipped: values ${group(valueTable.packedBytes)} bytes for all three, won or not ${group(wonBits.packedBytes)} bytes (${group(wonBits.bytes)} unpacked)`,
  ].join('\n')
}

/** A move table as Colley printed them: columns are the mover's last digit, rows the opponent's, or what he needs in a hoop. */
function drawTable(name: string, moves: Uint8Array): string {
  const hoop = name === 'alwaysonhoop'
  const place = hoop
    ? 8
    : 2 * (Number(name.slice('always'.length, 'always'.length + 1)) - 1) + (name.endsWith('-used') ? 1 : 0)
  const rows = Array.from({ length: hoop ? 8 : 9 }, (_, row) => {
    const entries = moves.subarray(81 * place + 9 * row, 81 * place + 9 * (row + 1))
    return `${`${hoop ? 'needs' : 'opponent'} ${row + 1}`.padEnd(12)}${Array.from(entries, (move) => ` ${move === 0 ? '.' : move}`).join('')}`
  })
  return [
    `${name}: the number that is good whatever the tens; a dot where they matter`,
    `mover       ${Array.from({ length: 9 }, (_, digit) => ` ${digit + 1}`).join('')}`,
    ...rows,
  ].join('\n')
}

function group(count: number): string {
  return count.toLocaleString('en-US')
}
