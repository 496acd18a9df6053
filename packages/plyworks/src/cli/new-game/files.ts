/** The files of a new game, by name. */
export function newGameFiles(id: string, title: string, version: string): Readonly<Record<string, string>> {
  return {
    [`${id}.js`]: game(id, title),
    [`${id}.perft`]: figures(id),
    'README.md': page(id, title),
    'package.json': manifest(id, version),
  }
}

function game(id: string, title: string): string {
  return `import { simpleGame } from '@plyworks/core'

// The rules to replace with your own: three in a row on nine holes.
const HOLES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
const ROWS = ['012', '345', '678', '036', '147', '258', '048', '246'].map((row) => [...row].map(Number))

const count = (state, mark) => [...state].filter((each) => each === mark).length
const hasRow = (state, mark) => ROWS.some((row) => row.every((hole) => state[hole] === mark))
const toMove = (state) => (count(state, 'x') === count(state, 'o') ? 0 : 1)

/** A state is plain data, here nine letters, a1 first. No function may change a state that it is given. */
export default simpleGame({
  id: '${id}',
  title: '${title}',
  summary: 'Three in a row on nine holes.',
  seats: ['First', 'Second'],
  pages: { rules: new URL('./README.md', import.meta.url) },
  maxPlies: 9,

  start: () => '.........',
  turn: toMove,
  moves: (state) => HOLES.filter((_, hole) => state[hole] === '.'),

  play(state, move) {
    const hole = HOLES.indexOf(move)
    return state.slice(0, hole) + 'xo'[toMove(state)] + state.slice(hole + 1)
  },

  /** Null while the game goes on, then one number a seat: 1 won, 0 drawn, -1 lost. */
  outcome(state) {
    if (hasRow(state, 'x')) return [1, -1]
    if (hasRow(state, 'o')) return [-1, 1]
    return state.includes('.') ? null : [0, 0]
  },

  /** Says what a typed position must be; null when all is well. */
  check(state) {
    if (!/^[xo.]{9}$/.test(state)) return 'nine letters of x, o and .'
    const more = count(state, 'x') - count(state, 'o')
    return more === 0 || more === 1 ? null : 'as many x as o, or one more'
  },

  /** Returns the number of the seat that stands on a cell, or null for nothing. */
  board: {
    rows: 3,
    columns: 3,
    look: (state, { index }) => (state[index] === '.' ? null : 'xo'.indexOf(state[index])),
  },
})
`
}

function figures(id: string): string {
  return `# Lines of play of each length, from positions of which you know them; a finished game has none.
game ${id}
position start
moves a1 b1 c1 a2 b2 c2 a3 b3 c3
1 9
2 72
5 15120
`
}

function page(id: string, title: string): string {
  return `# ${title}

Two players put stones of their own into nine holes, one a turn. Who has three in a row wins.

Replace this page with the rules of your game, its sources, and what is known of it. A block like this one becomes a board:

\`\`\`diagram ${id}
moves: b2 a1 b1 a2
First wins with b3.
\`\`\`

## Notation

A position is nine letters, \`x\`, \`o\` or \`.\`, the hole a1 first; a move is the name of a hole (\`b2\`).

## For its author

    npx plyworks check ./${id}.js          # does it keep the contract of a game?
    npx plyworks play ./${id}.js           # in the terminal
    npx plyworks serve --game ./${id}.js   # in the browser, with computer players

\`npm install\` brings the program and the library, whose types your editor then knows.
`
}

function manifest(id: string, version: string): string {
  const content = {
    name: id,
    version: '0.1.0',
    private: true,
    type: 'module',
    main: `./${id}.js`,
    scripts: {
      check: `plyworks check ./${id}.js`,
      play: `plyworks play ./${id}.js`,
      start: `plyworks serve --game ./${id}.js`,
    },
    dependencies: { '@plyworks/core': `^${version}`, plyworks: `^${version}` },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
