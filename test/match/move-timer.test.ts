import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MoveTimer } from '../../src/match/move-timer.js'
import type { Meter } from '../../src/match/players/player.js'
import { StallWatch } from '../../src/match/stalls.js'

const calm = { stalled: () => 0 }
const idle: Meter = { processor: () => 0, waited: () => 0 }

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
    let waited = 7
    const timer = new MoveTimer(1000, { processor: () => 10, waited: () => waited }, calm)
    await sleep(80)
    waited += 60
    const { wall, charged } = timer.stop()
    expect(charged).toBeCloseTo(wall - 60, 0)
  })

  test('is never less than the processor time used', async () => {
    let processor = 500
    const timer = new MoveTimer(
      1000,
      { processor: () => processor, waited: () => 0 },
      { stalled: () => processor * 100 },
    )
    await sleep(60)
    processor += 40
    expect(timer.stop().charged).toBe(40)
  })
})

test('a stall of this process is noticed, short delays are not', async () => {
  const watch = new StallWatch()
  await sleep(30)
  const before = watch.stalled()
  const until = performance.now() + 300
  while (performance.now() < until) {}
  const stalled = watch.stalled() - before
  watch.close()
  expect(stalled).toBeGreaterThan(200)
  expect(stalled).toBeLessThan(320)
})
