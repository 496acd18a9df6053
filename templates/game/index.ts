import { defineGame } from '@plyworks/core'
import { MOST_TAKEN, TemplatePosition } from './rules.js'
import { templateText } from './text.js'
import { templateView } from './view.js'

/** Everything that is known of the game; see docs/adding-a-game.md for what more it may bring. */
export const definition = defineGame({
  id: 'template-game',
  title: 'Template Game',
  summary: 'Take one to three stones from a heap; who takes the last one wins.',
  seats: ['First', 'Second'],
  variants: { heap: { default: 21, min: 1, max: 60, title: 'Stones in the heap' } },
  create: ({ heap }) => ({
    traits: { maxMoves: MOST_TAKEN, maxPlies: heap },
    start: () => new TemplatePosition(heap),
    text: templateText(heap),
    view: templateView(heap),
  }),
})
