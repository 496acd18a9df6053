import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveClient, type LivePort, type LiveWish } from './live-client.js'

class Port implements LivePort {
  readyState = 0
  onopen: LivePort['onopen'] = null
  onmessage: LivePort['onmessage'] = null
  onclose: LivePort['onclose'] = null
  readonly said: unknown[] = []

  send(message: string): void {
    this.said.push(JSON.parse(message))
  }

  close(): void {
    this.readyState = 3
  }

  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }

  breaks(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

let ports: Port[] = []
let client: LiveClient
const heard: unknown[] = []
const states: boolean[] = []

function follow(match: string): LiveWish {
  return {
    ask: { type: 'follow', match },
    end: { type: 'leave', match },
    hear: (message) => heard.push(message),
    connected: (yes) => states.push(yes),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  heard.length = 0
  states.length = 0
  client = new LiveClient(() => {
    const port = new Port()
    ports.push(port)
    return port
  })
})
afterEach(() => vi.useRealTimers())

describe('the connection to the server', () => {
  test('is one for all wishes, and ends with the last', () => {
    const ends = [client.wish(follow('a')), client.wish(follow('b'))]
    ports[0].opens()
    ends.push(client.wish(follow('b')))
    expect(ports[0].said).toEqual(['a', 'b', 'b'].map((match) => ({ type: 'follow', match })))
    ports[0].onmessage?.({ data: '{"type":"begun","analysis":1}' })
    expect(heard).toHaveLength(3)
    ends[1]()
    expect(ports[0].said).toHaveLength(3)
    ends[2]()
    expect(ports[0].said.at(-1)).toEqual({ type: 'leave', match: 'b' })
    ends[0]()
    expect(ports[0].readyState).toBe(3)
    expect(ports).toHaveLength(1)
  })

  test('is opened again when it is lost, with growing pauses, and asks again', () => {
    const end = client.wish(follow('a'))
    ports[0].opens()
    ports[0].breaks()
    expect(states).toEqual([true, false])
    vi.advanceTimersByTime(500)
    expect(ports).toHaveLength(2)
    ports[1].breaks()
    vi.advanceTimersByTime(499)
    expect(ports).toHaveLength(2)
    vi.advanceTimersByTime(501)
    expect(ports).toHaveLength(3)
    ports[2].opens()
    expect(ports[2].said).toEqual([{ type: 'follow', match: 'a' }])
    ports[2].breaks()
    client.hurry()
    expect(ports).toHaveLength(4)
    // It is being opened: once is enough.
    client.hurry()
    expect(ports).toHaveLength(4)
    ports[3].breaks()
    end()
    vi.advanceTimersByTime(60_000)
    client.hurry()
    expect(ports).toHaveLength(4)
  })
})
