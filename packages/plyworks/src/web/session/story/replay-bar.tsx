import { useEffect, useState } from 'preact/hooks'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Session } from '../game/session.js'

type Motion = 'forwards' | 'backwards' | null

export interface ReplayBarProps {
  readonly board: BoardSession
}

/** Runs through a game at a chosen speed, forwards and backwards. */
export function ReplayBar({ board }: ReplayBarProps) {
  const { session } = board
  const { game } = session
  const { multiMoveTurns } = game.traits
  const [motion, setMotion] = useState<Motion>(null)
  const [speed, setSpeed] = useState<number>(2)
  const [unit, setUnit] = useState<ReplayUnit>(multiMoveTurns ? 'turn' : 'move')
  const ply = session.ply.value
  const count = session.played.value.length
  useEffect(() => {
    if (motion === null) return
    const timer = setTimeout(() => {
      const target = nextStop(session, motion === 'forwards' ? 1 : -1, unit)
      if (target === session.ply.value) setMotion(null)
      else session.goTo(target)
    }, 1000 / speed)
    return () => clearTimeout(timer)
  }, [motion, speed, unit, ply, session])
  const run = (direction: Exclude<Motion, null>) => setMotion(motion === direction ? null : direction)
  const jump = (target: number) => {
    setMotion(null)
    session.goTo(target)
  }
  const place = game.notation.place?.(session.position) ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame in the list of moves
    <div class="replay" role="group" aria-label={text.story.replay}>
      <input
        type="range"
        min={0}
        max={count}
        value={ply}
        aria-label={text.story.where}
        aria-valuetext={text.story.whereOf(ply, count, place)}
        onInput={(event) => jump(event.currentTarget.valueAsNumber)}
      />
      <p class="muted">{text.story.whereOf(ply, count, place)}</p>
      <div class="buttons">
        {(['backwards', 'forwards'] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            class="button"
            aria-pressed={motion === direction}
            onClick={() => run(direction)}
          >
            {motion === direction ? text.story.halt : text.story[direction]}
          </button>
        ))}
        <select
          class="select"
          aria-label={text.story.speed}
          value={speed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((steps) => (
            <option key={steps} value={steps}>
              {text.story.stepsASecond(steps)}
            </option>
          ))}
        </select>
        {multiMoveTurns && (
          <Select<ReplayUnit>
            label={text.story.unit}
            values={['turn', 'move']}
            value={unit}
            words={(each) => text.story.units[each]}
            onChange={setUnit}
          />
        )}
      </div>
    </div>
  )
}

/** The length of one step of a replay. */
type ReplayUnit = 'turn' | 'move'

/** Steps a second that can be chosen. */
export const SPEEDS = [0.5, 1, 2, 4, 10] as const

/** The number of moves played after one step from the position on the board; the same where there is none. */
export function nextStop(session: Session, direction: 1 | -1, unit: ReplayUnit): number {
  const played = session.played.value
  const ply = session.ply.value
  const clamped = (at: number): number => Math.max(0, Math.min(played.length, at))
  let at = clamped(ply + direction)
  if (unit === 'move') return at
  const sameTurn = (index: number): boolean => played[index - 1]?.seat === played[index]?.seat
  while (at > 0 && at < played.length && sameTurn(at)) at += direction
  return at
}
