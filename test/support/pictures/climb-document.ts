import { defaultVariant, readOptions } from '@plyworks/core'
import { Climb } from '../../../packages/games/star-chess/strategist/climb.js'
import { strategist } from '../../../packages/games/star-chess/strategist/strategist.js'
import { escapeText } from './markup.js'

/** Measures in units of the drawing. */
const WIDTH = 640
const HEIGHT = 300
const LEFT = 64
const RIGHT = 620
const TOP = 56
const BOTTOM = 250
const STYLE = 'font-family="system-ui, sans-serif" font-size="13" fill="#20262a"'
/** Positions that the search may generate: the first climb ends with fewer. */
const NODES = 6000

/** A plan that was tried: what it was worth, and the best so far. */
interface Trial {
  readonly score: number
  readonly best: number
}

/**
 * Turns played before, with few positions each. Of six starts, looked at every fourth turn from the 16th to the 88th, this is the one position in
 * which the climbs find more than nine steps up.
 */
const TURNS = 80
const TURN_NODES = 300
const SEED = 4

/** Draws the plans that the strategist of Star Chess tries after some turns of its own play, in their order, as an SVG document. */
export async function climbDocument(): Promise<string> {
  const { default: definition } = await import('../../../packages/games/star-chess/index.js')
  const game = definition.create(defaultVariant(definition.variants))
  const engine = strategist.create(game, readOptions(strategist.options(game), {}))
  const position = game.start(SEED)
  const search = (nodes: number) => engine.search(position, { nodes }, { stopped: () => false, onLine: () => {} })
  for (let turn = 0; turn < TURNS && !position.over; turn++) {
    for (const move of search(TURN_NODES).pv) position.make(move)
  }
  const trials = trialsOf(() => search(NODES))
  const scores = trials.map(({ score }) => score)
  const highest = Math.ceil(Math.max(...scores) / 50) * 50
  const lowest = Math.max(highest - 400, Math.floor(Math.min(...scores) / 50) * 50)
  const x = (index: number): string => (LEFT + ((index + 0.5) / trials.length) * (RIGHT - LEFT)).toFixed(1)
  const y = (score: number): string =>
    (BOTTOM - ((Math.max(score, lowest) - lowest) / (highest - lowest)) * (BOTTOM - TOP)).toFixed(1)
  const steps = trials.map(({ best }, index) => (index === 0 ? `M${x(0)} ${y(best)}` : `H${x(index)}V${y(best)}`))
  const grid = Array.from({ length: (highest - lowest) / 50 + 1 }, (_, index) => lowest + index * 50)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${escapeText('The plans that the strategist tries, and the best so far')}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fffdf8"/>`,
    ...grid.map(
      (score) =>
        `<path d="M${LEFT} ${y(score)}H${RIGHT}" stroke="#e2d9c8"/><text x="${LEFT - 8}" y="${Number(y(score)) + 4}" text-anchor="end" ${STYLE}>${score}</text>`,
    ),
    ...trials.map(({ score }, index) => `<circle cx="${x(index)}" cy="${y(score)}" r="1.8" fill="#857a66"/>`),
    `<path d="${steps.join('')}" fill="none" stroke="#0f5b57" stroke-width="2.5"/>`,
    `<text x="16" y="26" ${STYLE}>each plan tried (dots), the best so far (line)</text>`,
    `<text x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 18}" text-anchor="middle" ${STYLE}>${trials.length} plans, in the order in which they are tried</text>`,
    '</svg>\n',
  ].join('\n')
}

/** The plans that a search offers to its first climb; scores in hundredths of a logit, as engines tell them. */
function trialsOf(search: () => void): Trial[] {
  const trials: Trial[] = []
  const { offer, run } = Climb.prototype
  let runs = 0
  Climb.prototype.run = function (scorer) {
    runs++
    run.call(this, scorer)
  }
  Climb.prototype.offer = function (plan, scorer) {
    offer.call(this, plan, scorer)
    // The second climb judges plans by deeper answers.
    if (runs < 2) trials.push({ score: Math.round(100 * plan.score), best: Math.round(100 * this.best.score) })
  }
  try {
    search()
  } finally {
    Object.assign(Climb.prototype, { offer, run })
  }
  return trials
}
