import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { checkOf, exposureOf, isResultOf, LONGEST_RESULT, otherVersions, queuePlace } from './queue.js'

it('tells where a queue is without its password, also when that is no address', () => {
  expect(queuePlace('redis://user:secret@example.org:6380/2').shown).toBe('redis://example.org:6380/2')
  for (const wrong of ['redis://:secret@', 'http://user:secret@host', 'user:secret@host', 'redis://a:secret@b:port']) {
    let told = ''
    try {
      queuePlace(wrong)
    } catch (error) {
      told = String(error)
    }
    expect(told).toMatch(/found ".*…@.*", expected an address such as redis:/)
    expect(told).not.toContain('secret')
  }
})

it('warns of a queue beyond this machine without password or TLS', () => {
  const missing = (url: string): string | undefined => {
    const warning = exposureOf(queuePlace(url))
    expect(warning ?? '').not.toContain('secret')
    return warning === null ? undefined : /is used without (.*):/.exec(warning)?.[1]
  }
  expect(missing('redis://203.0.113.7:6379')).toBe('password and TLS')
  expect(missing('redis://localhost.example')).toBe('password and TLS')
  expect(missing('redis://user@example.org')).toBe('password and TLS')
  expect(missing('redis://[2001:db8::1]:6379')).toBe('password and TLS')
  expect(missing('redis://:secret@example.org')).toBe('TLS')
  expect(missing('rediss://example.org')).toBe('password')
  const safe = [
    'rediss://:secret@example.org',
    'redis://localhost',
    'redis://LOCALHOST:6380',
    'redis://127.0.0.1',
    'redis://[::1]:6379/2',
  ]
  expect(safe.flatMap((url) => missing(url) ?? [])).toEqual([])
})

it('takes nothing for a result that is damaged, of another job, of another form or too long', () => {
  const job = { kind: 'perft', payload: 'hip 2', fingerprint: '1' }
  const resultOf = (result: string, of = job) => ({ result, check: checkOf(of, result), worker: 'w', milliseconds: 1 })
  expect(isResultOf(job, resultOf('12'), /^\d+$/)).toBe(true)
  const wrong = [
    { ...resultOf('12'), result: '13' },
    resultOf('12', { ...job, payload: 'hip 3' }),
    resultOf('twelve'),
    resultOf('1'.padEnd(LONGEST_RESULT + 1, '0')),
    { ...resultOf('12'), worker: null },
    '12',
    null,
  ]
  expect(wrong.filter((found) => isResultOf(job, found, /^\d+$/))).toEqual([])
})

it('asks no further when the queue goes away while it is asked', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const text = data.toString().toLowerCase()
      // One command a reply, as Redis does; the question after that for the versions is the last one.
      for (const [command] of text.matchAll(/info|client|smembers|select/g)) {
        if (command === 'info')
          socket.write(bulk('redis_version:7.2.0\r\nloading:0\r\nmaxmemory_policy:noeviction\r\n'))
        else if (command === 'smembers') socket.write(`*1\r\n${bulk('0.0.1 perft 1')}`)
        else socket.write('+OK\r\n')
      }
      if (text.includes('smembers')) {
        server.close()
        setImmediate(() => socket.destroy())
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await otherVersions(queuePlace(`redis://127.0.0.1:${port}`), ['own'])).toEqual([])
})

function bulk(text: string): string {
  return `$${text.length}\r\n${text}\r\n`
}
