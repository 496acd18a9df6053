import { loadGame } from '@plyworks/games'
import { playoutsFrom } from '../../../packages/plyworks/src/laboratory/monte-carlo.js'
import { statesAfter } from '../../../packages/plyworks/src/laboratory/states.js'
import { type TreeAlgorithm, traceOf } from '../../../packages/plyworks/src/laboratory/trace.js'
import { growTree, USUAL_TREE, wonScore } from '../../../packages/plyworks/src/laboratory/tree.js'
import { layOut, TreePicture } from '../../../packages/plyworks/src/web/features/laboratory/tree-drawing.js'
import { escapeText, markup } from './markup.js'
import { styleFor } from './style-for.js'

/**
 * Draws the tree that an algorithm has searched in a game's lesson, as an SVG document that needs nothing else.
 * @param at after this many steps; at the end when absent
 * @throws Error when the game has no such lesson
 */
export async function treeDocument(algorithm: TreeAlgorithm, id: string, at?: number): Promise<string> {
  const { definition } = await loadGame(id)
  const lesson = (await definition.pages.lessons?.())?.find((each) => each.algorithm === algorithm)
  if (lesson === undefined) throw new Error(`${id} has no lesson on ${algorithm}`)
  const game = await loadGame(lesson.game)
  const position = game.notation.parsePosition(lesson.position)
  const tree = growTree(game, position, lesson.tree ?? USUAL_TREE)
  if (tree === null) throw new Error(`the tree of ${lesson.game} is too large`)
  const setting = { table: false, won: wonScore(game), playout: playoutsFrom(game, position, tree) }
  const steps = traceOf(algorithm, tree, setting)
  const states = statesAfter(tree, steps, at ?? steps.length)
  const drawn = markup(
    <TreePicture
      tree={tree}
      states={states}
      here={0}
      names={game.definition.seatNames}
      layout={layOut(tree, game.traits.seats)}
    />,
  )
  const [head] = /^<svg[^>]*>/.exec(drawn) ?? ['']
  const [, box] = /viewBox="([^"]*)"/.exec(head) ?? []
  const [, , width, height] = box.split(' ').map(Number)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="search-tree" viewBox="${box}" width="${Math.round(width)}" height="${Math.round(height)}">`,
    `\n<title>${escapeText(`${lesson.about} ${algorithm}`)}</title>\n<style>${styleFor(drawn, undefined)}</style>`,
    `\n<rect width="100%" height="100%" rx="8" fill="#fffdf8"/>${drawn.slice(head.length)}\n`,
  ].join('')
}
