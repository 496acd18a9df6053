import { ANY_COMPUTER, treeWords } from '@plyworks/core'
import type { GameLink } from '../../ui/page/game-link.js'
import type { GameClock } from '../clock/game-clock.js'
import { savedTimes } from '../game/saved-clocks.js'
import type { Session } from '../game/session.js'

/** Returns a link to the present state of a game. */
export function linkTo(session: Session, clock: GameClock | null): GameLink {
  const { game, record, moves, node, atMainEnd, resigned, players } = session
  const startText = game.notation.formatPosition(record.start)
  const usual = !game.traits.randomStart && startText === game.notation.formatPosition(game.start(0))
  return {
    game: game.name,
    start: usual ? null : startText,
    moves: treeWords(moves),
    at: atMainEnd ? null : moves.number(node),
    players: players.value.includes(ANY_COMPUTER) ? [] : players.value,
    resigned: resigned.value,
    ...(clock !== null && {
      clock: clock.controls,
      left: savedTimes(clock.atEnd),
    }),
  }
}
