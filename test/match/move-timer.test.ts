import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MoveTimer } from '../../packages/plyworks/src/match/move-timer.js'
import type { Meter } from '../../packages/plyworks/src/match/players/player.js'
import { StallWatch } from '../../packages/plyworks/src/match/stalls.js'

const calm = { stalled: () => 0 }
const idle: Meter = { processor: () => 0, waits: () => new Map(), lowered: () => false }

describe('the time of a move', () => {
  test('is the wall time on a machine without trouble', async () => {
    const timer = new MoveTimer(5000, idle, calm)
    await sleep(60)
    const { wall, charged, processor } = timer.stop()
    expect(charged).toBeCloseTo(wall, 0)
    expect(wall).toBeGreaterThan(55)
    expect(processor).toBe(0)
  })

  test('is over only when that much has been charged, not when it has passed', async () => {
    let stalled = 0
    const timer = new MoveTimer(100, idle, { stalled: () => stalled })
    let over = false
    timer.expired.then(() => {
      over = true
    })
    stalled = 150
    await sleep(180)
    expect(over).toBe(false)
    await timer.expired
    const time = timer.stop()
    expect(time.wall).toBeGreaterThan(250)
    expect(timer.isOver(time)).toBe(true)
  })

  test('leaves out what a thread waited for a processor', async () => {
    // The thread that has waited most so far is not the one that waits now.
    const waits = new Map([
      ['main', 7],
      ['helper', 900],
    ])
    const timer = new MoveTimer(1000, { processor: () => 10, waits: () => new Map(waits), lowered: () => false }, calm)
    await sleep(80)
    waits.set('main', 67)
    const { wall, charged } = timer.stop()
    expect(charged).toBeCloseTo(wall - 60, 0)
  })

  test('forgives a thread of low priority no more than a bound', async () => {
    let waited = 0
    const meter = { processor: () => 0, waits: () => new Map([['helper', waited]]), lowered: () => true }
    const timer = new MoveTimer(10_000, meter, calm)
    await sleep(80)
    waited = 5000
    await sleep(150)
    const { wall, charged } = timer.stop()
    expect(charged).toBeCloseTo(wall - 100, 0)
  })

  test('is never less than the processor time used', async () => {
    let processor = 500
    const timer = new MoveTimer(
      1000,
      { processor: () => processor, waits: () => new Map(), lowered: () => false },
      { stalled: () => processor * 100 },
    )
    await sleep(60)
    processor += 40
    expect(timer.stop().charged).toBe(40)
  })
})

test('a stall of this process is noticed', async () => {
  const watch = new StallWatch()
  await sleep(30)
  const before = watch.stalled()
  const started = performance.now()
  while (performance.now() < started + 300) {}
  const stalled = watch.stalled() - before
  watch.close()
  expect(stalled).toBeGreaterThan(200)
  expect(stalled).toBeLessThanOrEqual(performance.now() - started)
})
