import { effect } from '@preact/signals'
import { LITTLE_TIME } from '../../ui/page/time-control.js'
import { text } from '../../ui/text/text.js'
import type { GameClock } from '../clock/game-clock.js'
import type { PlayedNode } from '../game/played-move.js'
import { outcomeOf } from '../game/result.js'
import { HUMAN, type Session } from '../game/session.js'

/** Returns the words for screen readers after the position on the board has changed: the change, and whose turn it is. */
export function changeInWords(session: Session, before: PlayedNode): string {
  const names = session.game.definition.seatNames
  const { node } = session
  const outcome = outcomeOf(session)
  const what = node === before ? '' : nodeInWords(session, node.ply >= before.ply)
  const next = outcome === null ? text.toMove(names[session.position.turn]) : text.outcome(outcome, names, node.ply)
  return `${what} ${next}`
}

/** @param forward whether the move on the board has been made rather than come back to */
function nodeInWords(session: Session, forward: boolean): string {
  const { game, moves, node } = session
  const { move, ply, comment, glyphs } = node
  const said = [
    move === null
      ? text.startPosition
      : forward
        ? text.movePlayed(game.definition.seatNames[move.seat], move.text)
        : text.backAt(ply, move.text),
  ]
  if (forward) said.push(...doneToPeople(session))
  if (moves.isVariation(node)) said.push(text.inVariation)
  if (glyphs.length > 0) said.push(`${glyphs.map(text.glyphName).join(', ')}.`)
  if (comment !== '') said.push(comment)
  return said.join(' ')
}

/** Tells people of the last move who did not make it: with four players they may not get another turn. */
function doneToPeople({ game, record, players, node: { move, ply } }: Session): string[] {
  if (move === null || game.insight.report === undefined) return []
  return game.insight
    .report(record.before(ply - 1), move.move)
    .filter(({ seat = move.seat }) => seat !== move.seat && players.value[seat] === HUMAN)
    .map((line) => line.text)
}

/**
 * Says once that a person's time gets short.
 * @returns what ends it
 */
export function followLittleTime(clock: GameClock, session: Session, say: (words: string) => void): () => void {
  const warned = new Set<number>()
  return effect(() => {
    const seat = clock.running.value
    if (seat === null || clock.left.value[seat] >= LITTLE_TIME || warned.has(seat)) return
    warned.add(seat)
    if (session.players.peek()[seat] !== HUMAN) return
    say(text.littleTime(session.game.definition.seatNames[seat], LITTLE_TIME / 1000))
  })
}
