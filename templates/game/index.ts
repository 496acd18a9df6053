import type { GameDefinition } from '../../core/game.js'
import { formatGameName } from '../../core/variant.js'
import { MOST_TAKEN, TemplatePosition } from './rules.js'
import { templateText } from './text.js'
import { templateView } from './view.js'

/** What is known of the game before a variant is chosen. */
export const definition: GameDefinition<TemplatePosition> = {
  id: 'template-game',
  title: 'Template Game',
  summary: 'Take one to three stones from a heap; who takes the last one wins.',
  seats: 2,
  seatNames: ['First', 'Second'],
  variants: {
    heap: { default: 21, min: 1, max: 60, title: 'Stones in the heap' },
  },

  create(variant) {
    const heap = Number(variant.heap)
    return {
      definition,
      variant,
      name: formatGameName(definition.id, definition.variants, variant),
      traits: {
        seats: 2,
        payoff: 'zero-sum',
        maxMoves: MOST_TAKEN,
        maxPlies: heap,
        repeats: false,
        multiMoveTurns: false,
        randomStart: false,
      },
      start: () => new TemplatePosition(heap),
      text: templateText(heap),
      view: templateView(heap),
    }
  },
}
