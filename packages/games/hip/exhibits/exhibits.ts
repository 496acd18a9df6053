import type { ExhibitDeclaration } from '@plyworks/core'
import { RULE } from '../rule-choice.js'

const SIDE = { min: 2, max: 8 } as const

/** The gallery of full boards without a square. */
export const drawsExhibit: ExhibitDeclaration = {
  name: 'draws',
  title: 'Full boards without a square',
  summary: 'Every way to fill the board so that nobody owns the corners of a square.',
  variants: {
    rows: { ...SIDE, default: 6, title: 'Rows' },
    cols: { ...SIDE, default: 6, title: 'Columns' },
  },
  load: async () => (await import('./draws.js')).showDraws,
}

/** A game in which player 2 answers every stone with its image. */
export const copyingExhibit: ExhibitDeclaration = {
  name: 'copying',
  title: 'The copying strategy',
  summary: 'Player 2 answers every stone with its image, and never closes a square first.',
  variants: {
    rows: { ...SIDE, default: 6, title: 'Rows' },
    cols: { ...SIDE, default: 6, title: 'Columns' },
    rule: RULE,
  },
  load: async () => (await import('./copying.js')).showCopying,
}

/** The puzzle for one: colour the board without a square. */
export const fillingExhibit: ExhibitDeclaration = {
  name: 'filling',
  title: 'Fill the board without a square',
  summary: 'A puzzle for one: a stone on every cell, and no square in one colour.',
  variants: {
    rows: { ...SIDE, default: 5, title: 'Rows' },
    cols: { ...SIDE, default: 5, title: 'Columns' },
    level: { default: 'medium', values: ['easy', 'medium', 'hard'], title: 'Level' },
  },
  load: async () => (await import('./filling.js')).makeFilling,
}
