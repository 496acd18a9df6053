import {
  checkSavedGame,
  formatSavedGame,
  type Game,
  readSavedText,
  restoreGame,
  type SavedGame,
  treeWords,
} from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { legalMoves } from '../../packages/core/src/search/testing/references.js'
import { checkGame } from '../../packages/plyworks/src/match/records/check.js'
import { readJsonGame } from '../../packages/plyworks/src/match/records/json.js'
import { formatGame, GameTextReader } from '../../packages/plyworks/src/match/records/text.js'
import { openGame } from '../../packages/plyworks/src/web/session/game/open-game.js'
import { readRecord } from '../../packages/plyworks/src/web/session/game/record-text.js'
import { readGames } from '../../packages/plyworks/src/web/session/library/read-games.js'
import { formatRoute, parseRoute } from '../../packages/plyworks/src/web/ui/page/routes.js'
import { hostileData, hostileText } from './hostile.js'
import { hostileMoves } from './hostile-moves.js'
import { GAMES, games, positionsOf, recordedGame, savedGame } from './samples.js'
import { accepts, acceptsLater, checkMessage, type Target, target } from './target.js'

const saved: readonly SavedGame[] = games.flatMap((game) => [1, 2].map((seed) => savedGame(game, seed, 12)))
const recorded = games.map((game) => recordedGame(game, 3))

/** Names of games, positions, moves and games as text: all that is notation. */
export const notationTargets: readonly Target[] = [
  gameNames(),
  ...games.map(positions),
  ...games.map(moves),
  savedTexts(),
  savedData(),
  recordedTexts(),
  recordedLines(),
  links(),
  libraries(),
]

function gameNames(): Target {
  return target('names of games', hostileText(GAMES), (name) =>
    acceptsLater(async () => {
      const game = await loadGame(name)
      same(game.name, (await loadGame(game.name)).name)
    }),
  )
}

function positions(game: Game): Target {
  return target(`positions of ${game.name}`, hostileText(positionsOf(game)), (text) =>
    accepts(() => {
      // What a parser accepts is a position like any other: it can be written, read again and played on.
      const position = game.notation.parsePosition(text)
      const written = game.notation.formatPosition(position)
      same(game.notation.formatPosition(game.notation.parsePosition(written)), written)
      for (const move of legalMoves(game, position).slice(0, 3)) {
        position.make(move)
        position.unmake()
      }
      same(game.notation.formatPosition(position), written)
    }),
  )
}

function moves(game: Game): Target {
  return target(`moves of ${game.name}`, hostileMoves(game), ({ position, text }) =>
    accepts(() => {
      const move = game.notation.parseMove(position, text)
      if (!legalMoves(game, position).includes(move)) throw new Error(`${move} is not legal`)
      same(game.notation.parseMove(position, game.notation.formatMove(position, move)), move)
    }),
  )
}

/** Plays a saved game by the rules, if its game is one of the known ones. */
function replay(game: SavedGame): void {
  const known = games.find(({ name }) => name === game.game)
  if (known !== undefined) accepts(() => restoreGame(known, game))
}

function savedTexts(): Target {
  return target('saved games as text', hostileText(saved.map(formatSavedGame)), (text) => {
    const read = readSavedText(text)
    for (const each of read) {
      if ('problem' in each) {
        checkMessage(each.problem)
        continue
      }
      const [again] = readSavedText(formatSavedGame(each.saved))
      if ('problem' in again) throw new Error(again.problem)
      same(again.saved.moves.join(' '), each.saved.moves.join(' '))
      replay(each.saved)
    }
    return read.some((each) => 'saved' in each)
  })
}

function savedData(): Target {
  return target('saved games as data', hostileData(saved), (value) =>
    accepts(() => replay(checkSavedGame(value, 'record'))),
  )
}

function recordedTexts(): Target {
  return target('games of matches as text', hostileText(recorded.map(formatGame)), (text) =>
    accepts(() => {
      const reader = new GameTextReader((game) => checkRecorded(game))
      for (const line of text.split('\n')) reader.take(line)
      reader.end()
    }),
  )
}

function recordedLines(): Target {
  return target('games of matches as JSON', hostileData(recorded), (value) =>
    accepts(() => checkRecorded(readJsonGame(JSON.stringify(value), 7))),
  )
}

function checkRecorded(record: Parameters<typeof checkGame>[1]): void {
  const game = games.find(({ name }) => name === record.game)
  if (game !== undefined) checkGame(game, record)
}

function links(): Target {
  const samples = [
    ...saved.flatMap(({ game, start, tree = [], players = [] }) => [
      formatRoute({ page: 'play', link: { game, start, moves: tree, at: 2, players, resigned: 1 } }),
      formatRoute({
        page: 'explore',
        link: { game, start, moves: [], at: null, players: [], resigned: null },
        part: 'map',
      }),
    ]),
    '#/arena/match/12/game/3',
    '#/exhibit/hip/census:rows=4',
    '#/learn/alpha-beta',
  ]
  return target('links', hostileText(samples), (hash) =>
    acceptsLater(async () => {
      const route = parseRoute(hash)
      // Half a pair of surrogates is written as the sign for what cannot be shown.
      if (/\p{Surrogate}/u.test(hash)) return
      if (route.page !== 'arena') same(JSON.stringify(parseRoute(formatRoute(route))), JSON.stringify(route))
      if (route.page === 'play') {
        const { moves } = await openGame(route.link)
        treeWords(moves)
      }
    }),
  )
}

function libraries(): Target {
  const texts = [
    JSON.stringify(saved),
    JSON.stringify(saved[0], null, 2),
    recorded.map((each) => JSON.stringify(each)).join('\n'),
  ]
  return target('files of a library', hostileText(texts), (text) => {
    accepts(() => readRecord(text))
    const found = readGames(text)
    for (const each of found) if ('problem' in each) checkMessage(each.problem)
    return found.some((each) => 'saved' in each)
  })
}

function same(found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`)
}
