import type { Introduction } from '@plyworks/core'

export const introduction: Introduction = {
  game: 'croquar',
  steps: [
    {
      text: 'Two players race from 0 through ten hoops, at 10, 20 and so on to 100. A turn adds a number from 1 to 8 to your own. Click where you want to go.',
      position: '1 0 0 -',
      answers: ['*'],
    },
    {
      text: 'The number that your opponent has just used is barred, and so is 9 minus it. He used 2, so 2 and 7 are barred. You stand on 4: go on by 4.',
      position: '1 4 5 2',
      answers: ['4'],
      praise: 'And now 4 and 5 are barred to your opponent.',
    },
    {
      text: 'You take a hoop by going from below it to the same distance above it. You stand 3 below hoop 10: take it.',
      position: '1 7 5 2',
      answers: ['6'],
      praise: 'From 7 to 13: three below, three above.',
    },
    {
      text: 'There is another way: into the hoop, and out of it with the same number in your next turn. Go into hoop 10.',
      position: '1 7 5 2',
      answers: ['3'],
      praise: 'What leads into a hoop bars nothing.',
    },
    {
      text: 'In a hoop you have no choice: you leave it with the number that you entered with.',
      position: '1 10/3 5 2',
      answers: ['3'],
      praise: 'If your opponent bars that number you skip the turn, again and again.',
    },
    {
      text: 'Any other way past a hoop misses it. The first miss costs a step back, the second one the game. Who first takes hoop 100 wins; player 2 has one more turn to draw.',
      position: '1 0 0 -',
      answers: [],
    },
  ],
}
