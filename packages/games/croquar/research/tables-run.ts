import { percent, type StudyRun } from '@plyworks/core'
import { analyzeTables, type TablesReport } from './analysis.js'

/** Figures of P. Colley's write-up, for comparison. */
const COLLEY = { moveTableBytes: 720, valueTableBytes: 6240, settledShare: 2 / 3 }

/** Derives the tables for the command line. */
export const runTables: StudyRun = (_variant, _options, { exactValue }) => {
  if (exactValue === undefined) throw new Error('this study needs the values of all positions')
  const started = performance.now()
  const { report } = analyzeTables(exactValue)
  return {
    result: { ...report, colley: COLLEY, ms: Math.round(performance.now() - started) },
    text: describe(report),
  }
}

function describe({ positions, moveTables, valueTable, wonBits, playTable }: TablesReport): string {
  const rows: [what: string, bytes: number, note: string][] = [
    ['move tables (first program)', moveTables.bytes, `${COLLEY.moveTableBytes} in the write-up`],
    ['values, equal hoops (first program)', valueTable.bytes, `${COLLEY.valueTableBytes} in the write-up`],
    ['won or not (second program)', wonBits.bytes, `${wonBits.packedBytes} as shipped`],
    ['perfect play without search', playTable.bytes, `${playTable.kinds} kinds of positions`],
  ]
  return [
    `${group(positions.positions)} positions can be reached; in ${group(positions.critical)} the choice decides the value`,
    `the move tables settle ${group(moveTables.settledPositions)} of ${group(moveTables.positions)} of those (${percent(moveTables.settledShare)})`,
    `and give a move in ${group(moveTables.answered)} of all (${percent(moveTables.answeredShare)}; two thirds in the write-up)`,
    '',
    ...rows.map(([what, bytes, note]) => `${what.padEnd(38)}${group(bytes).padStart(8)} bytes  (${note})`),
  ].join('\n')
}

function group(count: number): string {
  return count.toLocaleString('en-US')
}
