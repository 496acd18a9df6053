import { describe, expect, it } from 'vitest'
import { FakePort } from '../fake-port.js'
import type { ProbeReport, SolvedAnswer } from './solved-calls.js'
import { SolvedValues } from './solved-values.js'

const progress = { done: 10, total: 100, rate: 5, secondsLeft: 18, bytes: 200 }
const ready: SolvedAnswer = {
  kind: 'ready',
  source: 'solved',
  counts: { win: 1, draw: 1, loss: 1, longest: 3 },
  notice: null,
}

function values() {
  const ports: FakePort[] = []
  const made = new SolvedValues('croquar', 'https://example.org/solved/', () => {
    const port = new FakePort()
    ports.push(port)
    return port
  })
  return { made, ports }
}

describe('SolvedValues', () => {
  it('opens a worker once, and tells how it gets on', () => {
    const { made, ports } = values()
    expect(made.state.value.kind).toBe('idle')
    made.open(null)
    made.open(null)
    expect(ports).toHaveLength(1)
    expect(ports[0].asked).toEqual([
      {
        number: 1,
        name: 'open',
        request: { game: 'croquar', from: null, files: 'https://example.org/solved/', database: null },
      },
    ])
    ports[0].progress({ kind: 'walking', walked: 4096 })
    expect(made.state.value).toEqual({ kind: 'walking', walked: 4096 })
    ports[0].progress({ kind: 'solving', progress, paused: false }, 1)
    expect(made.state.value).toEqual({ kind: 'solving', progress, paused: false })
    ports[0].answer(ready)
    expect(made.state.value).toMatchObject({ kind: 'ready', source: 'solved' })
    made.open(null)
    expect(ports).toHaveLength(1)
  })

  it('pauses a solver that listens and ends one that does not', () => {
    const { made, ports } = values()
    made.open(null)
    ports[0].progress({ kind: 'solving', progress, paused: false }, 1)
    made.stop()
    expect(ports[0].asked.at(-1)).toMatchObject({ name: 'pause' })
    ports[0].progress({ kind: 'solving', progress, paused: true }, 1)
    expect(made.state.value).toMatchObject({ kind: 'solving', paused: true })
    made.goOn()
    expect(ports[0].asked.at(-1)).toMatchObject({ name: 'resume' })
    expect(made.state.value).toMatchObject({ paused: false })

    made.openAgain('start')
    expect(ports[0].ended).toBe(true)
    ports[1].progress({ kind: 'walking', walked: 1 })
    made.stop()
    expect(ports[1].ended).toBe(true)
    expect(made.state.value.kind).toBe('idle')
    made.goOn()
    expect(ports[2].asked[0]).toMatchObject({ name: 'open', request: { from: 'start' } })
  })

  it('brings each answer to its question', async () => {
    const { made, ports } = values()
    await expect(made.ask('probe', { position: 'a' })).rejects.toThrow(/nothing is solved/)
    made.open(null)
    ports[0].answer(ready)
    const first = made.ask('probe', { position: 'a' })
    const second = made.ask('probe', { position: 'b' })
    const third = made.ask('probe', { position: 'c' })
    const report: ProbeReport = { value: 'win', plies: 3, moves: [], line: [] }
    ports[0].fail('no such position', 4)
    ports[0].answer(report, 3)
    ports[0].answer(null, 2)
    expect(await first).toBeNull()
    expect(await second).toBe(report)
    await expect(third).rejects.toThrow('no such position')
  })

  it('lets nobody wait for a worker that has ended', async () => {
    const { made, ports } = values()
    made.open(null)
    ports[0].answer(ready)
    const asked = made.ask('map', { map: 'any', selection: {} })
    ports[0].onerror?.({ message: 'out of memory' })
    await expect(asked).rejects.toThrow('out of memory')
    expect(made.state.value).toEqual({ kind: 'failed', message: 'out of memory' })
    made.open(null)
    expect(ports).toHaveLength(2)
    ports[1].answer({ kind: 'refused', message: 'too many positions' })
    expect(ports[1].ended).toBe(true)
    expect(made.state.value).toEqual({ kind: 'refused', message: 'too many positions' })
  })

  it('tells when no worker can be started', () => {
    const made = new SolvedValues('croquar', '', () => {
      throw new Error('no workers here')
    })
    made.open(null)
    expect(made.state.value).toEqual({ kind: 'failed', message: 'no workers here' })
  })
})
