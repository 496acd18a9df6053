import type { Lesson } from '@plyworks/core'

/** Four players after some turns. */
const START = {
  game: 'star-chess:galaxy=terran',
  position:
    '11 1 15.5785,41.5771,20.5850,0.6000 Tc1.1000.0f1.1.1/T/T/Tc2.1000.0f2.1.1/Tf1.20.20/Tc1.66.0f1.3.3/Tc2.79.0f2.3.3/Tf2.20.20/T/T/T/T/Tc4.1000.0/Tf4.20.20/Tc3.55.0f3.7.7/Tc3.1000.0f3.16.16',
}

export const lessons: readonly Lesson[] = [
  {
    ...START,
    algorithm: 'max-n',
    about:
      'Star Chess after some turns: four players, each for itself. A turn is many commands, so only a few whole turns are proposed at each node, three at most.',
    tree: { depth: 2, widest: 3 },
  },
  {
    ...START,
    algorithm: 'masked-max-n',
    about:
      'Star Chess after some turns, five turns deep. Its computer makes a turn by itself from what each sector requests; a mask hides some requests, so each mask gives another turn, three here, that of the standard mask first.',
    tree: { depth: 5, widest: 3, alone: true },
  },
]
