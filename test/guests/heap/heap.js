// A game as a stranger writes it: one file with the game, one with its rules, and nothing else around them.
import { defineGame, quote, TextError, TextReader } from '@plyworks/core'
import { HeapPosition, MOST_TAKEN } from './rules.js'

const COLUMNS = 7

export default defineGame({
  title: 'Heap',
  summary: 'Take one to three stones from a heap; the last stone decides.',
  seats: ['First', 'Second'],
  variants: {
    stones: { default: 12, min: 1, max: 60, title: 'Stones in the heap' },
    rule: { default: 'normal', values: ['normal', 'misere'], title: 'Who takes the last stone' },
  },
  pages: {
    rules: new URL('./rules.md', import.meta.url),
    lessons: async () => [
      { algorithm: 'minimax', game: 'heap:stones=5', position: '5 1', about: 'Five stones are left.' },
    ],
  },
  create({ stones, rule }) {
    const lastWins = rule === 'normal'
    return {
      traits: { maxMoves: MOST_TAKEN, maxPlies: stones },
      start: () => new HeapPosition(stones, 0, lastWins),
      notation: heapText(stones, lastWins),
      view: heapView(stones),
      search: { evaluations: [{ name: 'plain', title: 'Plain', bound: 100, evaluate: evaluate(lastWins) }] },
      solve: { ranking: heapRanking(stones) },
    }
  },
})

function heapText(most, lastWins) {
  return {
    formatPosition: (position) => `${position.stones} ${position.turn + 1}`,
    parsePosition(text) {
      const reader = new TextReader(text, 'position')
      const stones = reader.integer(0, most, 'the stones')
      reader.expect(' ', 'a space')
      const turn = reader.oneOf('12', 'the player to move, 1 or 2')
      reader.end()
      return new HeapPosition(stones, turn, lastWins)
    },
    formatMove: (_position, taken) => String(taken),
    parseMove(position, text) {
      if (position.over) throw new TextError('move', 1, quote(text), 'no move: the game is over')
      const reader = new TextReader(text, 'move')
      const taken = reader.integer(1, Math.min(MOST_TAKEN, position.stones), 'the stones taken')
      reader.end()
      return taken
    },
    diagram: (position) => (position.stones === 0 ? '(empty)' : 'o '.repeat(position.stones).trimEnd()),
  }
}

function heapView(most) {
  const cells = Array.from({ length: most }, (_, index) => {
    const row = Math.floor(index / COLUMNS)
    const column = index % COLUMNS
    return { name: String(index + 1), x: column, y: row, width: 1, height: 1, row, column }
  })
  const rows = Math.ceil(most / COLUMNS)
  return {
    board: { width: COLUMNS, height: rows, rows, columns: COLUMNS, cells, labels: [] },
    faces: (position) =>
      cells.map((_cell, index) =>
        index >= position.stones
          ? { ground: 'plain', glyphs: [], label: 'empty' }
          : { ground: 'plain', glyphs: [{ kind: 'disc', seat: 0, x: 0.5, y: 0.5, radius: 0.35 }], label: 'stone' },
      ),
    path: (position, taken) => [{ kind: 'cell', cell: position.stones - taken }],
    touched: (position, taken) => Array.from({ length: taken }, (_, index) => position.stones - 1 - index),
    facts: (position) => [{ title: 'Stones', value: String(position.stones) }],
  }
}

/** Tier: the stones left; two positions in each, for either player to move. */
function heapRanking(most) {
  return {
    tiers: most + 1,
    tierSize: (tier) => (tier === 0 ? 0 : 2),
    tier: (position) => position.stones,
    rank: (position) => position.turn,
    unrank(tier, index, into) {
      into.set(tier, index)
      return tier > 0
    },
  }
}

/** Good for the player who leaves a heap from which every move has an answer. */
function evaluate(lastWins) {
  return (position, scores, at) => {
    const lost = (position.stones + (lastWins ? 0 : MOST_TAKEN)) % (MOST_TAKEN + 1) === 0
    const score = lost ? -50 : 50
    scores[at + position.turn] = score
    scores[at + 1 - position.turn] = 0 - score
  }
}
