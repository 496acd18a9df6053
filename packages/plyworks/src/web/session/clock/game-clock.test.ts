import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSavedClock } from '../../../../../core/src/record/saved-clock.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { formatTimeControl, parseTimeControl, TIME_CONTROLS, type TimeControl } from '../../ui/page/time-control.js'
import { openGame } from '../game/open-game.js'
import { savedClockOf, timesIn } from '../game/saved-clocks.js'
import { HUMAN, Session } from '../game/session.js'
import { controlsOf, endedOnTime, GameClock } from './game-clock.js'

const MINUTE: TimeControl = { base: 60, increment: 2 }

/** A game of Connect Four and its clock, whose time only the test moves. */
async function open(controls: readonly (TimeControl | null)[]) {
  const game = await loadGame('connect-four')
  const session = new Session(game, game.start(), [HUMAN, HUMAN])
  const clock = new GameClock(session, controls, [])
  const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
  const play = (column: string) => session.play(game.notation.parseMove(session.record.position, column))
  return { session, clock, wait, play }
}

describe('a clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs for the seat to move from the first move on, and gives the increment for a move', async () => {
    const { clock, wait, play } = await open([MINUTE, MINUTE])
    wait(5000)
    expect(clock.left.value).toEqual([60_000, 60_000])
    play('4')
    wait(10_000)
    expect(clock.running.value).toBe(1)
    play('4')
    wait(1000)
    expect(clock.left.value).toEqual([59_000, 52_000])
    clock.close()
  })

  it('stands while a person looks back, and when the game is over', async () => {
    const { session, clock, wait, play } = await open([MINUTE, MINUTE])
    play('4')
    play('4')
    session.goTo(1)
    wait(30_000)
    expect(clock.left.value).toEqual([60_000, 60_000])
    expect(clock.atEnd).toEqual([60_000, 62_000])
    session.goTo(2)
    wait(1000)
    expect(clock.left.value[0]).toBe(59_000)
    session.resign(0)
    wait(70_000)
    expect([clock.left.value[0], clock.running.value]).toEqual([59_000, null])
    clock.close()
  })

  it('gives back the time that went into moves taken back, once another one is played', async () => {
    const { session, clock, wait, play } = await open([MINUTE, MINUTE])
    for (const column of ['4', '4', '3']) {
      play(column)
      wait(10_000)
    }
    expect(clock.left.value).toEqual([52_000, 42_000])
    session.undo()
    expect(clock.left.value).toEqual([60_000, 52_000])
    session.redo()
    expect(clock.left.value).toEqual([52_000, 42_000])
    session.goTo(2)
    play('5')
    wait(1000)
    expect(clock.left.value).toEqual([60_000, 51_000])
    clock.close()
  })

  it('is saved with the game, and gives time back in the game that is opened again', async () => {
    const { session, clock, wait, play } = await open([MINUTE, null])
    for (const column of ['4', '4', '3']) {
      play(column)
      wait(10_000)
    }
    play('3')
    wait(3000)
    const saved = savedClockOf(clock, session.moves)
    expect(saved).toEqual({ controls: [MINUTE, null], left: [49_000, 0], after: [60_000, null, 52_000, null] })
    expect(readSavedClock(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
    clock.close()

    const { game } = session
    const { moves } = await openGame({ ...emptyLink('connect-four'), moves: ['4', '4', '3', '3'] })
    const again = new Session(game, game.start(), [HUMAN, HUMAN], moves)
    const played = { format: 'plyworks-game', version: 1, game: game.name, start: '', clock: saved } as const
    const after = timesIn({ ...played, moves: ['4', '4', '3', '5'] }, again.moves)
    expect(after.size).toBe(2)
    const restored = new GameClock(again, [MINUTE, null], saved.left, after)
    expect(restored.left.value).toEqual([49_000, Infinity])
    again.undo()
    expect(restored.left.value).toEqual([52_000, Infinity])
    again.goTo(0)
    expect(restored.left.value).toEqual([60_000, Infinity])
    restored.close()
  })

  it('ends the game of who runs out of time', async () => {
    const { session, clock, wait, play } = await open([null, MINUTE])
    play('4')
    wait(61_000)
    expect([session.over.value, session.resigned.value, session.onTime.value]).toEqual([true, 1, true])
    expect(clock.left.value).toEqual([Infinity, 0])
    clock.close()
  })
})

describe('time controls', () => {
  it('are read as they are written', () => {
    for (const control of [...TIME_CONTROLS, null]) {
      expect(parseTimeControl(formatTimeControl(control))).toEqual(control)
    }
  })

  it.each(['', '0,1', '300', '300,3,4', '999999,1', '-5,0', '60,-1'])('%o is refused', (text) => {
    expect(() => parseTimeControl(text)).toThrow('clock')
  })
})

describe('clocks of a link', () => {
  it('are one for everybody, or one for each seat', () => {
    expect(controlsOf({ ...emptyLink('star-chess'), clock: [MINUTE] }, 4)).toEqual(Array(4).fill(MINUTE))
    expect(controlsOf({ ...emptyLink('hip'), clock: [null, MINUTE] }, 2)).toEqual([null, MINUTE])
    expect(controlsOf(emptyLink('hip'), 2)).toEqual([null, null])
  })

  it('tell who ran out of time from who gave up', () => {
    const link = { ...emptyLink('hip'), clock: [null, MINUTE], left: [0, 0] }
    const ended = [null, 0, 1].map((resigned) => endedOnTime({ ...link, resigned }, link.clock))
    expect(ended).toEqual([false, false, true])
  })
})
