import type { CellFace, Happening, SoundName } from '@plyworks/core'
import { effect, untracked } from '@preact/signals'
import { motionBetween } from '../../ui/board/motion.js'
import { motionTime, settings } from '../../ui/page/settings.js'
import { LITTLE_TIME } from '../../ui/page/time-control.js'
import type { BoardSession } from '../board/board-session.js'
import { hintBetween, type PlayedNode } from '../game/played-move.js'
import { HUMAN } from '../game/session.js'
import { Synthesiser } from './synthesis.js'

/** Of games whose worlds do not say. */
const USUAL: Readonly<Record<Happening, SoundName>> = { place: 'wood', slide: 'wood', strike: 'stone', sink: 'splash' }

/** Seconds that ground takes to sink after its man has left, in parts of the time of a move. */
const SINKING = 0.5

/** The sounds of a game, for people who have switched them on: what men do, one's own turn, the end, little time. */
export class BoardSounds {
  private readonly synthesiser = new Synthesiser()
  private readonly disposals: readonly (() => void)[]

  constructor(private readonly board: BoardSession) {
    this.disposals = [this.followMoves(), this.followTime()]
  }

  close(): void {
    for (const dispose of this.disposals) dispose()
    this.synthesiser.close()
  }

  private followMoves(): () => void {
    const { session } = this.board
    let before = session.node
    let faces = this.faces()
    let over = session.over.value
    return effect(() => {
      session.revision.value
      const overNow = session.over.value
      const audible = settings.value.sounds
      untracked(() => {
        const { node } = session
        const facesNow = audible ? this.faces() : faces
        if (audible && node.parent === before) this.playMove(before, node, faces, facesNow)
        if (audible && overNow && !over) this.synthesiser.play('end', (2 * motionTime()) / 1000)
        else if (audible && node.parent === before && this.board.humanToMove.value && !this.isAlone()) {
          this.synthesiser.play('turn', 0.18 + motionTime() / 1000)
        }
        before = node
        faces = facesNow
        over = overNow
      })
    })
  }

  /** What men do in a move, when they arrive. */
  private playMove(
    before: PlayedNode,
    node: PlayedNode,
    faces: readonly CellFace[],
    facesNow: readonly CellFace[],
  ): void {
    const motion = motionBetween(faces, facesNow, hintBetween(before, node))
    if (motion === 'same' || motion === 'jump') return
    const { passages, leaving, entering, changed, sinking } = motion
    const arrival = motionTime() / 1000
    const strikes = passages.some((passage) => passage.strikes) || (passages.length > 0 && leaving.length > 0)
    if (strikes) this.play('strike', arrival)
    else if (passages.length > 0) this.play('slide', arrival)
    else if (entering.length + changed.length > 0) this.play('place', arrival)
    if (sinking.length > 0) this.play('sink', arrival * SINKING)
  }

  private play(happening: Happening, wait: number): void {
    const { world } = this.board.session.game.view.board
    this.synthesiser.play(world?.sounds?.[happening] ?? USUAL[happening], wait)
  }

  private faces(): readonly CellFace[] {
    const { game, position } = this.board.session
    return game.view.faces(position)
  }

  /** Whether all seats are people's at this board, who know whose turn it is. */
  private isAlone(): boolean {
    return this.board.session.players.value.every((player) => player === HUMAN)
  }

  private followTime(): () => void {
    const { clock } = this.board
    const warned = new Set<number>()
    return effect(() => {
      const seat = clock?.running.value ?? null
      if (clock === null || seat === null || clock.left.value[seat] >= LITTLE_TIME) return
      if (!warned.has(seat) && settings.peek().sounds) this.synthesiser.play('time')
      warned.add(seat)
    })
  }
}
