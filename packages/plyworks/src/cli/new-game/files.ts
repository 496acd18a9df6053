import { starterGame } from '../../guests/starter-game.js'

/** The files of a new game, by name. */
export function newGameFiles(id: string, title: string, version: string): Readonly<Record<string, string>> {
  return {
    [`${id}.js`]: starterGame(id, title, './README.md'),
    [`${id}.perft`]: figures(id),
    'README.md': page(id, title, version),
    'package.json': manifest(id, version),
  }
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

function page(id: string, title: string, version: string): string {
  return `# ${title}

Two players put stones of their own into nine holes, one a turn. The first with three in a row wins.

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

\`npm install\` brings the program and the library, whose types your editor then knows. While they are not published, give
it the three files that a checkout of Plyworks packs:

    npm pack -w @plyworks/core -w @plyworks/games -w plyworks   # in the checkout
    npm install CHECKOUT/plyworks-core-${version}.tgz CHECKOUT/plyworks-games-${version}.tgz CHECKOUT/plyworks-${version}.tgz
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
