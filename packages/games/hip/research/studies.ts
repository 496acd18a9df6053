import type { Study } from '@plyworks/core'
import { censusKeys } from './census-keys.js'

/** The command `plyworks copying hip:…`: whether answering each stone with its image is sound, and what it gives. */
export const copyingStudy: Study = {
  name: 'copying',
  summary: 'decide for each symmetry of the board whether player 2 can copy, and what that gives',
  options: {},
  examples: ['hip', 'hip:rows=4,cols=4'],
  load: async () => (await import('./studies-run.js')).runCopying,
}

/** The command `plyworks draws hip:…`: the full boards without a square, up to symmetry. */
export const drawsStudy: Study = {
  name: 'draws',
  summary: 'draw the full boards without a one-coloured square, up to symmetry and exchange of colours',
  options: {
    limit: { type: 'integer', default: 100, min: 1, max: 100_000, title: 'Most boards to list' },
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
      title: 'Treat positions that are images of each other as one',
    },
    exchange: {
      type: 'choice',
      default: 'off',
      values: ['on', 'off'],
      title: 'Treat positions that differ by an exchange of colours as one; no two positions of a game do',
    },
    order: {
      type: 'choice',
      default: 'partial-squares',
      values: ['partial-squares', 'few-squares', 'cells'],
      title:
        'Order of moves: by partial squares and cells no longer playable, cells of few squares first, or as the cells lie',
    },
    content: {
      type: 'choice',
      default: 'on',
      values: ['on', 'off'],
      title: 'Ask two questions with two answers each; in one of them a draw is enough',
    },
  },
  examples: ['hip:rows=3,cols=4', 'hip:rows=4,cols=4 --order few-squares'],
  load: async () => (await import('./studies-run.js')).runFranke,
}

/** The command `plyworks winners hip`: Franke's tables beside ours. */
export const winnersStudy: Study = {
  name: 'winners',
  summary: "compare K. A. Franke's tables of winners and calls with what is solved here",
  variants: {},
  options: {
    minimax: {
      type: 'integer',
      default: 12,
      min: 0,
      max: 31,
      title: 'Count the calls of the rebuilt minimax on boards of at most N cells',
    },
  },
  examples: ['hip', 'hip --minimax 20'],
  load: async () => (await import('./winners-run.js')).runWinners,
}

/** The command `plyworks ideas hip`: what each improvement of Franke's list is worth. */
export const ideasStudy: Study = {
  name: 'ideas',
  summary: "measure what each improvement of Franke's minimax is worth: calls and seconds without it",
  variants: {
    rule: { default: 'gardner', values: ['gardner', 'last-mover'], title: 'Rule' },
    stones: { default: 1, min: 1, max: 2, title: 'Stones a turn' },
  },
  options: {
    cells: {
      type: 'integer',
      default: 15,
      min: 9,
      max: 30,
      title: 'Boards of three rows and more with at most N cells',
    },
    limit: { type: 'integer', default: 1_000_000, min: 1, max: 1e12, title: 'Most calls for one board' },
    tune: {
      type: 'boolean',
      default: false,
      title: 'Find the weights of the order of moves again, by the calls they take',
    },
  },
  examples: ['hip', 'hip:stones=2 --cells 16', 'hip --tune'],
  load: async () => (await import('./ideas-run.js')).runIdeas,
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
      values: ['transfer', 'extension', 'borders', 'enumeration'],
      title: 'How to count; all methods give the same result',
    },
    estimate: {
      type: 'boolean',
      default: false,
      title: 'With enumeration: count for a second and estimate the whole time',
    },
    list: { type: 'boolean', default: false, title: 'Also list the boards up to symmetry, as draws does' },
    svg: { type: 'boolean', default: false, title: 'With --list: answer with one picture of the boards' },
  },
  examples: [
    'hip',
    'hip:rows=5,cols=9',
    'hip:rows=4,cols=4 --method enumeration',
    'hip --method enumeration --estimate',
    'hip:rows=7,cols=7 --method borders',
    'hip:rows=5,cols=8 --method extension --threads 2',
  ],
  load: async (options) =>
    options.choice('method') === 'extension'
      ? (await import('./census-shards.js')).censusShards
      : (await import('./census-run.js')).runCensus,
}
