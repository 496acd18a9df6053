import { findEngine, type Game } from '@plyworks/core'
import type { Remark } from '../endings.js'
import type { EngineSettings, PlayerSetting } from '../settings.js'
import { CodeCupPlayer } from './codecup-player.js'
import type { Confinement } from './confinement.js'
import { type ClosableThinker, EnginePlayer } from './engine-player.js'
import { LinePlayer } from './line-player.js'
import { type PersonDesk, PersonPlayer } from './person-player.js'
import type { Player } from './player.js'
import type { Transcript } from './transcript.js'
import { UgiPlayer } from './ugi-player.js'

/** The means to make the players of a match. */
interface PoolSetting {
  readonly game: Game
  readonly match: string
  readonly players: readonly PlayerSetting[]
  readonly confinement: Confinement
  /** Folders that programs never see: where the referee keeps its matches. */
  readonly hidden: readonly string[]
  /** Most players that may wait for their next game. */
  readonly mostIdle: number
  /** Starts an engine of ours somewhere, e.g. in a thread. */
  readonly openThinker: OpenThinker
  /** Asks people. */
  readonly desk: PersonDesk
  /** Makes what hears the dialogue with a new process of a program. */
  readonly transcribe?: ((name: string) => Transcript) | undefined
  /** Hears of bad manners that show when a game has ended already. */
  readonly onRemark: (player: number, game: number, remark: Remark) => void
}

export type OpenThinker = (game: string, settings: EngineSettings) => ClosableThinker

/** Keeps players from one game to the next where their protocol allows it. */
export class PlayerPool {
  /** Those that wait, longest waiting first. */
  private readonly idle: Idle[] = []

  constructor(private readonly setting: PoolSetting) {}

  /** A player for a game, waiting or new. */
  take(number: number): Player {
    const at = this.idle.findIndex((idle) => idle.number === number)
    if (at < 0) return this.make(number)
    const [{ player, forget }] = this.idle.splice(at, 1)
    forget()
    return player
  }

  /** Takes a player back that is ready for another game. @param game its last one */
  async giveBack(number: number, player: Player, game: number): Promise<void> {
    const idle: Idle = { number, player, game, forget: () => {} }
    this.idle.push(idle)
    idle.forget = player.failure.listen(() => void this.discard(idle))
    const [oldest] = this.idle
    if (this.idle.length > this.setting.mostIdle) await this.discard(oldest)
  }

  /** Dismisses everybody who waits. */
  async close(): Promise<void> {
    await Promise.all([...this.idle].map((idle) => this.discard(idle)))
  }

  private async discard(idle: Idle): Promise<void> {
    const at = this.idle.indexOf(idle)
    if (at < 0) return
    this.idle.splice(at, 1)
    idle.forget()
    for (const remark of await idle.player.dismiss()) this.setting.onRemark(idle.number, idle.game, remark)
  }

  private make(number: number): Player {
    const { game, match, players, confinement, hidden, openThinker, desk, transcribe, onRemark } = this.setting
    const player = players[number]
    if (player.kind === 'person') return new PersonPlayer(desk)
    if (player.kind === 'engine') {
      const takesSeed = Object.hasOwn(findEngine(game, player.engine).options(game), 'seed')
      return new EnginePlayer({ game, thinker: openThinker(game.name, player), options: player.options, takesSeed })
    }
    const program = { ...player, confinement, hidden, match, transcript: transcribe?.(player.name) }
    switch (player.protocol) {
      case 'ugi':
        return new UgiPlayer(program, { ...player, onLate: (last, remark) => onRemark(number, last, remark) })
      case 'codecup':
        return new CodeCupPlayer(program)
      default:
        return new LinePlayer(program)
    }
  }
}

interface Idle {
  readonly number: number
  readonly player: Player
  readonly game: number
  forget: () => void
}
