import { useEffect, useRef } from 'preact/hooks'
import { newGameId } from '../../session/library/game-store.js'
import { keepPlay } from '../../session/library/made-games.js'
import type { MadeGame } from './made-game.js'

/** A game as it is kept in this browser. */
export interface KeptMade {
  readonly id: string
  readonly code: string
}

/**
 * Keeps what is played with a game that is kept itself, for the library. Other code may not know the moves, so nothing is kept while
 * changes of the code are not saved.
 * @param opened id of the play that is on the board at first
 */
export function useKeptPlay(game: MadeGame | null, kept: KeptMade | null, opened: string | null): void {
  const play = useRef(opened)
  const looked = game?.looked.value ?? null
  const id = kept?.id ?? null
  const same = game !== null && kept?.code === game.code
  useEffect(() => {
    if (game === null || looked === null || id === null || !same) return
    if (looked.moves.length === 0) {
      // The next move begins another play.
      play.current = null
      return
    }
    play.current ??= newGameId()
    const { carried } = game
    const now = { name: game.name.value, ended: looked.scores !== null, changed: Date.now() }
    // A browser that keeps nothing has said so when the game itself was saved.
    keepPlay(id, { ...carried, ...now, id: play.current }).catch(() => {})
  }, [game, looked, id, same])
}
