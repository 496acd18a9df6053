import type { Introduction } from '@plyworks/core'

const START = '7/3bqn1/4r2/7/2R4/1NQB3/7 w - 0'

export const introduction: Introduction = {
  game: 'caissa',
  steps: [
    {
      text: 'Each side has a queen, a rook, a bishop and a knight, which move as in chess. You are White. Move your knight from b2 to c4.',
      position: START,
      answers: ['b2-c4'],
      praise: 'Rook, bishop and knight never capture.',
    },
    {
      text: 'Instead they change places with another man, of either colour, that is no queen. Let the bishop on d2 change places with your rook on c3.',
      position: START,
      answers: ['d2-c3'],
      praise: 'Bishop and rook have changed places.',
    },
    {
      text: 'Every square has a tile. When a queen moves, the tile that she leaves sinks: a hole stays behind. Move your queen from c2.',
      position: START,
      answers: ['c2-*'],
      praise: 'Men may carry their own tile onto a hole; then the hole is where they came from.',
    },
    {
      text: 'All tiles must hang together, the queens may never see one another, and your queen may not stay in check. A side in check without a legal move has lost: hunt the queen.',
      position: START,
      answers: [],
    },
  ],
}
