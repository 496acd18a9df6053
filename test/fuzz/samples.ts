import { type Game, GameTree, type Position, type SavedGame, treeWords } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { pointsOfScores } from '../../packages/plyworks/src/match/endings.js'
import type { RecordedGame } from '../../packages/plyworks/src/match/records/recorded-game.js'
import { playRandomly } from '../support/random-play.js'

/** Valid inputs, from which hostile ones are made. */

export const GAMES = [
  'star-chess',
  'hip:rows=4,cols=4',
  'hip:rows=3,cols=4,stones=2,rule=last-mover',
  'caissa',
  'croquar',
  'connect-four',
  'connect-four:cols=5,rows=4',
]

export const games: readonly Game[] = await Promise.all(GAMES.map(loadGame))

/** Positions on the way of random games, in notation. */
export function positionsOf(game: Game): string[] {
  const texts = new Set<string>()
  for (let seed = 1; seed <= 6; seed++) {
    playRandomly(game, seed, 60, (position) => {
      texts.add(game.notation.formatPosition(position))
    })
  }
  return [...texts]
}

/** Moves that follow one another from the start, chosen by the number; the position is led along. */
function movesOf(game: Game, seed: number, most: number): { moves: string[]; end: Position } {
  const end = game.start(seed)
  const room = new Int32Array(game.traits.maxMoves)
  const moves: string[] = []
  while (!end.over && moves.length < most) {
    const move = room[(seed * 5 + moves.length * 11) % end.generate(room, 0)]
    moves.push(game.notation.formatMove(end, move))
    end.make(move)
  }
  return { moves, end }
}

/** A game of at most `plies` plies as it is saved, with a variation, glyphs and a comment. */
export function savedGame(game: Game, seed: number, plies: number): SavedGame {
  const { moves } = movesOf(game, seed, plies)
  const tree = new GameTree<{ text: string }>()
  let node = tree.root
  for (const text of moves) node = tree.add(node, { text })
  const [variation] = movesOf(game, seed + 1, 1).moves
  tree.annotate(tree.add(tree.root, { text: variation }), [1, 14])
  tree.comment(node, 'the end {of it} \\ here')
  return {
    format: 'plyworks-game',
    version: 1,
    game: game.name,
    start: game.notation.formatPosition(game.start(seed)),
    moves,
    players: game.definition.seatNames.map((seat) => `${seat} "the" player`),
    tree: treeWords(tree),
    title: `Number ${seed}`,
    date: '2030-01-01T00:00:00.000Z',
  }
}

/** A random game as matches record it, played to its end where that is near. */
export function recordedGame(game: Game, seed: number): RecordedGame {
  const { moves, end } = movesOf(game, seed, 120)
  const { seats } = game.traits
  const scores = Array.from({ length: seats }, (_, seat) => (end.over ? end.score(seat) : 0))
  return {
    match: 'sample',
    number: seed,
    round: 1,
    game: game.name,
    players: game.definition.seatNames.map((name) => `${name} player`),
    date: '2030-01-01T00:00:00.000Z',
    start: game.notation.formatPosition(game.start(seed)),
    opening: moves.slice(0, 2),
    moves: moves
      .slice(2)
      .map((move, ply) =>
        ply % 3 === 0 ? { move, wall: 1.5, clock: 900, depth: 2, score: -3, line: [move] } : { move },
      ),
    points: end.over ? pointsOfScores(scores) : Array.from({ length: seats }, () => 1 / seats),
    reason: end.over ? 'rules' : 'too-long',
    seat: null,
    detail: end.over ? '' : 'long enough',
  }
}
