import type { Study } from '@plyworks/core'
import { censusKeys } from './census-keys.js'

/** The command `plyworks copying hip:…`: whether answering each stone with its image is sound, and what it gives. */
export const copyingStudy: Study = {
  name: 'copying',
  summary: 'decide for each symmetry of the board whether player 2 can copy, and what it gives him',
  options: {},
  examples: ['hip', 'hip:rows=4,cols=4'],
  load: async () => (await import('./studies-run.js')).runCopying,
}

/** The command `plyworks draws hip:…`: the full boards without a square, up to symmetry. */
export const drawsStudy: Study = {
  name: 'draws',
  summary: 'draw the full boards without a one-coloured square, up to symmetry and exchange of colours',
  options: {
    limit: { type: 'integer', default: 100, min: 1, max: 100_000, title: 'Boards to list at most' },
  },
  examples: ['hip', 'hip:rows=5,cols=6 --limit 3'],
  load: async () => (await import('./studies-run.js')).runDraws,
}

/** The command `plyworks franke hip:…`: the minimax of the write-up with its improvements on or off. */
export const frankeStudy: Study = {
  name: 'franke',
  summary: "solve the start by Franke's minimax, each improvement on or off, and count the calls",
  options: {
    'cut-offs': { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Alpha-beta cut-offs' },
    table: { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Table of positions' },
    symmetry: {
      type: 'choice',
      default: 'on',
      values: ['on', 'off'],
      title: 'Positions that are images of each other met once',
    },
    exchange: {
      type: 'choice',
      default: 'on',
      values: ['on', 'off'],
      title: 'Positions that differ by an exchange of colours met once',
    },
    order: {
      type: 'choice',
      default: 'cells',
      values: ['cells', 'few-squares'],
      title: 'Order of moves: cells as they lie, or those of few squares first',
    },
  },
  examples: ['hip:rows=3,cols=4', 'hip:rows=4,cols=4 --order few-squares'],
  load: async () => (await import('./studies-run.js')).runFranke,
}

/** The command `plyworks census hip:rows=R,cols=C`. */
export const censusStudy: Study = {
  name: 'census',
  summary: 'count the full boards without a one-coloured square',
  variants: censusKeys,
  options: {
    method: {
      type: 'choice',
      default: 'transfer',
      values: ['transfer', 'extension', 'enumeration'],
      title: 'How the boards are counted: all give the same',
    },
    list: { type: 'boolean', default: false, title: 'Also list the boards up to symmetry, see draws' },
    svg: { type: 'boolean', default: false, title: 'With --list: answer with one picture of the boards' },
  },
  examples: [
    'hip',
    'hip:rows=5,cols=9',
    'hip:rows=4,cols=4 --method enumeration',
    'hip:rows=5,cols=8 --method extension --threads 2',
  ],
  load: async (options) =>
    options.choice('method') === 'extension'
      ? (await import('./census-shards.js')).censusShards
      : (await import('./census-run.js')).runCensus,
}
