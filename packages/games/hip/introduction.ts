import type { Introduction } from '@plyworks/core'

const THREE_CORNERS = '.o.o/x.../...o/x.x. 1 1'
/** The example of J. P. Neto's page on Hip, with Black as player 1. */
const LAST_MOVER = 'hip:rows=5,cols=5,rule=last-mover'
const B3 = '.xox./..xoo/..xx./.xxo./.o.o. 2 1'
const SMALL_LAST_MOVER = 'hip:rows=4,cols=4,rule=last-mover'

export const introduction: Introduction = {
  game: 'hip:rows=4,cols=4',
  steps: [
    {
      title: 'Place a stone',
      text: 'Two players put stones of their own on empty cells, one a turn. Put one anywhere.',
      position: '..../..../..../.... 1 1',
      answers: ['*'],
      praise: 'Stones stay where they are to the end.',
    },
    {
      title: 'See what loses',
      text: 'A player who completes the corners of a square with stones of one colour loses at once. You hold three corners of one. See for yourself: complete it, and lose.',
      position: THREE_CORNERS,
      answers: ['c3'],
      targets: ['a1', 'a3', 'c1'],
      praise: 'That was the square a1, a3, c3, c1. Never do it again.',
      mistakes: { '*': 'That closes nothing. The marked stones are three corners: where is the fourth?' },
    },
    {
      title: 'Find a leaning square',
      text: 'Squares stand at any slope. Here one is nearly complete that leans to the side. Which cell would close it?',
      position: 'ox../...x/.o../..xo 1 1',
      answers: ['a2'],
      targets: ['b4', 'd3', 'c1'],
      praise: 'b4, d3, c1 and a2 are the corners of a square. Rectangles that are no squares do no harm.',
      mistakes: { '*': 'Go from b4 to d3: two to the right, one down. Turn that step and go on from c1.' },
    },
    {
      title: 'Find the smallest square',
      text: 'The smallest square is four cells that touch. Close it, to know it when you see it.',
      position: '.o../..o./x..o/xx.. 1 1',
      answers: ['b2'],
      targets: ['a1', 'b1', 'a2'],
      praise: 'The smallest are the easiest to overlook.',
      mistakes: { '*': 'The marked stones touch: the fourth corner touches them as well.' },
    },
    {
      title: 'Play a safe cell',
      text: 'The first position again. This time play a cell that closes nothing.',
      position: THREE_CORNERS,
      answers: ['a4', 'c4', 'b3', 'd3', 'a2', 'b2', 'c2', 'b1', 'd1'],
      praise: 'Safe. The fewer safe cells are left, the harder it gets.',
      mistakes: { c3: 'That closes the square a1, a3, c3, c1, and you have lost.' },
    },
    {
      title: 'Find the only safe cell',
      text: 'Late in the game most cells are poisoned. Four are empty here, and only one of them closes no square of yours.',
      position: 'o.o./x.xo/xxox/oo.x 1 1',
      answers: ['d4'],
      targets: ['b4', 'd4', 'b3', 'c1'],
      praise: 'The rest of the game is the opponent’s problem.',
      mistakes: {
        '*': 'That closes a square of yours. Switch on “Squares about to close” beside a board to see them all.',
      },
    },
    {
      title: 'Leave no safe cell',
      text: 'A player without a safe cell must play all the same, and loses. Three cells are safe for you; one of them leaves your opponent none.',
      position: 'x..o/xooo/x.o./xxox 1 1',
      answers: ['b4'],
      targets: ['d2', 'b4', 'c4'],
      praise: 'Whatever your opponent plays now closes a square.',
      mistakes: {
        d2: 'Safe, but your opponent has a safe answer.',
        c4: 'Safe, but your opponent has a safe answer.',
        '*': 'That closes a square of yours.',
      },
    },
    {
      title: 'Set the same trap again',
      text: 'Light to move. One cell leaves the dark stones without a safe answer.',
      position: 'oooo/.xx./.x../xxxo 2 1',
      answers: ['d3'],
      targets: ['a2', 'c2', 'd2', 'a3', 'd3'],
      praise: 'Count the safe cells of both: the side that runs out first loses.',
      mistakes: { '*': 'The dark stones have a safe cell left after that.' },
    },
    {
      title: 'The other rule: barred cells',
      text: 'There is another rule, “the last stone wins”: a stone that would close a square of yours may not be placed at all. The light stones may not play b3 (click it to be told why). Play any cell that is allowed.',
      game: LAST_MOVER,
      position: B3,
      answers: ['*'],
      praise: 'Barred cells are shaded. A player who finds none that is allowed has lost, and there are no draws.',
    },
    {
      title: 'Place the last stone',
      text: 'The last stone wins. Three cells are allowed; after one of them your opponent has none.',
      game: SMALL_LAST_MOVER,
      position: 'xoxx/xox./oxoo/..o. 1 1',
      answers: ['a1'],
      targets: ['a1', 'b1', 'd1'],
      praise: 'The opponent cannot move: you have won.',
      mistakes: { '*': 'Allowed, but then your opponent still has a cell.' },
    },
    {
      title: 'Win a small game',
      text: 'A whole game now, on nine cells, where the last stone wins: the first player can always win. The weakest computer plays against you. You begin.',
      game: 'hip:rows=3,cols=3,rule=last-mover',
      position: '.../.../... 1 1',
      answers: [],
      win: 0,
      praise: 'You know all there is to know. A new game asks which rule and which board you want.',
    },
  ],
}
