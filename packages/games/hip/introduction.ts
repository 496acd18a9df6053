import type { Introduction } from '@plyworks/core'

const THREE_CORNERS = '.o.o/x.../...o/x.x. 1 1'

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
      text: 'Who finds no safe cell must play all the same, and loses. A full board without a square is a draw. You know all there is to know.',
      position: '..../..../..../.... 1 1',
      answers: [],
    },
  ],
}
