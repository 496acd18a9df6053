import {
  type Game,
  GameTree,
  nameMove,
  type Position,
  quote,
  readTreeWords,
  TextError,
  type TextMove,
  type TreeNode,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { text } from '../../ui/text/text.js'
import { describeMove, type PlayedMove, type PlayedNode } from './played-move.js'
import type { TimesLeft } from './saved-clocks.js'

/** A game to be put onto a board. */
export interface OpenedGame {
  readonly game: Game
  readonly start: Position
  /** All moves, checked; none when absent. */
  readonly moves?: GameTree<PlayedMove>
  /** The place in the tree that comes onto the board; the end of the main line when absent. */
  readonly current?: PlayedNode
  /** The clocks at the moves, where they are known. */
  readonly times?: TimesLeft
}

/** Replaying is broken up after this many milliseconds, so that the page stays fluent. */
const SLICE = 20

/**
 * Loads the game of a link and checks its start and its moves.
 * @throws TextError naming what is wrong and where
 */
export async function openGame(link: GameLink): Promise<Required<Omit<OpenedGame, 'times'>>> {
  const game = await loadGame(link.game)
  const seed = game.traits.randomStart ? randomSeed() : 0
  const start = link.start === null ? game.start(seed) : game.notation.parsePosition(link.start)
  const moves = await replay(game, start, link.moves)
  if (link.resigned !== null && link.resigned >= game.traits.seats) {
    throw new TextError('link', 1, `resigned=${link.resigned}`, text.errors.seatUpTo(game.traits.seats - 1))
  }
  return { game, start, moves, current: nodeOf(moves, link.at) }
}

function nodeOf(moves: GameTree<PlayedMove>, at: number | null): PlayedNode {
  if (at === null) return moves.mainLine.at(-1) ?? moves.root
  const node = moves.node(at)
  if (node !== null) return node
  const count = [...moves.nodes()].length
  throw new TextError('link', 1, `at=${at}`, text.errors.movesUpTo(count))
}

/** Plays all moves of a tree by the rules, in the order of its words. */
async function replay(game: Game, start: Position, words: readonly string[]): Promise<GameTree<PlayedMove>> {
  const read = readTreeWords(words, 'moves')
  const moves = new GameTree<PlayedMove>()
  const checked = new Map<TreeNode<TextMove>, PlayedNode>([[read.root, moves.root]])
  const reached = new Reached(start)
  copyRemarks(moves, read.root, moves.root)
  let number = 0
  let sliceStart = performance.now()
  for (const node of read.nodes()) {
    number++
    const word = node.move?.text ?? ''
    const parent = (node.parent && checked.get(node.parent)) ?? moves.root
    const position = reached.goTo(moves, parent)
    try {
      const added = moves.add(parent, describeMove(game, position, game.notation.parseMove(position, word)))
      copyRemarks(moves, node, added)
      checked.set(node, added)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(
        `${nameMove(game, position, number - 1)} (${quote(word)})`,
        error.place,
        error.found,
        error.expected,
      )
    }
    if (performance.now() - sliceStart < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    sliceStart = performance.now()
  }
  return moves
}

function copyRemarks(moves: GameTree<PlayedMove>, from: TreeNode<TextMove>, to: PlayedNode): void {
  moves.comment(to, from.comment)
  moves.annotate(to, from.glyphs)
}

/** A position that is led from node to node; one step along a line is the usual case. */
class Reached {
  private readonly position: Position
  private path: PlayedNode[] = []

  constructor(start: Position) {
    this.position = start.clone()
  }

  goTo(moves: GameTree<PlayedMove>, node: PlayedNode): Position {
    const last = this.path.at(-1)
    if (node === (last ?? moves.root)) return this.position
    if (node.parent === (last ?? moves.root)) {
      this.make(node)
      return this.position
    }
    const wanted = moves.path(node)
    let shared = 0
    while (shared < this.path.length && this.path[shared] === wanted[shared]) shared++
    for (; this.path.length > shared; this.path.pop()) this.position.unmake()
    for (const next of wanted.slice(shared)) this.make(next)
    return this.position
  }

  private make(node: PlayedNode): void {
    if (node.move === null) return
    this.position.make(node.move.move)
    this.path.push(node)
  }
}

/** Returns a seed where none was asked for. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
