import { describe, expect, test } from 'vitest'
import { clockTime, groupDigits, perSecond, shortCount } from './format.js'
import { describeProgress, ProgressBar } from './progress.js'

describe('progress', () => {
  test('shows share, rate and time left', () => {
    const state = { unit: 'nodes', count: 5_000_000, fraction: 0.25 }
    expect(describeProgress(state, 10_000, undefined)).toBe(
      '[######..................] 25 %, 5.0 M nodes, 500 k/s, 0:30 left',
    )
  })

  test('the time given is a measure where nothing else is', () => {
    const state = { unit: 'nodes', count: 0, fraction: null }
    expect(describeProgress(state, 3000, 4000)).toMatch(/75 %.* 0:01 left/)
    expect(describeProgress(state, 65_000, undefined)).toBe('0 nodes, 0/s, 1:05 so far')
    expect(describeProgress({ unit: '', count: 0, fraction: 0.5 }, 10_000, undefined)).toMatch(/\] 50 %, 0:10 left/)
  })

  test('appears after two seconds, not too often, and leaves no trace', () => {
    const { bar, written, at } = watched()
    const state = { unit: 'nodes', count: 1, fraction: 0.5 }
    for (let now = 0; now < 2000; now += 50) at(now).update(state)
    bar.clear()
    expect(written).toEqual([])
    for (let now = 2000; now < 3000; now += 50) at(now).update(state)
    expect(written).toHaveLength(10)
    bar.clear()
    expect(written[written.length - 1]).toBe('\r\x1b[K')
  })

  test('begins again when something else is counted', () => {
    const { written, at } = watched()
    for (let now = 0; now < 8000; now += 1000) {
      at(now).update({ unit: 'seconds', count: now / 1000, fraction: now / 10_000 })
    }
    for (let now = 8000; now <= 12_000; now += 1000) {
      at(now).update({ unit: 'games', count: now / 1000 - 8, fraction: (now - 8000) / 8000 })
    }
    expect(written[written.length - 1]).toMatch(/50 %, 4 games, 1\/s, 0:04 left/)
  })

  test('takes no credit for what an earlier run has done', () => {
    const { written, at } = watched()
    for (let now = 0; now <= 4000; now += 1000) {
      at(now).update({ unit: 'games', count: 900 + now / 1000, fraction: (900 + now / 1000) / 1000 })
    }
    expect(written.at(-1)).toMatch(/90 %, 904 games, 1\/s, 1:36 left/)
  })

  test('a count of all runs tells the time left where the part done grows little', () => {
    const { written, at } = watched()
    // 0.6 were done after 6000 nodes; what is searched now is a large part that shows in the share at its end alone.
    for (let now = 0; now <= 4000; now += 1000) at(now).update({ unit: 'nodes', count: 6000 + now / 10, fraction: 0.6 })
    expect(written.at(-1)).toMatch(/60 %, 6.4 k nodes, 100\/s, 0:43 left/)
  })

  test('a count of this run alone tells nothing of the others', () => {
    const { written, at } = watched()
    for (let now = 0; now <= 4000; now += 1000) {
      at(now).update({ unit: 'nodes', count: 1 + now, fraction: 0.5 + now / 40_000 })
    }
    expect(written.at(-1)).toMatch(/60 %, 4.0 k nodes, 1.0 k\/s, 0:16 left/)
  })

  test('numbers and times for people', () => {
    expect(groupDigits(1234567)).toBe('1,234,567')
    expect([0, 999, 1000, 99_949, 999_600, 12_345_678, 5e9].map(shortCount)).toEqual([
      '0',
      '999',
      '1.0 k',
      '99.9 k',
      '1.0 M',
      '12.3 M',
      '5.0 G',
    ])
    expect(perSecond(500, 0)).toBe('500 k/s')
    expect([0, 59_600, 3_661_000].map(clockTime)).toEqual(['0:00', '1:00', '1:01:01'])
  })
})

/** A bar with what it wrote; `at` sets its clock. */
function watched() {
  const written: string[] = []
  let time = 0
  const bar = new ProgressBar(
    (text) => written.push(text),
    () => time,
    undefined,
  )
  const at = (now: number): ProgressBar => {
    time = now
    return bar
  }
  return { bar, written, at }
}
