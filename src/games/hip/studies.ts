import type { Study } from '../../core/study.js'

/** The command `plyworks copying hip:…`: whether answering each stone with its image is sound, and what it gives. */
export const copyingStudy: Study = {
  name: 'copying',
  summary: 'decide for each symmetry of the board whether player 2 can copy, and what it gives him',
  options: {},
  load: async () => (await import('./studies-run.js')).runCopying,
}

/** The command `plyworks draws hip:…`: the full boards without a square, up to symmetry. */
export const drawsStudy: Study = {
  name: 'draws',
  summary: 'draw the full boards without a one-coloured square, up to symmetry and exchange of colours',
  options: {
    limit: { type: 'integer', default: 100, min: 1, max: 100_000, title: 'Boards to list at most' },
  },
  load: async () => (await import('./studies-run.js')).runDraws,
}

/** The command `plyworks franke hip:…`: the minimax of the write-up with its improvements on or off. */
export const frankeStudy: Study = {
  name: 'franke',
  summary: "solve the start by Franke's minimax, each improvement on or off, and count the calls",
  options: {
    'cut-offs': { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Alpha-beta cut-offs' },
    table: { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Table of positions' },
    symmetry: { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Images met once' },
    exchange: { type: 'choice', default: 'on', values: ['on', 'off'], title: 'Exchanged colours met once' },
    order: { type: 'choice', default: 'cells', values: ['cells', 'few-squares'], title: 'Moves that come first' },
  },
  load: async () => (await import('./studies-run.js')).runFranke,
}
