import type { Introduction } from '@plyworks/core'

const THREE_CORNERS = '.o.o/x.../...o/x.x. 1 1'
/** The example of J. P. Neto's page on Hip, with Black as player 1. */
const LAST_MOVER = 'hip:rows=5,cols=5,rule=last-mover'
const B3 = '.xox./..xoo/..xx./.xxo./.o.o. 2 1'

export const introduction: Introduction = {
  game: 'hip:rows=4,cols=4',
  steps: [
    {
      text: 'Two players put stones of their own on empty cells, one a turn. Put one anywhere.',
      position: '..../..../..../.... 1 1',
      answers: ['*'],
    },
    {
      text: 'Who completes the corners of a square with stones of his own loses at once. The light stones hold three corners of one. See for yourself: complete it, and lose.',
      position: THREE_CORNERS,
      answers: ['c3'],
      praise: 'That was the square a1, a3, c3, c1. Never do it again.',
    },
    {
      text: 'Squares stand at any slope. Here one is nearly complete that leans to the side. Which cell would close it?',
      position: 'ox../...x/.o../..xo 1 1',
      answers: ['a2'],
      praise: 'b4, d3, c1 and a2 are the corners of a square. Rectangles that are no squares do no harm.',
    },
    {
      text: 'The same position as before. This time play a cell that closes nothing.',
      position: THREE_CORNERS,
      answers: ['a4', 'c4', 'b3', 'd3', 'a2', 'b2', 'c2', 'b1', 'd1'],
      praise: 'Safe. The fewer safe cells are left, the harder it gets.',
    },
    {
      text: 'Who finds no safe cell must play all the same, and loses. A full board without a square is a draw. This is the rule gardner; play a safe cell once more.',
      position: '..../..../..../.... 1 1',
      answers: ['*'],
    },
    {
      text: 'The other rule, last-mover: a stone that would close a square of yours may not be placed at all, and whoever places the last stone wins. It is the turn of the dark stones. They may not play b3, which would close c5, e4, d2 and b3. Nor could the light ones, with b5, d5 and d3. Play any cell that is allowed.',
      game: LAST_MOVER,
      position: B3,
      answers: ['*'],
      praise: 'Barred cells are shaded. Who finds none that is allowed has lost, and there are no draws.',
    },
    {
      text: 'A new game asks which rule you want. Whoever wins under gardner wins under last-mover with the same moves: he always has a safe cell, and the other runs out of them. You know all there is to know.',
      game: LAST_MOVER,
      position: B3,
      answers: [],
    },
  ],
}
