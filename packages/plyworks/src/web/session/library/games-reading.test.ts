import { describe, expect, it } from 'vitest'
import { FakePort } from '../../workers/fake-port.js'
import { GamesReading } from './games-reading.js'

const progress = { done: 100, all: 1000, rate: 50, secondsLeft: 18 }

function begin() {
  const ports: FakePort[] = []
  const reading = new GamesReading('hip:rows=4', () => {
    ports.push(new FakePort())
    return ports[ports.length - 1]
  })
  reading.bringUpToDate()
  return { ports, reading }
}

describe('the reading of the library', () => {
  it('tells how far it has come, and lets its worker go at the end', () => {
    const { ports, reading } = begin()
    expect(ports[0].asked).toEqual([{ number: 1, name: 'read', request: { game: 'hip:rows=4' } }])
    ports[0].progress(progress)
    expect(reading.state.value).toEqual({ kind: 'reading', progress })
    expect(reading.version.value).toBe(0)
    ports[0].answer(null)
    expect(reading.state.value).toEqual({ kind: 'ready' })
    expect(reading.version.value).toBe(1)
    expect(ports[0].ended).toBe(true)
  })

  it('goes on when the library has changed meanwhile', () => {
    const { ports, reading } = begin()
    reading.bringUpToDate()
    reading.bringUpToDate()
    expect(ports[0].asked).toHaveLength(1)
    ports[0].answer(null)
    expect(ports[0].asked).toHaveLength(2)
    ports[0].answer(null)
    expect(reading.state.value.kind).toBe('ready')
    expect(ports).toHaveLength(1)
  })

  it('stays stopped, whatever changes, until it is to go on', () => {
    const { ports, reading } = begin()
    ports[0].progress(progress)
    reading.stop()
    expect(ports[0].ended).toBe(true)
    expect(reading.version.value).toBe(1)
    reading.bringUpToDate()
    expect(reading.state.value).toEqual({ kind: 'stopped', progress })
    expect(ports).toHaveLength(1)
    reading.goOn()
    ports[1].answer(null)
    expect(reading.state.value.kind).toBe('ready')
  })

  it('says what failed, and can be tried again', () => {
    const { ports, reading } = begin()
    ports[0].fail('the disk is full')
    expect(reading.state.value).toEqual({ kind: 'failed', message: 'the disk is full' })
    reading.goOn()
    expect(reading.state.value.kind).toBe('reading')
  })
})
