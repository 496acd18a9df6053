import { BoardSession } from '../../session/board/board-session.js'
import { openGame } from '../../session/game/open-game.js'
import { HUMAN } from '../../session/game/session.js'
import { GameKeeper, keptTimes, takeWaiting } from '../../session/library/keep-game.js'
import { hearBoard } from '../../session/view/hear-board.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { place, replaceHash } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, pace, readPlayers, writeLastGame, writePlayers } from '../../ui/page/settings.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'

/** Milliseconds that the library of the server waits for, so that the board comes first on a slow line. */
const PATIENCE = 1000

/** A game on the board page, with those who follow it. */
export interface OpenedBoard {
  readonly board: BoardSession
  readonly keeper: GameKeeper
  /** Ends its sounds. */
  silence(): void
}

/**
 * Restores the game of a link for the board page: from now on it is kept in the address and in the library.
 * @param left aborted when the page is left: address and history then belong to another one
 * @returns null when the page was left before the game was there
 */
export async function openBoard(link: GameLink, left: AbortSignal): Promise<OpenedBoard | null> {
  const opened = await openGame(link)
  const times = link.clock === undefined ? undefined : await keptTimes(opened.moves)
  if (left.aborted) return null
  const { id } = opened.game.definition
  // A new game begins without help: what was switched on belonged to another one. (The first page of a visit may be the old game.)
  if (place.value.visit > 0 && link.moves.length === 0 && link.start === null)
    changeSettings({ analysis: false, solvedValues: false })
  let keeping: GameKeeper | null = null
  const board: BoardSession = new BoardSession({ ...opened, ...(times && { times }) }, link, {
    spawnEngine,
    clocks: true,
    pace,
    usualPlayers: readPlayers(id),
    keep(kept) {
      const hash = formatRoute({ page: 'play', link: kept.link() })
      replaceHash(hash)
      const moves = kept.session.played.value.length
      if (moves > 0) writeLastGame(id, { hash, moves })
      writePlayers(id, kept.link().players)
      keeping?.keep()
    },
  })
  const goesOn = board.clock !== null || board.session.players.value.some((player) => player !== HUMAN)
  if (takeWaiting() && goesOn) board.session.paused.value = true
  const keeper = new GameKeeper(board)
  keeping = keeper
  setTimeout(
    () => void import('../../session/library/keep-in-step.js').then(({ keepInStep }) => keepInStep()),
    PATIENCE,
  )
  if (link.start === null && opened.game.traits.randomStart) board.keepNow()
  return { board, keeper, silence: hearBoard(board) }
}
