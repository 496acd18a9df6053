import type { Introduction } from '@plyworks/core'

const OTHERS = 'T/Tc2.1000.0f2.20.20/T/T/T/T/T/T/T/T/Tc4.1000.0f4.20.20/T/T/Tc3.1000.0f3.20.20'

export const introduction: Introduction = {
  game: 'star-chess:galaxy=terran',
  steps: [
    {
      text: 'Four players, one in each corner, with a home planet and 20 ships. You are player 1, in A1. Send some of your ships to a neighbouring sector: click A1, then the sector, then say how many.',
      position: `1 1 0.0,0.0,0.0,0.0 Tc1.1000.0f1.20.20/T/${OTHERS}`,
      answers: ['move.A1.*'],
      praise: 'Ships that have moved lie idle until your next turn.',
    },
    {
      text: 'Twenty active ships over an empty planet can become a colony. Your fleet has reached A2: colonize it.',
      position: `2 1 0.0,0.0,0.0,0.0 Tc1.1000.0/Tf1.20.20/${OTHERS}`,
      answers: ['colonize.A2'],
      praise: 'The ships are gone; a colony that grows and pays has taken their place.',
    },
    {
      text: 'Colonies bring materials and credits. A ship costs 20 materials and 40 credits. Build some over A1.',
      position: `3 1 200.400,0.0,0.0,0.0 Tc1.1000.0/Tc1.20.0/${OTHERS}`,
      answers: ['build.A1.*'],
    },
    {
      text: 'You may give as many commands as you like. Then you end the turn: colonies produce and grow, and ships are paid for.',
      position: `3 1 100.200,0.0,0.0,0.0 Tc1.1000.0f1.5.0/Tc1.20.0/${OTHERS}`,
      answers: ['end'],
      praise: 'Fleets over a foreign colony bombard it at the end of their turn.',
    },
    {
      text: 'When fleets meet the larger one wins, and one three times as large loses nothing. Who loses the home colony is out; the last player alive wins.',
      position: `1 1 0.0,0.0,0.0,0.0 Tc1.1000.0f1.20.20/T/${OTHERS}`,
      answers: [],
    },
  ],
}
