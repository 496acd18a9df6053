import type { Game, Position } from '@plyworks/core'
import type { Decision } from '../../match/thinker.js'
import type { SeatedComputer } from './seats.js'

/** Settings of a session of play. */
export interface PlaySetting {
  readonly colours: boolean
  /** Whether a person sits at a terminal: asks back before unsaved moves are thrown away. */
  readonly interactive: boolean
  /** Width of the screen in characters. */
  readonly width: number
  readonly seed: number | undefined
  /** Draw the position after every move of the computer, not only when a person is to move. */
  readonly watch: boolean
  /** Turns of each seat after which a game of computers alone is broken off: some could go on for ever. */
  readonly mostTurns: number
  write(text: string): void
  /** Chooses a move of the computer. */
  choose(game: Game, position: Position, player: SeatedComputer): Promise<Decision>
  /** Forgets what the computer learnt in the game before. */
  forget(): void
}
