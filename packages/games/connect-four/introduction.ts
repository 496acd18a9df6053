import type { Introduction } from '@plyworks/core'

export const introduction: Introduction = {
  game: 'connect-four',
  steps: [
    {
      text: 'Two players drop stones into the columns, one a turn. A stone falls to the lowest free cell. Click any column.',
      position: '-',
      answers: ['*'],
    },
    {
      text: 'Four stones in an unbroken row win: across, upright or slanting. Win now.',
      position: '414243',
      answers: ['4'],
      praise: 'Four in a row, upright.',
    },
    {
      text: 'Your opponent, who moved first, has three in the bottom row. Stop him.',
      position: '17273',
      answers: ['4'],
      praise: 'Nothing else would have held.',
    },
    {
      text: 'One threat can be stopped, two cannot. Make a row of three that is open at both ends.',
      position: '3343',
      answers: ['2', '5'],
      praise: 'Whichever end is blocked, you take the other one.',
    },
    {
      text: 'A full board without four in a row is a draw. The middle column takes part in most rows: it is a good place to begin.',
      position: '-',
      answers: [],
    },
  ],
}
