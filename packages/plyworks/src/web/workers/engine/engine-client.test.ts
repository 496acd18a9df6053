import { describe, expect, it } from 'vitest'
import { FakePort } from '../fake-port.js'
import type { Question } from './engine-calls.js'
import { EngineClient } from './engine-client.js'

const question: Question = { position: '-', engine: 'any', options: {}, limits: {} }
const line = {
  depth: 3,
  scores: [1, -1],
  scale: 'evaluation',
  bound: 'exact',
  pv: [4, 5],
  nodes: 9,
  milliseconds: 2,
} as const

function client() {
  const ports: FakePort[] = []
  const made = new EngineClient('hip', () => {
    const port = new FakePort()
    ports.push(port)
    return port
  })
  return { made, ports }
}

describe('EngineClient', () => {
  it('opens the worker with its game and hands over what it offers', async () => {
    const { made, ports } = client()
    const offer = made.open()
    expect(ports[0].asked).toEqual([{ number: 1, name: 'offer', request: { game: 'hip' } }])
    ports[0].answer({ levels: [], engines: [] })
    await expect(offer).resolves.toEqual({ levels: [], engines: [] })
  })

  it('leaves nobody waiting for an offer that does not come any more', async () => {
    const { made, ports } = client()
    const first = made.open()
    const second = made.open()
    await expect(first).resolves.toBeNull()
    made.close()
    await expect(second).resolves.toBeNull()
    expect(ports.map((port) => port.ended)).toEqual([true, true])
  })

  it('hears the offer from the next worker when a search that was cancelled ends the first', async () => {
    const { made, ports } = client()
    const offer = made.open()
    const answer = made.think(question, () => {})
    made.cancel()
    await expect(answer).resolves.toBeNull()
    ports[1].answer({ levels: [], engines: [] })
    await expect(offer).resolves.toEqual({ levels: [], engines: [] })
  })

  it('passes lines and the answer of the search under way, and no other', async () => {
    const { made, ports } = client()
    const lines: unknown[] = []
    const answer = made.think(question, (heard) => lines.push(heard))
    ports[0].progress(line, 7)
    ports[0].progress(line, 1)
    ports[0].answer({ moves: [4], line }, 1)
    await expect(answer).resolves.toEqual({ moves: [4], line })
    expect(lines).toEqual([line])
    expect(ports[0].ended).toBe(false)
  })

  it('moves now with the last line, on a new worker from then on', async () => {
    const { made, ports } = client()
    const answer = made.think(question, () => {})
    expect(made.moveNow()).toBe(false)
    ports[0].progress(line, 1)
    expect(made.moveNow()).toBe(true)
    await expect(answer).resolves.toEqual({ moves: [4, 5], line })
    expect(ports[0].ended).toBe(true)
    const next = made.think(question, () => {})
    ports[1].answer({ moves: [1], line: null }, 2)
    await expect(next).resolves.toEqual({ moves: [1], line: null })
  })

  it('cancels without an answer', async () => {
    const { made, ports } = client()
    const first = made.think(question, () => {})
    const second = made.think(question, () => {})
    await expect(first).resolves.toBeNull()
    made.close()
    await expect(second).resolves.toBeNull()
    expect(ports.every((port) => port.ended)).toBe(true)
  })

  it('turns every failure into an error of the search, and recovers', async () => {
    const { made, ports } = client()
    const first = made.think(question, () => {})
    ports[0].fail('no such engine')
    await expect(first).rejects.toThrow('no such engine')
    const second = made.think(question, () => {})
    ports[1].onerror?.({})
    await expect(second).rejects.toThrow('gave no reason')
    const offer = made.open()
    ports[2].onerror?.({ message: 'not found' })
    await expect(offer).rejects.toThrow('not found')
  })

  it('reports a worker that cannot be started', async () => {
    const made = new EngineClient('hip', () => {
      throw new Error('workers are forbidden')
    })
    await expect(made.think(question, () => {})).rejects.toThrow('workers are forbidden')
    await expect(made.open()).rejects.toThrow('workers are forbidden')
  })
})
