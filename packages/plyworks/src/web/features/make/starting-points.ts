import { starterGame } from '../../../guests/starter-game.js'
import { making } from '../../ui/text/making.js'
import coins from './examples/coins.js?raw'
import heap from './examples/heap.js?raw'
import kalah from './examples/little-kalah.js?raw'
import { capture } from './templates/capture.js'
import { movement } from './templates/movement.js'
import { placement } from './templates/placement.js'
import { race } from './templates/race.js'
import { type Choices, type Template, usualChoices } from './templates/template.js'

/** Games that are made by choosing. */
export const TEMPLATES: readonly Template[] = [placement, movement, capture, race]

/** A game to read and to change. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly code: string
}

/** The game with which the page begins. */
export const STARTER = starterGame('my-game', 'My Game', null)

/** Examples, simple ones first. */
export const EXAMPLES: readonly Example[] = [
  { ...making.examples.nineHoles, code: starterGame('nine-holes', 'Nine Holes', null) },
  { ...making.examples.heap, code: heap },
  {
    ...making.examples.falling,
    code: made(placement, 'A Line of 4', 'Falling Four', { columns: 5, rows: 4, where: 'falls' }),
  },
  { ...making.examples.hexapawn, code: made(capture, 'Marching Men', 'Hexapawn', { columns: 3, rows: 3 }) },
  {
    ...making.examples.threeMen,
    code: made(movement, 'Walking Men', 'Three Men', { columns: 4, rows: 4, aim: 'line' }),
  },
  { ...making.examples.coins, code: coins },
  { ...making.examples.kalah, code: kalah },
  { ...making.examples.race, code: made(race, 'A Race', 'Race of Three', { players: 3, each: 1, meet: 'share' }) },
]

/** A game of a template under a title of its own. */
function made(template: Template, title: string, own: string, choices: Choices): string {
  return template.write({ ...usualChoices(template), ...choices }).replace(`title: '${title}'`, `title: '${own}'`)
}
